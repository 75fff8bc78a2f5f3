import * as z from 'zod';
import { dayMilliseconds } from '#domain/day';
import { idSchema } from '#domain/identifier';
import { mailAddressSchema } from '#domain/mailAddress';
import { accountSchema, sessionWays } from '#domain/member/member';

const coordinate = z.string().regex(/^[\w-]{43}$/);

/** The public half of a browser's key pair (ECDSA, P-256). The other half can't be exported. */
export const browserKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
});

/** A session of the product's own issuer: all refresh tokens of one sign-in. */
const sessionSchema = z.object({
  id: idSchema,
  /** The account that signed in; for passkeys and recovery codes the one that names the member. */
  ...accountSchema.shape,
  way: z.enum(sessionWays),
  mail: mailAddressSchema.optional(),
  /** The id of the passkey that signed in. */
  passkey: z.string().optional(),
  /** The member’s name, for a session without an address. */
  name: z.string(),
  /** The browser that signed in, in a person's words: “Firefox on Linux”. */
  device: z.string(),
  /** The key that signs each refresh; absent for a program that gave none. */
  key: browserKeySchema.optional(),
  /** The number of the refresh token that works now. Each works once. */
  generation: z.int(),
  startedAt: z.iso.datetime(),
  refreshedAt: z.iso.datetime(),
});
export type Session = z.infer<typeof sessionSchema>;

/** How long a token of the product's own issuer is valid, in minutes. */
export const tokenMinutes = 10;

/** A session ends after this long without use, and at the latest after `longestDays`. */
const idleDays = 30;
const longestDays = 180;

/** Whether a session has ended by itself. */
export function hasEnded({ startedAt, refreshedAt }: Session, now: Date): boolean {
  const daysSince = (at: string) => (now.getTime() - Date.parse(at)) / dayMilliseconds;
  return daysSince(refreshedAt) >= idleDays || daysSince(startedAt) >= longestDays;
}

/** How long the last refresh token may be sent again by the same browser, in milliseconds. */
const answerLost = 60_000;

/**
 * What to do with a refresh token: `next` makes the next one, `again` repeats the answer that a
 * browser with a key may have lost, `reused` means that somebody copied it.
 */
export function judgeRefresh(
  session: Session,
  generation: number,
  now: Date,
): 'next' | 'again' | 'reused' {
  if (generation === session.generation) return 'next';
  const isLate = now.getTime() - Date.parse(session.refreshedAt) >= answerLost;
  const isLast = generation === session.generation - 1;
  return session.key && isLast && !isLate ? 'again' : 'reused';
}

const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** A browser by name and system, for the list of sessions. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser = 'A browser', system] = [nameIn(browsers), nameIn(systems)];
  return system ? `${browser} on ${system}` : browser;
}
