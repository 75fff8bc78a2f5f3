import { expect, test } from 'vitest';
import { languagePrefix, prefixInAddress } from './languagePrefix.ts';

const prefixes = ['de', 'pt-BR', 'zh-Hant', 'zh-Hant-TW', 'gsw'].map(languagePrefix);

test.each([
  ['/de/releases', '/de'],
  ['/pt-br/404', '/pt-br'],
  ['/zh-hant/releases/tide-7?a=b', '/zh-hant'],
  ['/zh-hant-tw/', '/zh-hant-tw'],
  ['/gsw/contact', '/gsw'],
  ['/de', ''],
  ['/de?a=/b', ''],
  ['/dezember/nichts', ''],
  ['/fr/releases', ''],
  ['/releases/tide-7', ''],
  ['//de/releases', ''],
  ['/', ''],
])('%s begins with the language prefix “%s”', (address, prefix) => {
  expect(prefixInAddress(address, (first) => prefixes.includes(first))).toBe(prefix);
});
