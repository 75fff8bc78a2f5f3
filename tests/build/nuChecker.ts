import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const checker = 'node_modules/vnu-jar/build/dist/vnu.jar';

/**
 * What is no fault: files have no origin, so nothing is "self" to them; and React closes void
 * elements as XML does.
 */
const noFault = '.*(violates Content Security Policy|Trailing slash on void elements).*';

/** True where there is a Java, which the Nu checker needs. */
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

/** What the Nu checker finds in the pages of a folder, a line for each finding. */
export async function findingsOf(folder: string): Promise<string[]> {
  const given = ['-jar', checker, '--format', 'json', '--stdout', '--skip-non-html'];
  const java = spawn('java', [...given, '--filterpattern', noFault, folder], {
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
