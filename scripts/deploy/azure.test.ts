import { expect, test } from 'vitest';
import { addressKept } from './azure.ts';

test.each([
  ['https://www.label.example', 'www.label.example', 'https://www.label.example'],
  ['https://www.label.example', 'label.example', ''],
  ['https://kind-sea-1.azurestaticapps.net', 'www.label.example', ''],
  ['https://www.label.example', '', ''],
  [undefined, 'www.label.example', ''],
])('a site at %s that is to be at “%s” keeps “%s”', (siteUrl, domain, kept) => {
  expect(addressKept(siteUrl, domain)).toBe(kept);
});
