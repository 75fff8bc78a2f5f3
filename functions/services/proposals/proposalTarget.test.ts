import { expect, test } from 'vitest';
import { wireName } from './proposalTarget.ts';

test('a release’s artists have another name on the wire than in storage', () => {
  expect(['artistIds', 'title'].map(wireName)).toEqual(['artists', 'title']);
});
