import { expect, test } from 'vitest';
import { bookerMails } from '#fixtures/bookerMails';
import { showsFromText } from './pastedShows.ts';
import { weekdayAt } from './writtenDay.ts';

test.each(bookerMails)('the mail of $name is read as a person reads it', ({ text, shows }) => {
  const read = showsFromText(text, { today: '2027-01-10', artists: ['Marit Våge'] });
  const table = shows.map((show) => ({ with: [], state: 'announced', ...show }));
  expect(read.shows.map(({ line: _, ambiguous: __, weekday: ___, ...show }) => show)).toEqual(
    table,
  );
  // The weekdays of these lists are right.
  for (const { day, weekday } of read.shows)
    expect(weekday ?? weekdayAt(day ?? '')).toBe(weekdayAt(day ?? ''));
});
