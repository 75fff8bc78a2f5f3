import { Fragment } from 'react';
import type { Day } from '#domain/day';
import { formatOf, type Link, linkIcon } from '#domain/link';
import { audioVariant, minutesText } from '#domain/listening/audioAddress';
import type { PublicRelease } from '#domain/publication/snapshot';
import { tagSlug, tagsOf } from '#domain/release/tags';
import { writers } from '#domain/release/trackCredits';
import type { Words } from '#words/catalogue';
import { around, fill } from '#words/template';
import { selectionPath } from '../paths.ts';
import { Gatefold } from './Gatefold.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';

/** An artist as a release credits them. */
interface Credit {
  name: string;
  url: string;
}

interface BylineProps {
  artists: readonly Credit[];
  /** What stands between the title and the artists, and after them. */
  around: readonly [string, string];
  comma: string;
}

/** The comma before the artists is for the ear: to the eye a new line does the same. */
const heardComma = /^[,،、]/;

function Byline({ artists, around: [between, after], comma }: BylineProps) {
  const [heard = ''] = heardComma.exec(between) ?? [];
  return (
    <span className="title-by">
      {heard && <span className="visually-hidden">{heard}</span>}
      {between.slice(heard.length)}
      {artists.map(({ name, url }, index) => (
        <Fragment key={url}>
          {index > 0 && comma}
          <a href={url}>
            <bdi>{name}</bdi>
          </a>
        </Fragment>
      ))}
      {after}
    </span>
  );
}

type ReleaseWords = Pick<Words, 'release' | 'card' | 'page'>;

interface HeaderProps {
  release: PublicRelease;
  artists: readonly Credit[];
  today: Day;
  words: ReleaseWords;
  language: string;
}

/** The cover, the title with its artists, and the day. */
export function ReleaseHeader({ release, artists, today, words, language }: HeaderProps) {
  const { title } = release;
  const own = words.release;
  const names = artists.map(({ name }) => name).join(words.card.comma);
  const described = names
    ? fill(own.coverBy, { title, artists: names })
    : fill(own.cover, { title });
  const heading = names ? own.heading : own.headingAlone;
  const [lead, rest] = around(heading, 'title');
  const [between = '', after = ''] = rest.split('{artists}');
  return (
    <Gatefold
      image={release.cover}
      alt={release.coverAlt ?? described}
      title={release.title}
      artist={names}
      kind={own[release.kind ?? 'release']}
      figures={release.catalogueNumber}
      lead={lead}
      byline={
        names ? (
          <Byline artists={artists} around={[between, after]} comma={words.card.comma} />
        ) : (
          rest
        )
      }
    >
      <p className="gatefold-day">
        <ReleaseDay
          day={release.releaseDate}
          today={today}
          words={words.card}
          language={language}
        />
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
  words: ReleaseWords;
}

/** The links to streaming services and shops, and the description. */
export function ReleaseNotes({ announced, links, html, words }: NotesProps) {
  const sold = links.filter(formatOf);
  const played = links.filter((link) => !formatOf(link));
  return (
    <div className="notes">
      {played.length > 0 && (
        <section className="streaming" aria-labelledby="play-it-on">
          <h2 id="play-it-on">
            {announced ? words.release.playItOnLater : words.release.playItOn}
          </h2>
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
                  <span className="visually-hidden">{words.page.newTab}</span>
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
function Listen({ track, words }: { track: Track; words: ReleaseWords['release'] }) {
  if (!track.audio) return null;
  return (
    <>
      <button
        type="button"
        className="track-play"
        data-play={audioVariant(track.audio, 192)}
        data-waveform={track.waveform}
        aria-label={fill(words.play, { track: track.name })}
      />
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: It is music. */}
        <audio controls preload="none" src={track.audio} aria-label={track.name} />
      </noscript>
    </>
  );
}

/** How long a track is, and how much of it can be heard here. */
function TrackLength({ track: { audio, heard, seconds }, clip }: { track: Track; clip: string }) {
  if (!audio || !seconds) return null;
  return (
    <p className="track-length figures">
      {heard === 'clip' && `${clip} · `}
      {minutesText(seconds)}
    </p>
  );
}

interface TracksProps {
  release: PublicRelease;
  words: ReleaseWords['release'];
  by?: string;
}

/** The tracks with their credits, the numbers of the pressing, and the copyright line. */
export function TrackList({ release, words, by = '' }: TracksProps) {
  const { tracks, catalogueNumber, barcode, copyright } = release;
  const tags = tagsOf(release);
  const canBeHeard = tracks.some(({ audio }) => audio);
  return (
    <section className="back-sleeve" aria-labelledby="tracks">
      <h2 id="tracks">{words.tracks}</h2>
      {tracks.length === 0 && <p className="quiet">{words.noTracks}</p>}
      <ol
        className="tracks"
        {...(canBeHeard && {
          'data-title': release.title,
          'data-by': by,
          'data-cover': release.cover ?? undefined,
          'data-play-words': words.play,
          'data-pause-words': words.pause,
        })}
      >
        {tracks.map((track, index) => (
          <li key={keyOf(track, index)}>
            <Listen track={track} words={words} />
            <p className="track-name" dir="auto">
              {track.name}
            </p>
            <TrackCredit text={writers(track)} />
            <TrackCredit text={track.description} />
            <TrackLength track={track} clip={words.clip} />
            {track.isrc && <p className="track-code figures">{track.isrc}</p>}
          </li>
        ))}
      </ol>
      <dl className="imprint figures">
        <ImprintNumber name={words.catalogueNumber} number={catalogueNumber} />
        <ImprintNumber name={words.barcode} number={barcode} />
      </dl>
      {tags.length > 0 && (
        <ul className="tags" aria-label={words.tags}>
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
