import { expect, test } from 'vitest';
import { firstLabel } from '#domain/label/label';
import { Problem } from '#domain/problem';
import { createLogos } from './logos.ts';

const base = 'https://images.example/';
const noMarks = firstLabel.marks;

/** Checks the light logo of a label that has stored these paths, and shows `before` so far. */
function check(light: string | null, stored: string[], before: string | null = null) {
  const ports = {
    logos: { has: async (path: string) => stored.includes(path) },
  } as unknown as Parameters<typeof createLogos>[0];
  const answers = {
    addressOf: (path: string | null) => path && base + path,
    pathOf(address: string | null) {
      if (address && !address.startsWith(base)) throw new Problem('invalid-input', 'Elsewhere.');
      return address === null ? null : address.slice(base.length);
    },
  };
  const label = { ...firstLabel, marks: { ...noMarks, light: before } };
  return createLogos(ports, { answers }).check({ ...noMarks, light }, label);
}

test.each([
  ['none', null, [], null],
  ['one that was uploaded', `${base}logos/a.svg`, ['logos/a.svg'], null],
  ['the one that the label has, whatever is stored', `${base}logos/a.svg`, [], 'logos/a.svg'],
])('a label may have %s', async (_, light, stored, before) => {
  await expect(check(light, stored, before)).resolves.toBeUndefined();
});

test.each([
  ['one that was not uploaded', `${base}logos/b.svg`],
  ['one on another site', 'https://elsewhere.example/a.svg'],
])('%s is refused at its field', async (_, light) => {
  await expect(check(light, ['logos/a.svg'])).rejects.toMatchObject({
    code: 'invalid-input',
    data: { errors: [{ path: 'marks.light', message: 'Upload it first.' }] },
  });
});
