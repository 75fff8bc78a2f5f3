import { expect, test } from 'vitest';
import { showDay } from '#words/showSentences';
import { wordingOf } from '#words/wording';
import { asText } from './emailBody.ts';
import { newShows, showChanged } from './showEmails.ts';

const wording = wordingOf({ languages: ['en'], words: {} });
const show = {
  ...{ artists: 'Sluice', city: 'Berlin', place: 'Badehaus, Berlin', day: '2026-11-21' },
  ...{ support: '', told: [], tickets: '', isOff: false },
  ...{ note: 'The roof leaks.', page: 'https://nightjar.example/shows/1' },
};
const ends = { leave: 'l', unsubscribe: 'u', personalData: 'p', address: 'a@x.example' };

const [old, now] = ['2026-11-14', '2026-11-21'].map((day) => showDay(day, wording));
const when = `${now}, Badehaus, Berlin`;
const from = `Moved from ${old}`;
const fromThere = `Moved from Gretchen, ${old}`;

test.each([
  [{ day: '2026-11-14' }, {}, 'Moved', [from, when]],
  [{ place: 'Gretchen' }, {}, 'Now at another venue', ['Before: Gretchen', when]],
  [{ day: '2026-11-14', place: 'Gretchen' }, {}, 'Moved', [fromThere, when]],
  [{ wasOff: true as const }, {}, 'Takes place after all', [when]],
  [{ wasOff: true as const, day: '2026-11-14' }, {}, 'Takes place after all', [from, when]],
  [{ day: '2026-11-14' }, { isOff: true }, 'Cancelled', [when]],
])('who knew %j of a show that is %j reads “%s”', (before, given, change, lines) => {
  const email = { kind: 'showChanged' as const, before, show: { ...show, ...given }, ...ends };
  const { subject, parts } = showChanged(email, wording, 'Nightjar');
  expect(subject).toBe(`${change}: Sluice in Berlin`);
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const said = change === 'Moved' ? lines : [change, ...lines];
  expect(texts).toEqual([...said, 'The roof leaks.']);
});

test('an email about new shows has their weekday, and what is to know of them on a line below', () => {
  const told = ['Sold out', `Moved from Lido, Berlin, ${old}`];
  const shows = [show, { ...show, told, support: 'With Orrery' }];
  const body = newShows({ kind: 'shows', shows, ...ends }, wording, 'Nightjar');
  const [links] = body.parts;
  const name = `${now}, Sluice, Badehaus, Berlin`;
  const detail = `Sold out · Moved from Lido, Berlin, ${old} · With Orrery`;
  expect(links?.kind === 'links' && links.links).toEqual([
    { name, detail: '', url: show.page },
    { name, detail, url: show.page },
  ]);
  expect(asText(body)).toContain(`${name}\n${detail}\n${show.page}`);
});

test('an email about a moved show says what becomes of tickets, unless it is cancelled', () => {
  const tickets = 'Tickets stay valid.';
  const textsOf = (isOff: boolean) =>
    showChanged(
      {
        kind: 'showChanged',
        before: { day: '2026-11-14' },
        show: { ...show, tickets, isOff },
        ...ends,
      },
      wording,
      'Nightjar',
    ).parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  expect(textsOf(false)).toEqual([from, when, tickets, 'The roof leaks.']);
  expect(textsOf(true)).not.toContain(tickets);
});

test.each(['Sold out', 'Few tickets left'])('an email about a moved show says “%s”', (state) => {
  const moved = { ...show, told: [state, from] };
  const email = { kind: 'showChanged' as const, before: { day: '2026-11-14' }, ...ends };
  const { parts } = showChanged({ ...email, show: moved }, wording, 'Nightjar');
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  expect(texts).toEqual([from, when, state, 'The roof leaks.']);
});
