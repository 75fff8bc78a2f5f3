import { cp, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { builtPublisher } from './buildSite.ts';

/** The container that the Dockerfile describes, without a container engine. */
export interface ContainerImage {
  /** Its version of Node, such as `24.21.0`. */
  node: string;
  /** The working folder of its command. */
  folder: string;
  environment: Record<string, string>;
  /** The arguments of its command, which is `node`. */
  command: string[];
  port: number;
}

/**
 * Builds the Dockerfile in an empty folder: copies the files that each COPY names, and nothing
 * else.
 * @throws {Error} at an unsupported instruction
 */
export async function containerImage(folder: string): Promise<ContainerImage> {
  const image: ContainerImage = { node: '', folder, environment: {}, command: [], port: 0 };
  const sent = (await readFile('.dockerignore', 'utf8')).split('\n').filter(Boolean);
  const lines = (await readFile('Dockerfile', 'utf8'))
    .split('\n')
    .filter((line) => !/^(#|$)/.test(line));
  for (const line of lines) {
    const [instruction = '', ...args] = line.split(' ');
    const [first = '', second = ''] = args;
    if (instruction === 'FROM') image.node = /^node:([\d.]+)-slim$/.exec(first)?.[1] ?? '';
    else if (instruction === 'ENV')
      for (const word of args) {
        const [name = '', value = ''] = word.split('=');
        image.environment[name] = value;
      }
    else if (instruction === 'COPY' && second === '.') {
      // The engine receives only files that .dockerignore admits.
      if (sent[0] !== '**' || !sent.includes(`!${first}`))
        throw new Error(`.dockerignore keeps ${first} back.`);
      await cp(first === 'dist/publisher' ? await builtPublisher() : resolve(first), folder, {
        recursive: true,
      });
    } else if (instruction === 'CMD') {
      const [program, ...options]: string[] = JSON.parse(args.join(' '));
      if (program !== 'node') throw new Error(`The image has no ${program}.`);
      image.command = options;
    } else if (instruction === 'EXPOSE') image.port = Number(first);
    else if (!['WORKDIR', 'USER'].includes(instruction))
      throw new Error(`Not carried out: ${line}`);
  }
  return image;
}
