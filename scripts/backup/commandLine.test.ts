import { RestError } from '@azure/storage-blob';
import { expect, it, test } from 'vitest';
import { readOrder } from './order.ts';
import { troubleWords } from './troubleWords.ts';

const backup = { usage: 'npm run backup -- [FILE]' };
const restore = { usage: 'npm run restore -- FILE [--replace]', replaces: true };

it('takes a file or none, and what it knows', () => {
  expect(readOrder(backup, [])).toEqual({ target: undefined, replace: false });
  expect(readOrder(backup, ['all.tar.gz'])).toEqual({ target: 'all.tar.gz', replace: false });
  expect(readOrder(restore, ['--replace', 'all.tar.gz'])).toMatchObject({ replace: true });
});

it.each([['--help'], ['--replace'], ['a.tar.gz', 'b.tar.gz']])(
  'never takes a word that it does not know for a file: %s',
  (...given) => {
    expect(() => readOrder(backup, given)).toThrow('usage: npm run backup -- [FILE]');
  },
);

const named = (name: string) => Object.assign(new Error('a long story'), { name });

test.each([
  [new RestError('connect', { code: 'ECONNREFUSED' }), 'npm start'],
  [new RestError('getaddrinfo ENOTFOUND x.y', { code: 'ENOTFOUND' }), 'ENOTFOUND x.y'],
  [new RestError('{"odata.error": "…"}', { statusCode: 403 }), 'roles'],
  [named('AggregateAuthenticationError'), 'az login'],
  [new Error('The archive is damaged.'), 'The archive is damaged.'],
  ['a text', 'a text'],
])('trouble with storage is said in a line: %s', (error, words) => {
  expect(troubleWords(error)).toContain(words);
  expect(troubleWords(error)).not.toContain('\n');
});
