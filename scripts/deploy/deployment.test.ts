import { expect, test } from 'vitest';
import { unknownOutputs } from './azure.ts';
import { siteUrlOf } from './deployment.ts';

const domain = 'www.label.example';
const address = `https://${domain}`;
const at = (siteUrl: string) => ({ deployed: { ...unknownOutputs('static'), siteUrl } });
const served = (siteCertificate: string) => ({ serving: { siteImage: '', siteCertificate } });

test.each([
  [domain, at(address), address],
  ['label.example', at(address), ''],
  [domain, at('https://kind-sea-1.azurestaticapps.net'), ''],
  ['', at(address), ''],
  [domain, { deployed: null }, ''],
  // Containers use the domain once they have a certificate for it.
  [domain, { ...at(address), ...served('') }, ''],
  [domain, { ...at(''), ...served('certificate-1') }, address],
])('a site for “%s” with %o is already at “%s”', (wanted, { deployed, ...more }, siteUrl) => {
  expect(siteUrlOf(wanted, { deployed, ...more })).toBe(siteUrl);
});
