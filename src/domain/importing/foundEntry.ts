import * as z from 'zod';
import { artistSchema } from '#domain/artist/artist';
import { letterKey } from '#domain/comparableText';
import { foundEditionSchema } from '#domain/importing/foundEdition';
import { importedKinds } from '#domain/importing/importRun';
import { refusalSchema, sourceTrackSchema } from '#domain/importing/sourceEntry';
import { releaseSchema } from '#domain/release/release';

/** An artist as a source credits them on a release. */
const foundArtistSchema = artistSchema.pick({ name: true, musicBrainzId: true }).extend({
  /** Identifies the artist in the source, the same in every import. */
  key: z.string().min(1),
  bio: artistSchema.shape.bio.optional(),
  /** The address of a portrait, if the source has one. */
  image: z.string().optional(),
});
export type FoundArtist = z.infer<typeof foundArtistSchema>;

/** An artist in a source without keys for artists, which names them and no more. */
export const artistByName = (name: string): FoundArtist => ({ key: letterKey(name) || name, name });

/** False for an artist with a key of the source, who is one artist whatever the name. */
export const isOnlyNamed = ({ key, name }: FoundArtist): boolean => key === artistByName(name).key;

/** A release of a paged source, converted to our types. */
const foundReleaseSchema = releaseSchema
  .pick({
    title: true,
    releaseDate: true,
    description: true,
    links: true,
    catalogueNumber: true,
    barcode: true,
    kind: true,
    copyright: true,
    credits: true,
    language: true,
    tags: true,
    musicBrainzId: true,
  })
  .extend({
    kindOfEntry: z.literal('release'),
    /** Identifies the release in the source, the same in every import. */
    key: z.string().min(1),
    /** The same for all entries of the source that are editions of one release. */
    group: z.string().optional(),
    /** Present if the source knows only the year or month of the day. */
    dayOnly: z.enum(['year', 'month']).optional(),
    /** Its editions; several entries with the same `group` each have their own. */
    editions: z.array(foundEditionSchema).default([]),
    /** The difference from other pressings in the same format, such as “2019, JP”. */
    pressing: z.string().default(''),
    /**
     * True for a compilation: of the artists credited on its tracks, it gets those that the label
     * has.
     */
    isVarious: z.boolean(),
    artists: z.array(foundArtistSchema),
    tracks: z.array(sourceTrackSchema),
    /**
     * What the source finds the cover by, in `picture`: an address, or for MusicBrainz the release's
     * id. Null without one.
     */
    cover: z.string().nullable(),
    /** Its page in the source. */
    page: z.string(),
    notes: z.array(z.string()),
    refused: z.array(refusalSchema),
  });
export type FoundRelease = z.infer<typeof foundReleaseSchema>;

/** An entry of a paged source. */
export const foundEntrySchema = z.discriminatedUnion('kindOfEntry', [
  foundReleaseSchema,
  z.object({
    /** An entry that can't be imported. */
    kindOfEntry: z.literal('refused'),
    of: z.enum(importedKinds),
    name: z.string(),
    reason: z.string(),
  }),
]);
export type FoundEntry = z.infer<typeof foundEntrySchema>;

/** A release of a paged source that can't be imported. */
export const refusedRelease = (name: string, reason: string): FoundEntry => ({
  kindOfEntry: 'refused',
  of: 'release',
  name,
  reason,
});
