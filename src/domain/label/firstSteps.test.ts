import { expect, test } from 'vitest';
import { firstSteps, setUpSchema, stepStates } from '#domain/label/firstSteps';
import { labelSchema, neutralLabel } from '#domain/label/label';

const none = {
  label: neutralLabel,
  setUp: setUpSchema.parse({}),
  hasArtist: false,
  hasRelease: false,
  imprints: ['Impressum', 'Colofon', 'Informações legais', 'Mentions légales'],
};
const doneOf = (given: Partial<typeof none>) =>
  stepStates({ ...none, ...given }).flatMap(({ step, state }) => (state === 'done' ? step : []));

test('in an empty product every step is open', () => {
  expect(stepStates(none)).toEqual(firstSteps.map((step) => ({ step, state: 'open' })));
});

const labelIn = (...languages: string[]) => ({ ...neutralLabel, languages });

test.each([
  ['language', { label: labelIn('pt-BR') }],
  ['language', { label: labelIn('en', 'fr') }],
  ['language', { label: { ...neutralLabel, tagline: 'Dub from the docks.' } }],
  ['name', { label: { ...neutralLabel, name: 'Nightjar' } }],
  ['mark', { label: { ...neutralLabel, marks: { ...neutralLabel.marks, light: 'x' } } }],
  ['timeZone', { label: { ...neutralLabel, timeZone: 'Asia/Tokyo' } }],
  ['artist', { hasArtist: true }],
  ['release', { hasRelease: true }],
] as const)('the data says that %s is done', (step, given) => {
  expect(doneOf(given)).toEqual([step]);
});

const pageOf = (page: object, ...others: object[]) =>
  labelSchema.parse({
    name: neutralLabel.name,
    pages: [page, ...others].map((one, at) => ({ slug: `page-${at}`, title: 'A page', ...one })),
  });
const body = '<p>Us.</p>';

test('an imprint is the page that is marked as one, once it has a text', () => {
  const kind = 'imprint';
  expect(doneOf({ label: pageOf({ kind, body }) })).toEqual(['imprint']);
  expect(doneOf({ label: pageOf({ kind, body: '', bodyIn: { de: body } }) })).toEqual(['imprint']);
  expect(doneOf({ label: pageOf({ kind, body: '<p></p>' }) })).toEqual([]);
  // A name counts for as long as no page is marked.
  expect(doneOf({ label: pageOf({ kind }, { title: 'Impressum', body }) })).toEqual([]);
});

test.each([
  [{ title: 'Impressum', slug: 'rechtliches' }, true],
  [{ title: 'Impressum und Datenschutz' }, true],
  [{ title: 'Colofon' }, true],
  [{ title: 'Informações legais' }, true],
  [{ slug: 'informacoes-legais' }, true],
  [{ title: 'MENTIONS LÉGALES' }, true],
  [{ title: 'Us', titleIn: { de: 'Impressum' } }, true],
  [{ title: 'Note legali' }, true],
  [{ title: 'Legal', slug: 'legal' }, true],
  [{ title: 'Om oss', slug: 'om-oss' }, false],
  [{ title: 'About', slug: 'about' }, false],
  [{ title: 'Illegal raves', slug: 'illegal-raves' }, false],
  [{ title: 'First impressions' }, false],
])('of a page that nobody marked, the names tell: %j', (page, isOne) => {
  expect(doneOf({ label: pageOf({ ...page, body }) })).toEqual(isOne ? ['imprint'] : []);
});

test('a language or a time zone that really is the usual one is done once somebody said so', () => {
  expect(doneOf({ setUp: setUpSchema.parse({ kept: ['language'] }) })).toEqual(['language']);
  expect(doneOf({ setUp: setUpSchema.parse({ kept: ['timeZone'] }) })).toEqual(['timeZone']);
  // Nothing else is done by a word.
  expect(doneOf({ setUp: setUpSchema.parse({ kept: ['name', 'mark', 'imprint'] }) })).toEqual([]);
});

test('an email is done when it arrived, not when it was sent', () => {
  const email = { address: 'kim@example.com', code: '1', sentAt: '2026-01-01T00:00:00.000Z' };
  const sent = setUpSchema.parse({ email: { ...email, arrivedAt: null } });
  expect(doneOf({ setUp: sent })).toEqual([]);
  const arrived = setUpSchema.parse({ email: { ...email, arrivedAt: email.sentAt } });
  expect(doneOf({ setUp: arrived })).toEqual(['email']);
});

test('a skipped step that is done after all counts as done', () => {
  const setUp = setUpSchema.parse({ skipped: ['mark', 'artist'] });
  const states = stepStates({ ...none, setUp, hasArtist: true });
  expect(states.filter(({ state }) => state !== 'open')).toEqual([
    { step: 'mark', state: 'skipped' },
    { step: 'artist', state: 'done' },
  ]);
});
