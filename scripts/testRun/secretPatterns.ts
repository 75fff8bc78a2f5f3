/** A secret in a text, without its value, because more people read logs than files. */
export type FoundSecret = { kind: string; line: number };

/** Patterns of the secrets used by this product and its services. */
const forms: [kind: string, form: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a storage account key', /(?<![\w+/-])[\w+/]{86}==/],
  ['a shared access signature', /[?&]sig=[\w%+/]{43,}/],
  ['a SendGrid key', /\bSG\.[\w-]{16,}\.[\w-]{32,}/],
  ['a GitHub token', /\bgh[pousr]_\w{36,}|\bgithub_pat_\w{22,}/],
  ['an Entra client secret', /(?<![\w~.-])[\w~.-]{3}8Q~[\w~.-]{31,}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a Slack token', /\bxox[abprs]-[\w-]{10,}/],
  ['an npm token', /\bnpm_\w{36}\b|_authToken\s*=\s*[\w-]/],
];

/**
 * Azurite's public key, the same on every machine:
 * https://learn.microsoft.com/azure/storage/common/storage-use-azurite
 */
const published =
  /Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq\/K1SZFPTOtr\/KBHBeksoGMGw==/g;

/** Finds secrets by their pattern. */
export function findSecrets(text: string): FoundSecret[] {
  return text.split('\n').flatMap((content, index) => {
    const line = content.replaceAll(published, '');
    return forms.filter(([, form]) => form.test(line)).map(([kind]) => ({ kind, line: index + 1 }));
  });
}
