import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../catalogue.ts';
import { drawCover } from './drawCover.ts';
import { drawPortrait } from './drawPortrait.ts';
import { sittings } from './portraits/sitters.ts';
import { designOf } from './sleeve.ts';

const { artists, releases } = demoCatalogue('2028-02-29');
const sleeves = releases.flatMap(({ sleeve }) => sleeve ?? []);
const [sleeve] = sleeves;
if (!sleeve) throw new Error('The demo has no sleeve.');

describe('drawing', () => {
  it('gives the same picture for the same sleeve', async () => {
    const [once, again] = await Promise.all([drawCover(sleeve), drawCover(sleeve)]);
    expect(once.equals(again)).toBe(true);
    const { format, width, height } = await sharp(once).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1400, height: 1400 });
  });

  it('gives another picture for another number on the spine', async () => {
    const [one, other] = await Promise.all([
      drawCover(sleeve),
      drawCover({ ...sleeve, number: sleeve.number + 1 }),
    ]);
    expect(one.equals(other)).toBe(false);
  });

  it('finds a design for every sleeve of the demo, no two alike', () => {
    const designs = sleeves.map((one) => {
      const { composition, colours } = designOf(one);
      return `${composition.alt} ${Object.values(colours).join()}`;
    });
    expect(designs.filter((design, index) => designs.indexOf(design) !== index)).toEqual([]);
  });

  it('says whose drawing is missing', async () => {
    await expect(drawCover({ ...sleeve, artist: 'nobody' })).rejects.toThrow('for nobody');
    await expect(drawPortrait('nobody')).rejects.toThrow('sat for nobody');
  });

  it('has a sitting for everybody who has a portrait', async () => {
    const wanted = artists.filter(({ hasPortrait }) => hasPortrait).map(({ key }) => key);
    expect(Object.keys(sittings).sort()).toEqual(wanted.sort());
    expect((await drawPortrait('orrery')).length).toBeGreaterThan(10_000);
  });
});
