import type { Colours } from './colours.ts';
import { print } from './print.ts';
import { randomFrom } from './random.ts';
import { box, dome, placed, SIDE, steps } from './shapes.ts';
import { designOf, type Sleeve } from './sleeve.ts';

const SPINE = 58;

/**
 * The series' signature on every sleeve: a spine with the catalogue number in binary, most
 * significant first, a long notch for one and a short for zero, under the label's half disc.
 */
function spine(number: number, { ink, light }: Colours): string {
  const notches = steps(8).map((bit) => {
    const one = (number >> (7 - bit)) & 1;
    return box([0, 1010 + bit * 40, one ? SPINE : SPINE * 0.4, 14], light);
  });
  const mark = dome({ x: SPINE / 2, y: 104, radius: 20, turn: 90 }, light);
  return box([0, 0, SPINE, SIDE], ink) + mark + notches.join('');
}

/** Draws a release's cover: a JPEG, 1400 pixels square. */
export async function drawCover(sleeve: Sleeve): Promise<Buffer> {
  const { composition, colours } = designOf(sleeve);
  const shapes = composition.draw({ ...colours, random: randomFrom(sleeve.key) });
  const beside = placed(`translate(${SPINE / 2} 0)`, [shapes]);
  return print(colours.ground, beside + spine(sleeve.number, colours));
}
