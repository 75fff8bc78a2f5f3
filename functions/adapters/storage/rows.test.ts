import { expect, test } from 'vitest';
import { schemaNumber } from '#domain/schemaNumber';
import { fromChunks, toChunks } from './rows.ts';

test('a row carries the number, and one without it is read as before', () => {
  const row = toChunks({ title: 'A' });
  expect(row).toEqual({ schema: schemaNumber, json0: '{"title":"A"}' });
  expect(fromChunks(row)).toEqual({ title: 'A' });
  expect(fromChunks({ json0: '{"title":"A"}' })).toEqual({ title: 'A' });
  expect(() => fromChunks({ ...row, schema: schemaNumber + 1 })).toThrow(/newer version/);
});
