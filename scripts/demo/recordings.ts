import { isVisible } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { staffClient } from '../target/staffClient.ts';
import { roster } from './roster.ts';
import { demoRecording } from './sounds.ts';
import type { WrittenArtist, WrittenRelease } from './written.ts';

/** Staff's listening settings for a track. */
type Choice = Pick<Track, 'listen' | 'listenBefore' | 'clipStart' | 'clipSeconds'>;

const whole: Choice = { listen: 'whole' };
const clip: Choice = { listen: 'clip', clipStart: 6, clipSeconds: 12 };
/** A clip before the release day, the whole track afterwards. */
const clipBefore: Choice = { ...clip, listen: 'whole', listenBefore: 'clip' };

/** Settings for the first tracks of some releases, by release key. */
const choices: Readonly<Record<string, readonly Choice[]>> = {
  'night-feed': [whole, clip],
  nattlys: [clipBefore],
  todaimori: [clipBefore],
};

const isOut = ({ status, day }: WrittenRelease) => status === 'Released' && (day ?? 1) <= 0;

/** An artist's releases with recordings, each with the settings for its first tracks. */
function heardOf({ releases }: WrittenArtist): (readonly [WrittenRelease, readonly Choice[]])[] {
  const [latest] = releases.filter(isOut).toSorted((a, b) => (b.day ?? 0) - (a.day ?? 0));
  return releases.flatMap((release) => {
    const chosen = choices[release.key] ?? (release === latest ? [whole] : null);
    return chosen ? [[release, chosen] as const] : [];
  });
}

/**
 * Uploads a recording for the first track of each artist's latest release and for the tracks in
 * `choices`, and lets visitors hear it. Skips releases that somebody has changed. Returns the
 * number of recordings.
 * @throws {Problem} if the API rejects a call
 */
export async function demoRecordings(api: string, token: string): Promise<number> {
  const client = staffClient(api, token);
  let count = 0;
  for (const artist of roster)
    for (const [{ title }, chosen] of heardOf(artist)) {
      const { items } = await client.listReleases({ query: { search: title } });
      const row = items.find((item) => item.title === title && isVisible(item));
      if (!row) continue;
      const { value, version } = await client.getRelease({ params: { id: row.id } });
      if (value.tracks.some(({ listen }) => listen)) continue;
      const tracks = [...value.tracks];
      for (const [index, choice] of chosen.entries()) {
        const track = tracks[index];
        const wav = track && demoRecording(artist.key, track.name);
        if (!track || !wav) continue;
        const file = new Blob([wav], { type: 'audio/wav' });
        await client.uploadTrack({ body: { id: track.id, releaseId: value.id }, file });
        tracks[index] = { ...track, ...choice };
        count++;
      }
      await client.updateRelease({ body: { ...value, tracks }, ifMatch: version });
    }
  return count;
}
