import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { LabelSettings } from '#functions/ports/ports';

/** The purpose of a token. A token for one purpose is invalid for any other. */
export type TokenUse = 'form' | 'confirm' | 'held' | 'unsubscribe';

/** Signs tokens and derives keys by HMAC-SHA256, each use with its own key from the one secret. */
export function createTokenSigner(secret: string) {
  const mac = (use: string, text: string) =>
    createHmac('sha256', `${use}\n${secret}`).update(text).digest('base64url');
  const signature = (body: string) => mac('seal', body).slice(0, 32);

  return {
    /** The key of an address or client: stable, and not reversible without the secret. */
    keyOf: (text: string) => mac('key', text.trim().toLowerCase()).slice(0, 32),

    /** A secret of 256 bits that is derived from a text. */
    secretOf: (text: string) => mac('secret', text),

    /** A URL-safe token that carries the value. */
    sign(use: TokenUse, value: string): string {
      const body = Buffer.from(`${use}:${value}`).toString('base64url');
      return `${body}.${signature(body)}`;
    },

    /** The value of a token; null if it was not signed here, or for another use. */
    verify(use: TokenUse, token: string): string | null {
      const [body = '', given = '', ...more] = token.split('.');
      const [a, b] = [Buffer.from(given), Buffer.from(signature(body))];
      const isSigned = more.length === 0 && a.length === b.length && timingSafeEqual(a, b);
      const text = isSigned ? Buffer.from(body, 'base64url').toString() : '';
      return text.startsWith(`${use}:`) ? text.slice(use.length + 1) : null;
    },
  };
}
export type TokenSigner = ReturnType<typeof createTokenSigner>;

/**
 * The visitor's key from the token of an emailed link.
 * @throws {Problem} not-found
 */
export function personIn(signer: TokenSigner, use: TokenUse, token: string): string {
  const person = signer.verify(use, token);
  if (person === null)
    throw new Problem('not-found', 'This link is incomplete. Copy all of it from the email.');
  return person;
}

/** The link that accepts an invitation. Its token is in the hash, so no server logs it. */
export function invitationLink(
  label: Pick<LabelSettings, 'siteUrl'>,
  signer: TokenSigner,
  id: Id,
): { link: string; secret: string } {
  const secret = signer.secretOf(`invitation:${id}`);
  return { link: `${label.siteUrl}/invitation#${id}.${secret}`, secret };
}

/** The links of visitors' emails. They hold a key and never an address. */
export function visitorLinks(label: Pick<LabelSettings, 'apiUrl'>, signer: TokenSigner) {
  const link = (use: TokenUse, person: string) =>
    `${label.apiUrl}/visitors/${use}?token=${signer.sign(use, person)}`;
  return {
    confirm: (person: string) => link('confirm', person),
    held: (person: string) => link('held', person),
    unsubscribe: (person: string) => link('unsubscribe', person),
  };
}
