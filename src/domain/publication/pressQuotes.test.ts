import { expect, test } from 'vitest';
import { fieldChanges } from '#domain/entry/history';
import { merge } from '#domain/entry/merging';
import { pressQuotesSchema } from '#domain/release/pressQuote';

const wire = { quote: 'A whole sea.', source: 'The Wire', url: 'https://press.example/1' };
const radio = { quote: 'Quiet, then not.', source: 'Radio' };

test.each([
  [{ quote: ' ' }, ['quote: Write what was said.']],
  [{ source: '' }, ['source: Name who said it.']],
  [{ url: 'javascript:x()' }, [expect.stringMatching(/^url: An address begins/)]],
  [{ url: undefined }, undefined],
])('%j', (given, faults) => {
  const { error } = pressQuotesSchema.safeParse([{ ...wire, ...given }]);
  expect(error?.issues.map(({ path, message }) => `${path[1]?.toString()}: ${message}`)).toEqual(
    faults,
  );
});

test('the history tells of each quote by its source', () => {
  const changed = { ...radio, source: 'Radio 3' };
  expect(fieldChanges({ press: [wire, radio] }, { press: [wire, changed] })).toEqual([
    { field: 'press.source', part: 'Radio 3', before: 'Radio', after: 'Radio 3' },
  ]);
  expect(fieldChanges({ press: [wire] }, { press: [wire, radio] })).toMatchObject([
    { field: 'press', part: 'Radio', before: null },
  ]);
});

test('two people’s changes of two quotes are both kept', () => {
  const base = { press: [wire, radio] };
  const mine = { press: [{ ...wire, source: 'Wire' }, radio] };
  const theirs = { press: [wire, { ...radio, source: 'Radio 3' }] };
  const { value } = merge({ base, mine, theirs }, ['press']);
  expect(value).toMatchObject({
    press: [
      { ...wire, source: 'Wire' },
      { ...radio, source: 'Radio 3' },
    ],
  });
});
