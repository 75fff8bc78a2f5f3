import { expect, test } from 'vitest';
import {
  artistSchema,
  defaultShare,
  maxNameLength,
  newArtistSchema,
  slugSchema,
} from '#domain/artist/artist';
import { colorSchema } from '#domain/color';
import { anArtist } from '#fixtures/artists';

test('a new artist has a share of ten per cent, and no bio or links, unless said', () => {
  expect(newArtistSchema.parse({ name: ' The Moles ' })).toEqual({
    name: 'The Moles',
    bio: '',
    share: defaultShare,
    socials: [],
  });
  expect(defaultShare).toBe(10);
});

test.each([
  ['name', '', 'An artist needs a name.'],
  ['name', '   ', 'An artist needs a name.'],
  ['name', 'x'.repeat(maxNameLength + 1), 'A name has at most 200 characters.'],
  ['share', -0.1, 'A share is 0 or more.'],
  ['share', 100.1, 'A share is 100 at most.'],
  ['id', 'x', 'This is not an id.'],
  ['cId', 1.5, 'A number is whole.'],
  ['slug', 'The Moles', 'Use lowercase letters, digits and hyphens.'],
])('an artist whose %s is wrong is refused in words (%#)', (field, value, message) => {
  const result = artistSchema.safeParse({ ...anArtist(), [field]: value });
  expect(result.error?.issues).toEqual([expect.objectContaining({ path: [field], message })]);
});

test.each([
  ['name', undefined],
  ['bio', null],
  ['bio', 'x'.repeat(100_001)],
  ['image', 'not an address'],
  ['image', undefined],
  ['share', '10'],
  ['share', Number.NaN],
  ['socials', [{ name: 'Web', url: 'javascript:alert(1)' }]],
  ['socials', 'none'],
  ['accent', 'red'],
  ['sortName', 'x'.repeat(201)],
  ['archived', 'yes'],
])('an artist whose %s is wrong is refused (%#)', (field, value) => {
  expect(artistSchema.safeParse({ ...anArtist(), [field]: value }).success).toBe(false);
});

test.each([0, 0.5, 100])('a share of %d per cent is accepted', (share) => {
  expect(anArtist({ share }).share).toBe(share);
});

test.each(['坂本龍一', 'Sigur Rós', 'ثلاثة', '👩‍🎤', 'x'.repeat(maxNameLength)])(
  'an artist may be called %s',
  (name) => {
    expect(anArtist({ name }).name).toBe(name);
  },
);

test.each(['', 'a', 'low-water', '65daysofstatic', 'a-1-b'])('%j is a slug', (slug) => {
  expect(slugSchema.parse(slug)).toBe(slug);
});

test.each(['-a', 'a-', 'a--b', 'A', 'a b', 'a/b', '../a', 'å', 'a.b', 'a\n', 'x'.repeat(61)])(
  '%j is no slug',
  (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(false);
  },
);

test.each(['#d8432b', '#000000'])('%s is a colour', (color) => {
  expect(colorSchema.parse(color)).toBe(color);
});

test.each(['#D8432B', '#fff', 'd8432b', 'red', '#d8432b;background:url(x)'])(
  '%s is no colour',
  (color) => {
    expect(colorSchema.safeParse(color).success).toBe(false);
  },
);
