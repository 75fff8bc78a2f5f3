import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Demo, demoCatalogue } from './catalogue.ts';
import { demoLabel } from './label.ts';
import { readOtherDemo } from './otherDemo.ts';

const images = join(import.meta.dirname, 'images');
const others = join(import.meta.dirname, 'others');

/** The demo of `npm start`. */
export const lowSun: Demo = {
  label: demoLabel,
  marks: [{ slot: 'light', file: join(images, 'logo.svg') }],
  images,
  catalogue: demoCatalogue,
};

/**
 * The default demo, or the one named by `--demo NAME`.
 * @throws {Error} that lists the available names
 */
export async function readDemo(name?: string): Promise<Demo> {
  if (name === undefined) return lowSun;
  const names = await readdir(others);
  if (!names.includes(name))
    throw new Error(`There is no demo ${name}. There is ${names.join(', ')}.`);
  return readOtherDemo(join(others, name));
}
