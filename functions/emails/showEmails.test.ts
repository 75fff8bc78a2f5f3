import { expect, test } from 'vitest';
import { wordingOf } from '#words/wording';
import { newShows, showChanged } from './showEmails.ts';

const wording = wordingOf({ languages: ['en'], words: {} });
const show = {
  ...{ artists: 'Sluice', city: 'Berlin', place: 'Badehaus, Berlin', day: '2026-11-21' },
  ...{ isOff: false, note: 'Tickets stay valid.', page: 'https://nightjar.example/shows/1' },
};
const ends = { leave: 'l', unsubscribe: 'u', personalData: 'p', address: 'a@x.example' };

const when = '2026-11-21, Badehaus, Berlin';
const from = 'Moved from 2026-11-14';

test.each([
  [{ day: '2026-11-14' }, {}, 'Moved', [from, when]],
  [{ place: 'Gretchen' }, {}, 'Now at another venue', ['Before: Gretchen', when]],
  [{ day: '2026-11-14', place: 'Gretchen' }, {}, 'Moved', [from, 'Before: Gretchen', when]],
  [{ wasOff: true as const }, {}, 'Takes place after all', [when]],
  [{ wasOff: true as const, day: '2026-11-14' }, {}, 'Takes place after all', [from, when]],
  [{ day: '2026-11-14' }, { isOff: true }, 'Cancelled', [when]],
])('who knew %j of a show that is %j reads “%s”', (before, given, change, lines) => {
  const email = { kind: 'showChanged' as const, before, show: { ...show, ...given }, ...ends };
  const { subject, parts } = showChanged(email, wording, 'Nightjar');
  expect(subject).toBe(`${change}: Sluice in Berlin`);
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const said = change === 'Moved' ? lines : [change, ...lines];
  expect(texts).toEqual([...said, 'Tickets stay valid.']);
});

test('an email about new shows has the old day of one that was moved', () => {
  const shows = [show, { ...show, movedFrom: '2026-11-14' }];
  const { parts } = newShows({ kind: 'shows', shows, ...ends }, wording, 'Nightjar');
  const [links] = parts;
  const name = '2026-11-21, Sluice, Badehaus, Berlin';
  expect(links?.kind === 'links' && links.links.map((link) => link.name)).toEqual([
    name,
    `${name} (Moved from 2026-11-14)`,
  ]);
});
