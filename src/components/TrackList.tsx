import { lettersOf } from '#domain/letters';
import { audioVariant, minutesText } from '#domain/listening/audioAddress';
import { isHeard } from '#domain/listening/heardRecord';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { type CreditedRole, rolesOf } from '#domain/release/credits';
import { langOf, languageName, wordless } from '#domain/release/sungLanguage';
import { tagSlug, tagsOf } from '#domain/release/tags';
import { billing } from '#words/billing';
import { count, fill } from '#words/template';
import type { Words } from '#words/translation';
import { selectionPath } from '../paths.ts';

type Track = PublicRelease['tracks'][number];
type ReleaseWords = Words['release'];

/** Two tracks may have the same name and no ISRC, so the index is part of the key. */
const keyOf = (track: Track, index: number) => `${index} ${track.name} ${track.isrc}`;

/** A track's writers in one line, without duplicates. */
export function writers(
  { composer, lyricsWriter }: Pick<Track, 'composer' | 'lyricsWriter'>,
  words: Pick<ReleaseWords, 'music' | 'lyricsBy' | 'musicAndLyrics' | 'musicThenLyrics'>,
): string {
  if (!composer) return lyricsWriter && fill(words.lyricsBy, { names: lyricsWriter });
  if (composer === lyricsWriter) return fill(words.musicAndLyrics, { names: composer });
  return lyricsWriter
    ? fill(words.musicThenLyrics, { composer, lyricist: lyricsWriter })
    : fill(words.music, { names: composer });
}

/** A track's play button; without scripts the browser's own player. */
function Listen({ track, words }: { track: Track; words: ReleaseWords }) {
  if (!track.audio) return null;
  return (
    <>
      <button
        type="button"
        className="track-play"
        data-play={audioVariant(track.audio, 192)}
        aria-label={fill(words.play, { track: track.name })}
      />
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: It is music. */}
        <audio controls preload="none" src={track.audio} aria-label={track.name} />
      </noscript>
    </>
  );
}

interface OneTrackProps {
  track: Track;
  release: PublicRelease;
  words: ReleaseWords;
  language: string;
}

/** One track with all its details. */
function OneTrack({ track, release, words, language }: OneTrackProps) {
  const { lyrics } = track;
  const sung = track.language ?? release.language;
  const own = track.language === release.language ? undefined : track.language;
  const facts = [own && nameOf(own, words, language), ...clipOf(track, words)].filter(Boolean);
  const hasFacts = facts.length > 0 || track.explicit || track.isrc;
  return (
    <>
      <Listen track={track} words={words} />
      <p className="track-name" dir="auto" lang={langOf(sung)} data-letters={lettersOf(track.name)}>
        {track.name}
      </p>
      {track.seconds ? <p className="track-length figures">{minutesText(track.seconds)}</p> : null}
      <TrackLine text={billing(track, words)} name="track-by" />
      <TrackLine text={writers(track, words)} />
      <TrackLine text={track.description} />
      <Roles roles={rolesOf(track.credits)} />
      {hasFacts && (
        <p className="track-facts figures">
          {track.explicit && <span className="explicit">{words.explicit}</span>}
          {facts.join(' · ')}
          {track.isrc && (
            <span className="track-code">
              {facts.length > 0 && ' · '}
              {track.isrc}
            </span>
          )}
        </p>
      )}
      {lyrics && (
        <details className="lyrics">
          <summary>{words.lyrics}</summary>
          <p dir="auto" lang={langOf(sung)}>
            {lyrics}
          </p>
        </details>
      )}
    </>
  );
}

/** Says of a clip that it is one, and how much of its track it is; nothing of one that is the whole track. */
function clipOf({ audio, heard, heardSeconds, seconds }: Track, words: ReleaseWords): string[] {
  if (!audio || heard !== 'clip') return [];
  if (heardSeconds && seconds && minutesText(heardSeconds) === minutesText(seconds)) return [];
  if (!heardSeconds) return [words.clip];
  const length = seconds ? minutesText(seconds) : '';
  return [words.clip, fill(words.clipLength, { time: minutesText(heardSeconds), length })];
}

/** The number of tracks and, if each has a length, their total; none for a single track. */
export function tracksTotal(
  tracks: readonly Pick<Track, 'seconds'>[],
  words: Pick<ReleaseWords, 'countedTracks'>,
  language: string,
): string {
  if (tracks.length < 2) return '';
  const counted = count(language, words.countedTracks, { count: tracks.length });
  const total = tracks.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  return tracks.every(({ seconds }) => seconds) ? `${counted} · ${minutesText(total)}` : counted;
}

const nameOf = (code: string, words: ReleaseWords, language: string) =>
  code === wordless ? words.instrumental : languageName(code, language);

function TrackLine({ text, name = 'track-credit' }: { text: string; name?: string }) {
  return text ? (
    <p className={name} dir="auto">
      {text}
    </p>
  ) : null;
}

/** Roles with their people. */
function Roles({ roles }: { roles: readonly CreditedRole[] }) {
  // Two lines may have the same role, so the index is part of the key.
  const keyed = roles.map((role, index) => ({ ...role, key: `${index} ${role.role}` }));
  return keyed.length > 0 ? (
    <dl className="roles">
      {keyed.map(({ key, role, credit }) => (
        <div key={key} dir="auto">
          <dt>{role}</dt>
          <dd>{credit}</dd>
        </div>
      ))}
    </dl>
  ) : null;
}

/**
 * The names of the sides by the tracks that they begin with: those of the first edition that has
 * the tracks in the order of the list.
 */
function sidesOf({ editions = [], tracks }: PublicRelease): ReadonlyMap<number, string> {
  const inOrder = editions.find(({ sides = [] }) => {
    const positions = sides.flatMap((side) => side.tracks);
    return (
      sides.length > 1 &&
      positions.length === tracks.length &&
      positions.every((position, index) => position === index + 1)
    );
  });
  const sides = inOrder?.sides ?? [];
  return new Map(sides.flatMap(({ name, tracks: [first] }) => (first ? [[first, name]] : [])));
}

interface TracksProps {
  release: PublicRelease;
  words: ReleaseWords;
  /** The name of a side, as in “Side A”. */
  side: Words['shop']['side'];
  /** The language of the page. */
  language: string;
  /** The path prefix of the page's language, such as `/de`. */
  prefix?: string;
}

/** The tracks with their credits, the release's credits, and its catalogue numbers. */
export function TrackList({ release, words, side, language, prefix = '' }: TracksProps) {
  const { tracks, catalogueNumber, barcode, copyright } = release;
  const tags = tagsOf(release);
  const roles = rolesOf(release.credits);
  const sides = sidesOf(release);
  const sung = release.language && nameOf(release.language, words, language);
  return (
    <section className="back-sleeve" aria-labelledby="tracks">
      <div className="tracks-head">
        <h2 id="tracks">{words.tracks}</h2>
        <p className="figures">{tracksTotal(tracks, words, language)}</p>
      </div>
      {tracks.length === 0 && <p className="quiet">{words.noTracks}</p>}
      <ol className="tracks" data-record={isHeard(release) ? release.cId : undefined}>
        {tracks.map((track, index) => (
          <li key={keyOf(track, index)} data-side={sides.get(index + 1)}>
            {sides.has(index + 1) && (
              <p className="track-side">{fill(side, { name: sides.get(index + 1) ?? '' })}</p>
            )}
            <OneTrack track={track} release={release} words={words} language={language} />
          </li>
        ))}
      </ol>
      {roles.length > 0 && (
        <section className="credits" aria-labelledby="credits">
          <h3 id="credits">{words.credits}</h3>
          <Roles roles={roles} />
        </section>
      )}
      <dl className="imprint figures">
        <ImprintLine name={words.catalogueNumber} text={catalogueNumber} />
        <ImprintLine name={words.barcode} text={barcode} />
        <ImprintLine name={words.language} text={sung} />
      </dl>
      {tags.length > 0 && (
        <ul className="tags" aria-label={words.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <a
                className="tag"
                href={prefix + selectionPath('tag', tagSlug(tag))}
                rel="tag"
                dir="auto"
              >
                {tag}
              </a>
            </li>
          ))}
        </ul>
      )}
      {copyright && (
        <p className="copyright-line figures" dir="auto">
          {copyright}
        </p>
      )}
    </section>
  );
}

function ImprintLine({ name, text }: { name: string; text: string | undefined }) {
  return text ? (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  ) : null;
}
