import { expect, test } from 'vitest';
import { paceWords } from '#domain/importing/importPace';

test.each([
  [{ perSecond: 1.04, secondsLeft: 2 }, '1 a second, a moment left'],
  [{ perSecond: 1.26, secondsLeft: 61 }, '1.3 a second, about 65 seconds left'],
  [{ perSecond: 312.4, secondsLeft: 150 }, '312 a second, about 3 minutes left'],
  [{ perSecond: 0.5, secondsLeft: 9000 }, '0.5 a second, about 3 hours left'],
])('%j is said as %s', (pace, words) => {
  expect(paceWords(pace)).toBe(words);
});
