import { expect, test } from 'vitest';
import { findSecrets } from './secretPatterns.ts';

/** Joined here, so this file itself contains no secret. */
const secrets = {
  'a private key': ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
  'a storage account key': `AccountKey=${'aB3/'.repeat(21)}aB==`,
  'a shared access signature': `https://x.example/images?sv=1&si${'g'}=${'aB3%2f'.repeat(9)}`,
  'a SendGrid key': ['SG', 'a'.repeat(22), 'b'.repeat(43)].join('.'),
  'a GitHub token': ['ghp', 'a1'.repeat(18)].join('_'),
  'an Entra client secret': `abc8${'Q~'}${'x'.repeat(34)}`,
  'a signed token': ['eyJhbGciOiJSUzI1', 'eyJzdWIiOiIxMjM0', 'a'.repeat(43)].join('.'),
  'an AWS key': `AKIA${'1A'.repeat(8)}`,
  'a Slack token': ['xoxb', '1234567890', 'abc'].join('-'),
  'an npm token': `npm${'_'}${'a1'.repeat(18)}`,
};

test.each(Object.entries(secrets))(
  'finds %s, with its line and without its value',
  (kind, text) => {
    expect(findSecrets(`first\nname: ${text}\n`)).toEqual([{ kind, line: 2 }]);
  },
);

test.each([
  'STORAGE_CONNECTION: storageConnection',
  'sha512-gXLBHaGjCaxqLZ9jUfB5YMEsR8QqT0QxgzzqKF4Zl8XRZ2uB0w1i8ZT4Zs3BQbk1e8M8kQy6d9qP1hP0bZpYwQ==',
  'uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683',
])('does not report %s', (text) => {
  expect(findSecrets(text)).toEqual([]);
});
