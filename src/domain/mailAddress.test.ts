import { expect, test } from 'vitest';
import { mailAddressSchema } from '#domain/mailAddress';

test.each([
  'a@b.co',
  'ada.lovelace+label@mail.example.com',
  "o'neil@example.com",
  `${'a'.repeat(64)}@example.com`,
])('%s is a mail address', (address) => {
  expect(mailAddressSchema.parse(address)).toBe(address);
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@example',
  'ada@@example.com',
  'ada@exam ple.com',
  'ada..l@example.com',
  'ada@example.com\n',
  'ada@example.com\r\nBcc: all@example.com',
  'ada@example.com,bob@example.com',
  'Ada <ada@example.com>',
  `ada@${'a'.repeat(250)}.com`,
])('%j is no mail address', (address) => {
  expect(mailAddressSchema.safeParse(address).success).toBe(false);
});
