import { type Colours, eras } from './colours.ts';
import { motifs } from './motifs.ts';
import { person } from './portraits/person.ts';
import { type Sitting, sittings } from './portraits/sitters.ts';
import { print } from './print.ts';
import { randomFrom } from './random.ts';
import { disc } from './shapes.ts';

function inksOf(artist: string, { era, reversed }: Sitting): Colours {
  const colours = eras[artist]?.[era];
  if (!colours) {
    throw new Error(`${artist} has no era ${era}: see covers/colours.ts`);
  }
  return reversed ? { ...colours, ground: colours.ink, ink: colours.ground } : colours;
}

/**
 * Draws an artist's portrait in the hand of the sleeves, a coat cut from their own motif: a JPEG,
 * 1400 pixels square.
 * @throws {Error} for a key that nobody has sat for
 */
export async function drawPortrait(artist: string): Promise<Buffer> {
  const sitting = sittings[artist];
  if (!sitting) {
    throw new Error(`Nobody has sat for ${artist}: see covers/portraits/sitters.ts`);
  }
  const colours = inksOf(artist, sitting);
  const cloths = motifs[artist] ?? [];
  const people = sitting.sitters.map((sitter, index) => {
    const cut = {
      ...{ ground: colours.ink, ink: colours.light, accent: colours.ground, light: colours.accent },
      random: randomFrom(`${artist}-${index}`),
    };
    const cloth = cloths[sitter.coat % cloths.length]?.draw(cut) ?? '';
    return person(sitter, colours, { cloth, name: `sitter-${index}` });
  });
  return print(colours.ground, disc(700, 640, 540, colours.accent) + people.join(''));
}
