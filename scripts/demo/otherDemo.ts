import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { defaultShare } from '#domain/artist/artist';
import { addDays, type Day } from '#domain/day';
import { labelChangeSchema } from '#domain/label/label';
import { type LogoSlot, logoSlots } from '#domain/label/logo';
import { releaseKinds } from '#domain/release/releaseKind';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { Demo, DemoCatalogue, DemoRelease } from './catalogue.ts';
import { everywhere, streamingLinks } from './platforms.ts';

const statusSchema = z.enum(['Released', 'Approved', 'Planning', 'Pending']);

const writtenSchema = z.strictObject({
  /** The first five characters of every ISRC: ISO 3166 reserves XL for private use. */
  isrc: z.string().regex(/^XL[A-Z0-9]{3}$/),
  artists: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      sortName: z.string().optional(),
      /** HTML. */
      bio: z.string(),
      /** False where there is no portrait in `artists`. */
      portrait: z.boolean().default(true),
    }),
  ),
  releases: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      /** Keys, in billing order. */
      artists: z.array(z.string()).min(1),
      status: statusSchema,
      /** Days from today, negative for the past; null where no date is set. */
      day: z.int().nullable(),
      kind: z.enum(releaseKinds),
      catalogueNumber: z.string().optional(),
      /** HTML. */
      description: z.string(),
      composer: z.string(),
      tracks: z.array(z.string()),
      links: z.array(z.enum(everywhere)),
      /** Alternative text of the cover in `releases`; absent without a cover. */
      cover: z.string().optional(),
    }),
  ),
});
type Written = z.infer<typeof writtenSchema>;

function releaseOf(
  written: Written['releases'][number],
  number: number,
  { isrc, labelName, today }: { isrc: string; labelName: string; today: Day },
): DemoRelease {
  const { status, day, cover, catalogueNumber, composer, tracks, links, ...rest } = written;
  const releaseDate = day === null ? null : addDays(today, day);
  const year = releaseDate?.slice(0, 4);
  return {
    ...rest,
    releaseStatus: releaseStatus[status],
    releaseDate,
    tracks: tracks.map((name, index) => ({
      name,
      isrc: year
        ? `${isrc}${year.slice(2)}${String(number * 100 + index + 1).padStart(5, '0')}`
        : '',
      composer,
      lyricsWriter: '',
      description: '',
    })),
    links: streamingLinks(`${written.title} ${labelName}`, links),
    ...(catalogueNumber && { catalogueNumber }),
    ...(year && { copyright: `℗ & © ${year} ${labelName}` }),
    ...(cover && { coverAlt: cover }),
  };
}

const fileNames: Record<LogoSlot, string> = {
  light: 'logo.svg',
  dark: 'logo-dark.svg',
  wordmark: 'wordmark.svg',
  wordmarkDark: 'wordmark-dark.svg',
};

/** Reads a demo that is pure data from a folder of `others`: a label, a catalogue and images. */
export async function readOtherDemo(folder: string): Promise<Demo> {
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'));
  const label = labelChangeSchema.parse(await read('label.json'));
  const { isrc, artists, releases } = writtenSchema.parse(await read('catalogue.json'));
  const labelName = label.name ?? '';
  return {
    label,
    marks: logoSlots.map((slot) => ({ slot, file: join(folder, fileNames[slot]) })),
    images: folder,
    catalogue: (today): DemoCatalogue => ({
      artists: artists.map(({ portrait, sortName, ...artist }) => ({
        ...artist,
        ...(sortName && { sortName }),
        share: defaultShare,
        socials: [],
        owned: false,
        hasPortrait: portrait,
      })),
      releases: releases.map((written, index) =>
        releaseOf(written, index + 1, { isrc, labelName, today }),
      ),
      shows: [],
      merch: [],
      news: [],
    }),
  };
}
