import * as z from 'zod';

const entriesSchema = z.array(z.object({ url: z.url() }));
const catalogueSchema = z.object({ artists: entriesSchema, releases: entriesSchema });

/** The address of every public artist and release on a site, from its public data file. */
export async function publicEntries(site: string): Promise<string[]> {
  const response = await fetch(`${site}/data/catalogue.json`);
  const { artists, releases } = catalogueSchema.parse(await response.json());
  return [...artists, ...releases].map(({ url }) => site + new URL(url).pathname);
}
