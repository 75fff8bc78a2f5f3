import * as z from 'zod';
import { readerOf, schemaIn } from '#domain/field';
import { soundId, type TrackSound, wantedAudio } from '#domain/listening/trackSound';
import { waveformPart } from '#domain/listening/waveform';
import { pagePath } from '#domain/pagePath';
import { pagePathSchema } from '#domain/pagePath.schema';
import { secondsOf } from '#domain/release/credits';
import { publicEditionSchema, publicEditions } from '#domain/release/publicEdition';
import { releaseSchema, type StoredRelease } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { releasePictureSchema } from '#domain/release/releasePicture';
import { type Track, trackSchema } from '#domain/release/track';
import { trackFields } from '#domain/release/trackFields';
import { hasDescription } from '#domain/richText/richText';

/** The public audio of a track, and its length. */
export const heardSchema = z.object({
  /** The public MP3 of 128 kb/s; `audioVariant` gives the other bit rate. */
  audio: z.url().optional(),
  /** How much of the recording it contains. */
  heard: z.enum(['clip', 'whole']).optional(),
  /** The length of a clip in seconds. */
  heardSeconds: z.int().min(0).optional(),
  /** The length of the whole recording in seconds: as printed, or as measured if it is public. */
  seconds: z.int().min(0).optional(),
  /** The waveform of the public audio; see `waveform.ts`. */
  waveform: z.string().max(1000).optional(),
});
const publicTrackSchema = schemaIn(trackSchema, trackFields, 'site').extend(heardSchema.shape);
const { cId, title, url: _, ...release } = schemaIn(releaseSchema, releaseFields, 'site').shape;

/**
 * A release as the public sees it. An allow-list: the facts about its fields say which are public.
 */
export const publicReleaseSchema = z.object({
  cId,
  title,
  /** The path of its page. */
  url: pagePathSchema('release'),
  /** Former paths of the page. */
  earlierUrls: z.array(z.string()),
  ...release,
  /** The numbers of its artists who have a page, in order. */
  artists: z.array(z.int()),
  tracks: z.array(publicTrackSchema),
  editions: z.array(publicEditionSchema).optional(),
  /** The time of the last change, in UTC. */
  changedAt: z.iso.datetime(),
});
export type PublicRelease = z.infer<typeof publicReleaseSchema>;

const readTrack = readerOf(publicTrackSchema);
const readRelease = readerOf(publicReleaseSchema);
const readPicture = readerOf(releasePictureSchema);

/** Turns the path of a stored image or MP3 into its public address. */
type ImageAddress = (path: string) => string;

/** The length of a track's recording, which is public even if the recording can't be heard. */
const recorded = (sound: TrackSound | undefined) =>
  sound?.measured ? Math.round(sound.measured.seconds) : undefined;

/** A track's audio: the files that its choice asks for, once they exist. */
function heardOf(
  track: Track,
  release: StoredRelease,
  { sound, imageAddress }: { sound: TrackSound | undefined; imageAddress: ImageAddress },
) {
  const { measured = null, made = null } = sound ?? {};
  const wanted = wantedAudio(track, release, measured);
  if (!measured || !made || wanted?.key !== made.key || made.choice === 'none') return {};
  const { start, seconds } = made.part;
  const [from, to] = [start / measured.seconds, (start + seconds) / measured.seconds];
  const isClip = wanted.choice === 'clip';
  return {
    audio: imageAddress(made.path),
    heard: isClip ? ('clip' as const) : ('whole' as const),
    heardSeconds: isClip ? Math.round(seconds) : undefined,
    waveform: waveformPart(measured.waveform, { from, to }),
  };
}

/** The context of a release's public form. */
interface Around {
  /** The numbers of the artists who have a page, by id. */
  numbers: ReadonlyMap<string, number>;
  /** The known recordings, by `soundId`. */
  sounds: ReadonlyMap<string, TrackSound>;
}

/** Makes the public form of a release. */
export function publicRelease(
  { entity, savedAt }: { entity: StoredRelease; savedAt: string },
  { numbers, sounds }: Around,
  { imageAddress }: { imageAddress: ImageAddress },
): PublicRelease {
  const pictures = new Map(entity.pictures?.map(({ url }) => [url, imageAddress(url)]));
  return readRelease({
    ...entity,
    // The default sentence of new releases is only for the back office.
    description: hasDescription(entity.description) ? entity.description : '',
    cover: entity.cover && imageAddress(entity.cover),
    pictures:
      pictures.size > 0
        ? entity.pictures?.map((one) => readPicture({ ...one, url: imageAddress(one.url) }))
        : undefined,
    url: pagePath('release', entity.slug, entity.cId),
    earlierUrls: entity.earlierSlugs.map((slug) => pagePath('release', slug, entity.cId)),
    artists: entity.artistIds.flatMap((id) => numbers.get(id) ?? []),
    editions:
      entity.editions && publicEditions(entity.editions, { tracks: entity.tracks, pictures }),
    tracks: entity.tracks.map((track) => {
      const sound = sounds.get(soundId(entity.id, track.id));
      const heard = heardOf(track, entity, { sound, imageAddress });
      return readTrack({ ...track, ...heard, seconds: secondsOf(track.length) ?? recorded(sound) });
    }),
    changedAt: savedAt,
  });
}
