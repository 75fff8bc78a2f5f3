import { expect, test } from 'vitest';
import { wordingOf } from '#words/wording';
import { showChanged } from './showEmails.ts';

const wording = wordingOf({ languages: ['en'], words: {} });
const show = {
  ...{ artists: 'Sluice', city: 'Berlin', place: 'Badehaus, Berlin', day: '2026-11-21' },
  ...{ isOff: false, note: 'Tickets stay valid.', page: 'https://nightjar.example/shows/1' },
};
const ends = { leave: 'l', unsubscribe: 'u', personalData: 'p', address: 'a@x.example' };

test.each([
  [{ day: '2026-11-14' }, {}, 'Moved', ['Moved from 2026-11-14']],
  [{ place: 'Gretchen, Berlin' }, {}, 'Now at another venue', ['Before: Gretchen, Berlin']],
  [
    { day: '2026-11-14', place: 'Gretchen' },
    {},
    'Moved',
    ['Moved from 2026-11-14', 'Before: Gretchen'],
  ],
  [{ wasOff: true as const }, {}, 'Takes place after all', []],
  [
    { wasOff: true as const, day: '2026-11-14' },
    {},
    'Takes place after all',
    ['Moved from 2026-11-14'],
  ],
  [{ day: '2026-11-14' }, { isOff: true }, 'Cancelled', []],
])('who knew %j of a show that is %j reads “%s”', (before, given, change, lines) => {
  const email = { kind: 'showChanged' as const, before, show: { ...show, ...given }, ...ends };
  const { subject, parts } = showChanged(email, wording, 'Nightjar');
  expect(subject).toBe(`${change}: Sluice in Berlin`);
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  for (const line of lines) expect(texts).toContain(line);
  expect(texts).toHaveLength(
    lines.length + (lines[0]?.startsWith('Moved') && change === 'Moved' ? 2 : 3),
  );
  expect(texts).toContain('2026-11-21, Badehaus, Berlin');
});
