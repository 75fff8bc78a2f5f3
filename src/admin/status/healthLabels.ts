import { counted } from '#domain/counted';
import type { Health, QueueHealth } from '#domain/health';

/** What a queue's messages do. */
const purposes: Record<string, string> = {
  publish: 'Publications',
  letters: 'Mail',
  import: 'Import',
};

/** A queue as people call it, and whether it holds what failed too often. */
export function queueWords(name: string): { purpose: string; isGivenUp: boolean } {
  const plain = name.replace(/-poison$/, '');
  return { purpose: purposes[plain] ?? plain, isGivenUp: plain !== name };
}

/** A span of seconds, in the unit that one would say. */
export function spanWords(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour'];
  return counted(count, `1 ${unit}`, `${unit}s`);
}

/** What stands in a queue. */
export function waitingWords({ name, waiting, oldestSeconds }: QueueHealth): string {
  if (waiting === 0) return 'Nothing waits.';
  const { isGivenUp } = queueWords(name);
  const count = counted(waiting, '1 message', 'messages');
  if (isGivenUp) return `${count} failed too often. The log says why.`;
  return oldestSeconds === undefined
    ? `${count}, due later.`
    : `${count}, the oldest since ${spanWords(oldestSeconds)}.`;
}

/** What the builder does. */
export function buildWords({ build }: Health): string {
  const { wanted, live, state } = build;
  if (wanted === live)
    return state ? `Version ${live} is live, as it should be.` : 'Nothing was built yet.';
  const shown = live === 0 ? 'Nothing is live' : `Version ${live} is live`;
  return `${shown}, version ${wanted} is wanted${state === 'failed' ? '; its build failed' : ''}.`;
}
