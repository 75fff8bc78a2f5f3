import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { maxRecordingBytes } from '#domain/release/recording';
import { type Bench, durationOf } from './comparison.ts';

const run = promisify(execFile);
/** The maximum memory that a recording of any length may use above an idle process, in bytes. */
const mostMemory = 300_000_000;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const outcomeSchema = z.object({ idle: z.number(), peak: z.number(), seconds: z.number() });

/** The memory and the time of the longest recording. */
export const listening: Bench = {
  about:
    'The largest recording that can be uploaded, measured and encoded whole in both bit rates, by a process of its own that has made a sound before: the peak of its resident memory above that which it had. With `--quick` a tenth of it. The time is compared with the length of the recording.',
  async run({ stored }) {
    const bytes = stored >= 10_000 ? maxRecordingBytes : Math.round(maxRecordingBytes / 10);
    const file = join(import.meta.dirname, 'listeningOnce.ts');
    let text = '';
    const time = await durationOf(async () => {
      text = (await run(process.execPath, [file, String(bytes)])).stdout;
    });
    const { idle, peak, seconds } = outcomeSchema.parse(JSON.parse(text));
    const size = `${(bytes / 1_000_000_000).toFixed(1)} GB`;
    const minutes = (of: number) => `${(of / 60).toFixed(1)} min`;
    return [
      {
        what: `memory for a recording of ${size}, above ${megabytes(idle)} before`,
        ours: megabytes(peak - idle),
        against: 'the most that it may take',
        reference: megabytes(mostMemory),
        ratio: (peak - idle) / mostMemory,
        goal: 1,
      },
      {
        what: `time for a recording of ${size}`,
        ours: minutes(time / 1000),
        against: 'listening to it',
        reference: minutes(seconds),
        ratio: time / 1000 / seconds,
      },
    ];
  },
};
