import { counted } from '#domain/counted';
import { hasRoomForFiles, mostFiles, type QueueHealth, type ServiceState } from '#domain/health';
import { numberLabel } from '../ui/formats.ts';

/** Labels of the queues, by their stored names. */
const purposes: Record<string, string> = {
  publish: 'Publications',
  letters: 'Email',
  import: 'Import',
  listening: 'Recordings to encode',
};

/** A queue's label, and whether it holds messages that failed too often. */
export function queueLabel(name: string): { purpose: string; hasFailed: boolean } {
  const plain = name.replace(/-poison$/, '');
  return { purpose: purposes[plain] ?? plain, hasFailed: plain !== name };
}

/** A number of seconds, in the unit that reads best. */
export function spanText(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour'];
  return counted(count, `1 ${unit}`, `${unit}s`);
}

/** How many messages a queue holds, and for how long. */
export function waitingText({ name, waiting, oldestSeconds }: QueueHealth): string {
  if (waiting === 0) return 'Nothing is waiting.';
  const { hasFailed } = queueLabel(name);
  const count = counted(waiting, '1 message', 'messages');
  if (hasFailed) return `${count} failed too often. The log says why.`;
  return oldestSeconds === undefined
    ? `${count}, due later.`
    : `${count}, the oldest for ${spanText(oldestSeconds)}.`;
}

/** The live version of the site, and the one that is due. */
export function buildText({ build }: ServiceState): string {
  const { wanted, live, state } = build;
  if (wanted === live)
    return state ? `Version ${live} is live, as it should be.` : 'Nothing was built yet.';
  const shown = live === 0 ? 'Nothing is live' : `Version ${live} is live`;
  return `${shown}, version ${wanted} is due${state === 'failed' ? '; its build failed' : ''}.`;
}

/** How many files the site has, and what to do when its host takes no more. */
export function filesText(files: number): string {
  const count = `${numberLabel(files)} of the ${numberLabel(mostFiles)} files that Static Web Apps takes`;
  if (files > mostFiles)
    return `${count}: publications will fail. It is time for the shape “live”; docs/deploy.md says how.`;
  return hasRoomForFiles(files) ? `${count}.` : `${count}: plan for the shape “live” soon.`;
}
