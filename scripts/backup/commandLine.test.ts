import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RestError } from '@azure/storage-blob';
import { expect, it, test } from 'vitest';
import { describeError, readBackupCommand, storageFrom } from './commandLine.ts';

const backup = { usage: 'npm run backup -- [FILE] [--local]' };
const restore = { usage: 'npm run restore -- FILE [--replace] [--local]', restores: true };

it('takes a file or none, and what it knows', () => {
  const plain = { target: undefined, replace: false, local: false, otherSecret: false };
  expect(readBackupCommand(backup, [])).toEqual(plain);
  expect(readBackupCommand(backup, ['all.tar.gz'])).toEqual({ ...plain, target: 'all.tar.gz' });
  expect(readBackupCommand(backup, ['--local'])).toEqual({ ...plain, local: true });
  expect(readBackupCommand(restore, ['--replace', 'all.tar.gz'])).toMatchObject({ replace: true });
});

it.each([['--help'], ['--replace'], ['--other-secret'], ['a.tar.gz', 'b.tar.gz']])(
  'never takes a word that it does not know for a file: %s',
  (...given) => {
    expect(() => readBackupCommand(backup, given)).toThrow(
      'usage: npm run backup -- [FILE] [--local]',
    );
  },
);

it('asks which storage is meant when none is named', async () => {
  const named = storageFrom({}, { local: false });
  await expect(named).rejects.toThrow(/STORAGE_CONNECTION or STORAGE_ACCOUNT, or pass --local/);
});

it('never falls back to another storage than the local one', async () => {
  const LOCAL_DATA = join(tmpdir(), 'gatefold-nothing-here');
  const environment = { LOCAL_DATA, STORAGE_ACCOUNT: 'production' };
  await expect(storageFrom(environment, { local: true })).rejects.toThrow('npm start');
});

const named = (name: string) => Object.assign(new Error('a long story'), { name });

test.each([
  [new RestError('connect', { code: 'ECONNREFUSED' }), 'npm start'],
  [new RestError('getaddrinfo ENOTFOUND x.y', { code: 'ENOTFOUND' }), 'ENOTFOUND x.y'],
  [new RestError('{"odata.error": "…"}', { statusCode: 403 }), 'roles'],
  [named('AggregateAuthenticationError'), 'az login'],
  [new Error('The archive is damaged.'), 'The archive is damaged.'],
  ['a text', 'a text'],
])('an error of storage is one line: %s', (error, text) => {
  expect(describeError(error)).toContain(text);
  expect(describeError(error)).not.toContain('\n');
});
