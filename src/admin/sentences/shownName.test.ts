import { expect, test } from 'vitest';
import { shownName, shownSentence } from './shownName.ts';

test('a show’s name keeps its day in order beside Arabic and Hebrew, as does what is quoted', () => {
  expect(shownName('مسرح المدينة, بيروت, 2026-11-21')).toBe(
    '\u200e\u2068مسرح المدينة\u2069, \u2068بيروت\u2069, \u20682026-11-21\u2069',
  );
  expect(shownName('Levontin, תל אביב, 2026-11-21')).toBe(
    '\u200e\u2068Levontin\u2069, \u2068תל אביב\u2069, \u20682026-11-21\u2069',
  );
  for (const name of ['Badehaus, Berlin, 2026-11-21', 'ليان الساحلي', 'قبل, المغيب'])
    expect(shownName(name)).toBe(name);
  expect(shownSentence('مسرح المدينة, بيروت, 2026-11-21 was deleted')).toBe(
    'مسرح المدينة, بيروت, \u20682026-11-21\u2069 was deleted',
  );
  expect(shownSentence('The artists “ليان” and “רות, 2026-11-21” are the same.')).toBe(
    'The artists “\u2068ليان\u2069” and “\u2068\u200e\u2068רות\u2069, \u20682026-11-21\u2069\u2069” are the same.',
  );
  expect(shownSentence('Blå, Oslo, 2026-11-21 was deleted')).toBe(
    'Blå, Oslo, 2026-11-21 was deleted',
  );
});
