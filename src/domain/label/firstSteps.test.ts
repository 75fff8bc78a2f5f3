import { expect, test } from 'vitest';
import { firstSteps, setUpSchema, stepStates } from '#domain/label/firstSteps';
import { labelSchema, neutralLabel } from '#domain/label/label';

const none = {
  label: neutralLabel,
  setUp: setUpSchema.parse({}),
  hasArtist: false,
  hasRelease: false,
};
const doneOf = (given: Partial<typeof none>) =>
  stepStates({ ...none, ...given }).flatMap(({ step, state }) => (state === 'done' ? step : []));

test('in an empty product every step is open', () => {
  expect(stepStates(none)).toEqual(firstSteps.map((step) => ({ step, state: 'open' })));
});

test.each([
  ['name', { label: { ...neutralLabel, name: 'Nightjar' } }],
  ['mark', { label: { ...neutralLabel, marks: { ...neutralLabel.marks, light: 'x' } } }],
  ['timeZone', { label: { ...neutralLabel, timeZone: 'Asia/Tokyo' } }],
  ['artist', { hasArtist: true }],
  ['release', { hasRelease: true }],
] as const)('the data says that %s is done', (step, given) => {
  expect(doneOf(given)).toEqual([step]);
});

test('an imprint is done once it has a text, whatever its language', () => {
  const page = (title: string, slug: string, body: string) =>
    labelSchema.parse({ name: neutralLabel.name, pages: [{ title, slug, body }] });
  expect(doneOf({ label: page('Impressum', 'rechtliches', '<p>Us.</p>') })).toEqual(['imprint']);
  expect(doneOf({ label: page('Imprint', 'imprint', '') })).toEqual([]);
  expect(doneOf({ label: page('About', 'about', '<p>Us.</p>') })).toEqual([]);
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
