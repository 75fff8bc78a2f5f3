import { expect, test } from 'vitest';
import { unknownOutputs } from './azure.ts';
import { siteUrlOf } from './deployment.ts';

const domain = 'www.label.example';
const address = `https://${domain}`;
const at = (siteUrl: string) => ({ deployed: { ...unknownOutputs('static'), siteUrl } });
const served = (...names: string[]) => ({
  siteContainers: {
    siteImage: '',
    siteDomains: names.map((name) => ({ name, certificateId: 'c' })),
  },
});

test.each([
  [domain, at(address), address],
  ['label.example', at(address), ''],
  [domain, at('https://kind-sea-1.azurestaticapps.net'), ''],
  ['', at(address), ''],
  [domain, { deployed: null }, ''],
  // Containers use the domain once they have a certificate for it.
  [domain, { ...at(address), ...served('label.example') }, ''],
  [domain, { ...at(''), ...served('label.example', domain) }, address],
])('a site for “%s” with %o is already at “%s”', (wanted, { deployed, ...more }, siteUrl) => {
  expect(siteUrlOf(wanted, { deployed, ...more })).toBe(siteUrl);
});
