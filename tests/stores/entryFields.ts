/** Generates the fields that callers write, of each kind of entry. */
import fc from 'fast-check';
import { demoWays } from '#domain/label/label';
import { pagePlaces } from '#domain/label/ownPage';
import { anyText, line, links, richText } from './hostileInputs.ts';

export const artistFields = fc.record({
  name: line(200),
  sortName: line(200),
  bio: richText,
  socials: links,
});
export const releaseFields = fc.record({
  title: line(300),
  description: richText,
  coverAlt: line(500),
  catalogueNumber: line(50),
  copyright: line(500),
  links,
  tracks: fc.array(
    fc.record({
      name: line(300),
      composer: line(500),
      lyricsWriter: line(500),
      description: line(5000),
    }),
    { maxLength: 3 },
  ),
});

/** Mostly one of several accepted texts. */
const mostly = (usual: readonly string[], other: fc.Arbitrary<string>) =>
  fc.oneof({ arbitrary: fc.constantFrom(...usual), weight: 8 }, { arbitrary: other, weight: 1 });
const menu = fc.array(
  fc.record({
    to: mostly(['music', '/about', 'https://shop.example/'], anyText(80)),
    name: line(60),
    hidden: fc.boolean(),
  }),
  { maxLength: 2 },
);
const labelTexts = {
  legalName: line(200),
  tagline: line(200),
  description: line(1000),
  mail: mostly(['post@salt.example', ''], anyText(100)),
  socials: links,
  demos: fc.record({
    by: fc.constantFrom(...demoWays),
    url: mostly(['https://salt.example/'], anyText(60)),
  }),
  pages: fc.array(
    fc.record({
      slug: mostly(['imprint', 'our-shop', 'b'], anyText(30)),
      title: line(120),
      body: richText,
      place: fc.constantFrom(...pagePlaces),
    }),
    { maxLength: 2 },
  ),
  privacy: richText,
  menu,
  footer: menu,
  words: fc.dictionary(
    mostly(['home.title', 'release.playIt', 'constructor'], anyText(20)),
    line(2000),
    { maxKeys: 2 },
  ),
};
type LabelField = keyof typeof labelTexts;
/** One or two text fields of a label: with more, one would always be rejected. */
export const labelFields = fc
  .subarray(Object.keys(labelTexts) as LabelField[], { minLength: 1, maxLength: 2 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, labelTexts[name]]))));

const money = fc.constantFrom({ amount: 1500, currency: 'EUR' }, { amount: 0, currency: 'NOK' });
export const showFields = fc.record(
  {
    festival: line(200),
    stage: line(200),
    tour: line(200),
    note: richText,
    stateNote: line(500),
    posterAlt: line(500),
    tickets: fc.array(
      fc.record({ url: fc.constant('https://salt.example/'), name: line(100), note: line(200) }),
      { maxLength: 2 },
    ),
    status: fc.constantFrom('draft', 'handedIn', 'public'),
  },
  { requiredKeys: ['note', 'tickets', 'status'] },
);
export const venue = fc.record({ name: line(200), city: line(200), address: line(500) });
export const merchFields = fc.record(
  {
    name: line(200),
    price: money,
    sizes: fc
      .uniqueArray(fc.constantFrom('S', 'M', 'L'), { maxLength: 2 })
      .map((names) => names.map((name) => ({ name, state: 'inStock' as const }))),
    links,
    description: richText,
    status: fc.constantFrom('draft', 'handedIn', 'public'),
  },
  { requiredKeys: ['name', 'sizes', 'links', 'description', 'status'] },
);
