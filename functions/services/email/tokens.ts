import { createHmac } from 'node:crypto';
import { dayMilliseconds } from '#domain/day';
import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import { keptDays, linkDays } from '#domain/visitor/consentTexts';
import { maxFillMilliseconds } from '#domain/visitor/honeypot';
import { type PageQuery, pageQuery } from '#domain/visitor/pageQuery';
import { isSameSecret } from '#functions/isSameSecret';
import type { Clock, SiteSettings } from '#functions/ports/surroundings';

/** The purpose of a token. A token is invalid for any other purpose. */
export type TokenUse = 'form' | 'confirm' | 'data' | 'unsubscribe' | 'passkey' | 'first';

/** How long a token is valid, in milliseconds. */
const lifetimes: Record<TokenUse, number> = {
  form: maxFillMilliseconds,
  confirm: keptDays.unconfirmed * dayMilliseconds,
  data: linkDays.personalData * dayMilliseconds,
  unsubscribe: linkDays.unsubscribe * dayMilliseconds,
  passkey: 10 * 60_000,
  first: 3_600_000,
};

/**
 * How 0.2 and earlier signed tokens. Once they are no longer read, delete this and the address
 * `visitors/held` in functions/index.ts.
 */
const earlier = {
  /** A link works for a year at most: no label that upgrades in 2026 has mailed a later one. */
  readUntil: Date.parse('2028-01-01T00:00:00Z'),
  key: 'seal',
  nameOf: (use: TokenUse) => (use === 'data' ? 'held' : use),
  /** Tokens of 0.1 have no end. The subscription that is confirmed has one itself. */
  mayLackEnd: (use: TokenUse) => use === 'confirm' || use === 'unsubscribe',
};

/** A token's content. */
export interface Verified {
  value: string;
  hasExpired: boolean;
}

/** Signs tokens and derives keys by HMAC-SHA256; each use has its own key from the one secret. */
export function createTokenSigner(secret: string) {
  const mac = (use: string, text: string) =>
    createHmac('sha256', `${use}\n${secret}`).update(text).digest('base64url');
  const signature = (body: string, key = 'signature') => mac(key, body).slice(0, 32);

  /** The text of a token that was signed with a key; undefined for any other. */
  function signedText(token: string, key?: string): string | undefined {
    const [body = '', given = '', ...more] = token.split('.');
    const isSigned = more.length === 0 && isSameSecret(given, signature(body, key));
    return isSigned ? Buffer.from(body, 'base64url').toString() : undefined;
  }

  /** Reads `name:end:value`. */
  function verified(text: string, name: string, now: Date): Verified | null {
    if (!text.startsWith(`${name}:`)) return null;
    const [, end = '0', value = ''] = /^(\d+):(.*)$/.exec(text.slice(name.length + 1)) ?? [];
    return { value, hasExpired: now.getTime() >= Number(end) };
  }

  function verifyEarlier(use: TokenUse, token: string, now: Date): Verified | null {
    const text = now.getTime() < earlier.readUntil ? signedText(token, earlier.key) : undefined;
    const name = earlier.nameOf(use);
    const undated = earlier.mayLackEnd(use) && /^(\w+):([^:]+)$/.exec(text ?? '');
    if (undated && undated[1] === name) return { value: undated[2] ?? '', hasExpired: false };
    return text === undefined ? null : verified(text, name, now);
  }

  return {
    /**
     * The key of an address or client: stable, and not reversible without the secret. Capitals make
     * no difference, since one mailbox is written in several ways.
     */
    keyOf: (text: string) => mac('key', text.trim().toLowerCase()).slice(0, 32),

    /** A secret of 256 bits, derived from a text. */
    secretOf: (text: string) => mac('secret', text),

    /** A URL-safe token that contains the value, valid as long as its use allows. */
    sign(use: TokenUse, value: string, now: Date): string {
      const end = now.getTime() + lifetimes[use];
      const body = Buffer.from(`${use}:${end}:${value}`).toString('base64url');
      return `${body}.${signature(body)}`;
    },

    /** Reads a token; null if it was not signed here or is for another use. */
    verify(use: TokenUse, token: string, now: Date): Verified | null {
      const text = signedText(token);
      return text === undefined ? verifyEarlier(use, token, now) : verified(text, use, now);
    },
  };
}
export type TokenSigner = ReturnType<typeof createTokenSigner>;

/** The problem of a link whose question was answered or has expired. */
export const linkUsed = () =>
  new Problem('not-found', 'This link has already been used, or is older than a week.');

/** The problem of a link that two windows open at once. */
export const openedTwice = () =>
  new Problem('clash', 'This link was opened twice at the same moment. Try again.');

/**
 * Reads the visitor's key from the token of an emailed link.
 * @throws {Problem} not-found, which explains how to get a new link if this one has expired
 */
export function createPersonReader(
  { clock, site }: { clock: Clock; site: Pick<SiteSettings, 'siteUrl'> },
  tokenSigner: TokenSigner,
) {
  const ends = {
    confirm: 'To get a new one, subscribe again.',
    data: `Ask for a new one at ${site.siteUrl}/privacy.`,
    unsubscribe: `Ask for a link to your data at ${site.siteUrl}/privacy: there you can remove your address.`,
  };

  return (use: keyof typeof ends, token: string): string => {
    const verified = tokenSigner.verify(use, token, clock.now());
    if (!verified)
      throw new Problem('not-found', 'This link is incomplete. Copy all of it from the email.');
    if (verified.hasExpired) throw new Problem('not-found', `This link has expired. ${ends[use]}`);
    return verified.value;
  };
}

/** The code of an id: six digits, derived when they are needed, so that none is stored. */
export function signInCodeOf(tokenSigner: Pick<TokenSigner, 'secretOf'>, id: string): string {
  const bytes = Buffer.from(tokenSigner.secretOf(`sign-in code:${id}`), 'base64url');
  return String(bytes.readBigUInt64BE() % 1_000_000n).padStart(6, '0');
}

/** The link that accepts an invitation. Its token is in the hash, which no server logs. */
export function invitationLink(
  site: Pick<SiteSettings, 'siteUrl'>,
  signer: TokenSigner,
  id: Id,
): { link: string; secret: string } {
  const secret = signer.secretOf(`invitation:${id}`);
  return { link: `${site.siteUrl}/invitation#${id}.${secret}`, secret };
}

/**
 * The links of visitors' emails. They contain a key but never an address, the language of the page
 * they open, and the number of the release that the page links back to.
 */
export function visitorLinks(
  { site, clock }: { site: Pick<SiteSettings, 'apiUrl'>; clock: Clock },
  tokenSigner: TokenSigner,
) {
  const link = (use: TokenUse) => (person: string, page: PageQuery) => {
    const token = tokenSigner.sign(use, person, clock.now());
    return `${site.apiUrl}/visitors/${use}?token=${token}${pageQuery(page)}`;
  };
  return {
    confirm: link('confirm'),
    personalData: link('data'),
    unsubscribe: link('unsubscribe'),
  };
}
