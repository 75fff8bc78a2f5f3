import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';

const checker = 'node_modules/vnu-jar/build/dist/vnu.jar';
/**
 * For a process of a few seconds: quick compilation rather than fast code. The checker needs a
 * stack of at least half a megabyte.
 */
const brief = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss2m'];

/**
 * Messages that are not errors: files have no origin, so 'self' matches nothing, and React closes
 * void elements as XML does.
 */
const noFault = '.*(violates Content Security Policy|Trailing slash on void elements).*';

/** True if Java is installed, which the Nu checker needs. */
export function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0;
}

const answerSchema = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      message: z.string(),
      url: z.string().optional(),
      extract: z.string().optional(),
    }),
  ),
});

/** The Nu checker's messages for all pages of a folder, or some of its files, one line each. */
export async function findingsOf(folder: string, files = ['']): Promise<string[]> {
  const given = [...brief, '-jar', checker, '--format', 'json', '--stdout', '--skip-non-html'];
  const paths = files.map((file) => join(folder, file));
  const java = spawn('java', [...given, '--filterpattern', noFault, ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  java.stdout.on('data', (part) => {
    text += String(part);
  });
  await once(java, 'close');
  return answerSchema
    .parse(JSON.parse(text))
    .messages.map(({ type, message, url = '', extract = '' }) =>
      [url.slice(url.indexOf(folder) + folder.length), type, message, extract].join(' | '),
    );
}
