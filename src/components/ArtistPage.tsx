import type { Day } from '#domain/day';
import { lettersOf } from '#domain/letters';
import type { Link } from '#domain/link';
import type { ListedRelease } from '#domain/listing/listing';
import type { HeardTrack } from '#domain/publication/firstHeard';
import type { PublicArtist } from '#domain/publication/publicArtist';
import { isFuture } from '#domain/release/future';
import { count, fill } from '#words/template';
import type { Words } from '#words/translation';
import { Gatefold, type OtherPage } from './Gatefold.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import { PlayAll } from './PlayAll.tsx';
import { PlayFirst } from './PlayFirst.tsx';
import { ReleaseGrid } from './ReleaseCard.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';

type ArtistWords = Pick<Words, 'artist' | 'calendar' | 'card' | 'page' | 'player' | 'release'>;

interface HeaderProps {
  artist: PublicArtist;
  releases: readonly ListedRelease[];
  /** The track that the panel's button plays; undefined without one. */
  heard: HeardTrack | undefined;
  /** The other page that shows the artist, without the links. */
  on?: OtherPage | undefined;
  words: ArtistWords;
  language: string;
}

/** The portrait, the name, the newest playable track, and the links to follow the artist. */
export function ArtistHeader({ artist, releases, heard, words, language, on }: HeaderProps) {
  const { name, note, image, socials, url } = artist;
  return (
    <Gatefold
      image={image}
      alt={name}
      title={name}
      artist=""
      on={on}
      url={url}
      kind={[words.artist.kind, note].filter(Boolean).join(' · ')}
      figures={count(language, words.card.releases, { count: releases.length })}
      play={heard && <PlayFirst {...heard} words={words} isElsewhere />}
    >
      {!on && <ArtistLinks name={name} links={socials} words={words} />}
    </Gatefold>
  );
}

interface BioProps extends ComingProps {
  /** The bio: HTML that the caller has sanitized. */
  html: string;
  /** The language of the bio, if it is not the page's. */
  textLang?: string | undefined;
}

/** The bio and the coming releases. */
export function ArtistBio({ html, textLang, ...coming }: BioProps) {
  return (
    <>
      <div
        className="bio prose"
        dir="auto"
        lang={textLang}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: The caller has sanitized it.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <Coming {...coming} />
    </>
  );
}

interface ReleasesProps extends ComingProps {
  artist: PublicArtist;
  /** The numbers of those that can be heard. */
  audible: readonly number[];
}

/** All releases of the artist. */
export function ArtistReleases(props: ReleasesProps) {
  const { artist, releases, audible, today, words, language } = props;
  return (
    <section className="artist-releases" aria-labelledby="releases">
      <h2 id="releases">{fill(words.artist.releases, { artist: artist.name })}</h2>
      {audible.length > 1 && <PlayAll records={audible} words={words.player} />}
      <ReleaseGrid releases={releases} today={today} words={words} language={language} />
    </section>
  );
}

interface ComingProps {
  /** Newest first. */
  releases: readonly ListedRelease[];
  today: Day;
  words: ArtistWords;
  language: string;
}

/** Coming releases, next first, beside the bio. */
function Coming({ releases, today, words, language }: ComingProps) {
  const coming = releases.filter((release) => isFuture(release, today)).toReversed();
  if (coming.length === 0) return null;
  return (
    <section className="artist-coming" aria-labelledby="coming">
      <h2 id="coming">{words.calendar.coming}</h2>
      <ul>
        {coming.map(({ cId, title, url, releaseDate }) => (
          <li key={cId}>
            <a className="artist-coming-link" href={url} dir="auto" data-letters={lettersOf(title)}>
              {title}
            </a>
            <ReleaseDay day={releaseDate} today={today} words={words.card} language={language} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinksProps {
  name: string;
  links: readonly Link[];
  words: ArtistWords;
}

function ArtistLinks({ name, links, words }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <div className="follow">
      <h2 id="follow">{fill(words.artist.follow, { artist: name })}</h2>
      <ul aria-labelledby="follow">
        {links.map((link) => (
          <li key={link.url}>
            <NewTabLink link={link} newTab={words.page.newTab} />
          </li>
        ))}
      </ul>
    </div>
  );
}
