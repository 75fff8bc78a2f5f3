import { hasRoomForFiles, type QueueHealth, type ServiceState } from '#domain/health';
import { fill } from '#words/template';
import { numberLabel, unitLabel } from '../ui/formats.ts';
import { counted } from '../words/language.ts';
import { words } from '../words/status.ts';

/** Labels of the queues, by their stored names. */
const purposes: Record<string, string> = {
  publish: words.publications,
  emails: words.email,
  import: words.import,
  listening: words.recordingsToEncode,
};

/** A queue's label, and whether it contains repeatedly failed messages. */
export function queueLabel(name: string): { purpose: string; hasFailed: boolean } {
  const plain = name.replace(/-poison$/, '');
  return { purpose: purposes[plain] ?? plain, hasFailed: plain !== name };
}

/** A number of seconds in a readable unit. */
export function spanText(seconds: number): string {
  if (seconds < 120) return unitLabel(seconds, 'second');
  return seconds < 7200
    ? unitLabel(Math.round(seconds / 60), 'minute')
    : unitLabel(Math.round(seconds / 3600), 'hour');
}

/** The number of messages in a queue, and how long they have waited. */
export function waitingText({ name, waiting, oldestSeconds }: QueueHealth): string {
  if (waiting === 0) return words.nothingIsWaiting;
  const { hasFailed } = queueLabel(name);
  if (hasFailed) return counted(words.failedTooOften, { count: waiting });
  return oldestSeconds === undefined
    ? counted(words.dueLater, { count: waiting })
    : counted(words.waitingFor, { count: waiting, span: spanText(oldestSeconds) });
}

/** The live version of the site, and the wanted one. */
export function buildText({ build }: ServiceState): string {
  const { wanted, live, state } = build;
  const versions = { live: String(live), wanted: String(wanted) };
  if (wanted === live) return state ? fill(words.isLive, versions) : words.nothingBuilt;
  if (live === 0) return fill(state === 'failed' ? words.firstFailed : words.firstDue, versions);
  return fill(state === 'failed' ? words.nextFailed : words.nextDue, versions);
}

/** The number of the site's files, and what to do when it exceeds the host's limit. */
export function filesText(build: ServiceState['build']): string {
  const { files = 0, mostFiles = 0 } = build;
  const figures = { files: numberLabel(files), most: numberLabel(mostFiles) };
  if (files > mostFiles) return fill(words.filesTooMany, figures);
  return fill(hasRoomForFiles(build) ? words.filesFit : words.filesSoonTooMany, figures);
}
