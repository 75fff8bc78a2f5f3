import { Fragment } from 'react';
import type { Day } from '#domain/day';
import { formatOf, type Link, linkIcon } from '#domain/link';
import { audioVariant, minutesText } from '#domain/listening/audioAddress';
import type { PublicRelease } from '#domain/publication/snapshot';
import { releaseKindLabels } from '#domain/release/releaseKind';
import { tagSlug, tagsOf } from '#domain/release/tags';
import { writers } from '#domain/release/trackCredits';
import { selectionPath } from '../paths.ts';
import { Gatefold } from './Gatefold.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';

/** An artist as a release credits them. */
interface Credit {
  name: string;
  url: string;
}

function Byline({ artists }: { artists: readonly Credit[] }) {
  return (
    <span className="title-by">
      <span className="visually-hidden">,</span>
      {' by '}
      {artists.map(({ name, url }, index) => (
        <Fragment key={url}>
          {index > 0 && ', '}
          <a href={url}>
            <bdi>{name}</bdi>
          </a>
        </Fragment>
      ))}
    </span>
  );
}

interface HeaderProps {
  release: PublicRelease;
  artists: readonly Credit[];
  today: Day;
}

/** The cover, the title with its artists, and the day. */
export function ReleaseHeader({ release, artists, today }: HeaderProps) {
  const names = artists.map(({ name }) => name).join(', ');
  return (
    <Gatefold
      image={release.cover}
      alt={release.coverAlt ?? `Cover of ${release.title}${names && ` by ${names}`}`}
      title={release.title}
      artist={names}
      kind={release.kind ? releaseKindLabels[release.kind] : 'Release'}
      figures={release.catalogueNumber}
      lead="This is "
      byline={artists.length > 0 && <Byline artists={artists} />}
    >
      <p className="gatefold-day">
        <ReleaseDay day={release.releaseDate} today={today} />
      </p>
    </Gatefold>
  );
}

interface NotesProps {
  /** True while the record is announced and not out yet. */
  announced: boolean;
  links: readonly Link[];
  /** The description: HTML that the caller has sanitized. */
  html: string;
}

/** The links to streaming services and shops, and the description. */
export function ReleaseNotes({ announced, links, html }: NotesProps) {
  const sold = links.filter(formatOf);
  const played = links.filter((link) => !formatOf(link));
  return (
    <div className="notes">
      {played.length > 0 && (
        <section className="streaming" aria-labelledby="play-it-on">
          <h2 id="play-it-on">{announced ? 'From its day on, play it on:' : 'Play it on:'}</h2>
          <ul>
            {played.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener">
                  <img
                    src={`/streaming/${linkIcon(name) ?? 'link'}.svg`}
                    alt=""
                    width="24"
                    height="24"
                    loading="lazy"
                  />
                  <span dir="auto">{name}</span>
                  <span className="visually-hidden">(opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sold.length > 0 && (
        <section className="streaming" aria-labelledby="buy-it">
          <h2 id="buy-it">{announced ? 'Order it:' : 'Buy it:'}</h2>
          <ul>
            {sold.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener">
                  <span dir="auto">{name}</span>
                  <span className="visually-hidden">(opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: The caller has sanitized it. */}
      <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

type Track = PublicRelease['tracks'][number];

/** Two tracks may have the same name, and one may lack its ISRC: the position tells them apart. */
const keyOf = (track: Track, index: number) => `${index} ${track.name} ${track.isrc}`;

/** The button that plays a track; without script the browser's own player. */
function Listen({ track }: { track: Track }) {
  if (!track.audio) return null;
  return (
    <>
      <button
        type="button"
        className="track-play"
        data-play={audioVariant(track.audio, 192)}
        data-waveform={track.waveform}
        aria-label={`Play ${track.name}`}
      />
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: It is music. */}
        <audio controls preload="none" src={track.audio} aria-label={track.name} />
      </noscript>
    </>
  );
}

/** How long a track is, and how much of it can be heard here. */
function TrackLength({ track: { audio, heard, seconds } }: { track: Track }) {
  if (!audio || !seconds) return null;
  return (
    <p className="track-length figures">
      {heard === 'clip' && 'Clip · '}
      {minutesText(seconds)}
    </p>
  );
}

/** The tracks with their credits, the numbers of the pressing, and the copyright line. */
export function TrackList({ release, by = '' }: { release: PublicRelease; by?: string }) {
  const { tracks, catalogueNumber, barcode, copyright } = release;
  const tags = tagsOf(release);
  const canBeHeard = tracks.some(({ audio }) => audio);
  return (
    <section className="back-sleeve" aria-labelledby="tracks">
      <h2 id="tracks">Tracks</h2>
      {tracks.length === 0 && <p className="quiet">The track list is still to come.</p>}
      <ol
        className="tracks"
        {...(canBeHeard && {
          'data-title': release.title,
          'data-by': by,
          'data-cover': release.cover ?? undefined,
        })}
      >
        {tracks.map((track, index) => (
          <li key={keyOf(track, index)}>
            <Listen track={track} />
            <p className="track-name" dir="auto">
              {track.name}
            </p>
            <TrackCredit text={writers(track)} />
            <TrackCredit text={track.description} />
            <TrackLength track={track} />
            {track.isrc && <p className="track-code figures">{track.isrc}</p>}
          </li>
        ))}
      </ol>
      <dl className="imprint figures">
        <ImprintNumber name="Catalogue number" number={catalogueNumber} />
        <ImprintNumber name="Barcode" number={barcode} />
      </dl>
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <a className="tag" href={selectionPath('tag', tagSlug(tag))} rel="tag" dir="auto">
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

function TrackCredit({ text }: { text: string }) {
  return text ? (
    <p className="track-credit" dir="auto">
      {text}
    </p>
  ) : null;
}

function ImprintNumber({ name, number }: { name: string; number: string | undefined }) {
  return number ? (
    <div>
      <dt>{name}</dt>
      <dd>{number}</dd>
    </div>
  ) : null;
}
