import { hasRoomForFiles, type QueueHealth, type ServiceState } from '#domain/health';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/status.ts';
import { numberLabel, unitLabel } from '../ui/formats.ts';

/** Labels of the queues, by their stored names. */
const purposes: Record<string, string> = {
  publish: sentences.publishingJobs,
  emails: sentences.email,
  import: sentences.import,
  listening: sentences.recordingsToEncode,
  downloads: sentences.downloads,
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
  if (waiting === 0) return sentences.nothingIsWaiting;
  const { hasFailed } = queueLabel(name);
  if (hasFailed) return counted(sentences.failedTooOften, { count: waiting });
  return oldestSeconds === undefined
    ? counted(sentences.dueLater, { count: waiting })
    : counted(sentences.waitingFor, { count: waiting, span: spanText(oldestSeconds) });
}

/** The number of the site's files, and what to do when it exceeds the host's limit. */
export function filesText(build: ServiceState['build']): string {
  const { files = 0, mostFiles = 0 } = build;
  const figures = { files: numberLabel(files), most: numberLabel(mostFiles) };
  if (files > mostFiles) return fill(sentences.filesTooMany, figures);
  return fill(hasRoomForFiles(build) ? sentences.filesFit : sentences.filesSoonTooMany, figures);
}
