import { z } from 'zod';
import { addressOf } from './session.ts';

const entriesSchema = z.array(z.object({ url: z.url() }));
const catalogueSchema = z.object({ artists: entriesSchema, releases: entriesSchema });

/** The address of every public artist and release, from the public data file. */
export async function publicEntries(): Promise<string[]> {
  const response = await fetch(`${addressOf('SITE_URL')}/data/catalogue.json`);
  const { artists, releases } = catalogueSchema.parse(await response.json());
  return [...artists, ...releases].map(({ url }) => url);
}
