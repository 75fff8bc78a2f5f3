import { createHash } from 'node:crypto';
import * as z from 'zod';

const nameSchema = z.strictObject({
  name: z.string(),
  /** The text between this name and the next, as in “ feat. ”. */
  join: z.string().default(''),
});

const trackSchema = z.strictObject({
  name: z.string(),
  /** Seconds; 0 where nobody knows it. */
  length: z.number().default(0),
  isrcs: z.array(z.string()).default([]),
  /** Its artists, if not those of the release. */
  artists: z.array(nameSchema).optional(),
});

/** A release as the services elsewhere know it; each answers the fields that it has. */
const elsewhereReleaseSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  artists: z.array(nameSchema),
  /** Whole, or a month or year; empty where nobody knows it. */
  day: z.string().default(''),
  country: z.string().default(''),
  /** Its labels with their numbers for it. */
  labels: z.array(z.strictObject({ name: z.string(), number: z.string() })),
  barcode: z.string().default(''),
  kind: z.enum(['Album', 'EP', 'Single', 'Compilation']).default('Album'),
  status: z.string().default('Official'),
  /** The same for all editions of a release. */
  group: z.string().optional(),
  /** The discs with their tracks, each of this format. */
  format: z.string().default('Digital Media'),
  discs: z.array(z.array(trackSchema)),
  /** What sets the edition apart, as in “clear vinyl”. */
  name: z.string().default(''),
  /** In euros. */
  price: z.number().default(0),
  copies: z.int().default(0),
  isSoldOut: z.boolean().default(false),
  links: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  credits: z.array(z.strictObject({ role: z.string(), name: z.string() })).default([]),
  description: z.string().default(''),
  hasCover: z.boolean().default(true),
});
export type ElsewhereRelease = z.infer<typeof elsewhereReleaseSchema>;

/** An artist as the sidebar of their pages at Bandcamp tells of them. */
const elsewhereArtistSchema = z.strictObject({
  name: z.string(),
  /** Plain text. */
  bio: z.string().default(''),
  hasPortrait: z.boolean().default(false),
});

export const elsewhereSchema = z.strictObject({
  label: z.string(),
  artists: z.array(elsewhereArtistSchema).default([]),
  releases: z.array(elsewhereReleaseSchema),
});
export type Elsewhere = z.infer<typeof elsewhereSchema>;

/** User agents that name no application, which real services refuse. */
const ANONYMOUS = /^(?:|-|node|undici|curl|wget|python-requests|java|okhttp)(?:[/ ].*)?$/i;

/** Whether a request does not name the application that sends it. */
export const isAnonymous = ({ headers }: Request): boolean =>
  ANONYMOUS.test(headers.get('user-agent') ?? '');

/** The id that MusicBrainz gives a thing, the same in every answer. */
export function mbidOf(what: string, name: string): string {
  if (what === 'artist' && name === 'Various Artists')
    return '89ad4ac3-39f7-470e-963a-56509c546377';
  const digest = createHash('sha256').update(`${what}\n${name}`).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`];
  return [...parts, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
}

/** The number that a service counts a thing by. */
export function numberOf(what: string, name: string): number {
  return createHash('sha256').update(`${what}\n${name}`).digest().readUInt32BE(0) % 30_000_000;
}

/** The label's catalogue elsewhere, which a test may replace. */
export class ElsewhereCatalogue {
  readonly #usual: Elsewhere;
  #now: Elsewhere;

  constructor(usual: Elsewhere) {
    this.#usual = usual;
    this.#now = usual;
  }

  get now(): Elsewhere {
    return this.#now;
  }

  /** Answers from this catalogue instead; undefined restores the usual one. */
  replace(other: Elsewhere | undefined): void {
    this.#now = other ?? this.#usual;
  }
}
