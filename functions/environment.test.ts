import { expect, test } from 'vitest';
import { checkEnvironment } from './environment.ts';

const oneServer = {
  DATA: '/srv/label',
  SITE_URL: 'https://label.example',
  VISITOR_SECRET: 'x'.repeat(32),
  BUILD_TOKEN: 'x'.repeat(32),
};

test('a reference that Azure has not resolved is never taken for the secret', () => {
  expect(checkEnvironment(oneServer)).toMatchObject(oneServer);
  const reference =
    '@Microsoft.KeyVault(SecretUri=https://gatefold-keys.vault.azure.net/secrets/x)';
  for (const name of ['VISITOR_SECRET', 'BUILD_TOKEN', 'SMTP_PASSWORD'])
    expect(checkEnvironment({ ...oneServer, [name]: reference }), name).toEqual([
      { name, message: expect.stringContaining('Key Vault') },
    ]);
});
