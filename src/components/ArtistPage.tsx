import type { Day } from '#domain/day';
import type { Link } from '#domain/link';
import type { ListedRelease } from '#domain/listing/listing';
import type { PublicArtist } from '#domain/publication/snapshot';
import { isFuture } from '#domain/release/releaseStatus';
import type { Words } from '#words/catalogue';
import { count, fill } from '#words/template';
import { Gatefold } from './Gatefold.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import { ReleaseGrid } from './ReleaseCard.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';

interface Props {
  artist: PublicArtist;
  /** Newest first. */
  releases: readonly ListedRelease[];
  today: Day;
  /** The bio: HTML that the caller has sanitized. */
  html: string;
  /** The language of the bio, where it is not the page's. */
  textLang?: string | undefined;
  words: Pick<Words, 'artist' | 'calendar' | 'card' | 'page'>;
  language: string;
}

/** An artist's page: the portrait, the links, the bio, and the releases. */
export function ArtistPage(props: Props) {
  const { artist, releases, today, html, textLang, words, language } = props;
  const { name, image, socials } = artist;
  return (
    <article className="artist">
      <Gatefold
        image={image}
        alt={name}
        title={name}
        artist=""
        kind={words.artist.kind}
        figures={count(language, words.card.releases, { count: releases.length })}
      >
        <ArtistLinks name={name} links={socials} words={words} />
      </Gatefold>
      <div className="artist-words">
        <div
          className="bio prose"
          dir="auto"
          lang={textLang}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: The caller has sanitized it.
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <Coming releases={releases} today={today} words={words} language={language} />
      </div>
      <section className="artist-releases" aria-labelledby="releases">
        <h2 id="releases">{fill(words.artist.releases, { artist: name })}</h2>
        <ReleaseGrid releases={releases} today={today} words={words.card} language={language} />
      </section>
    </article>
  );
}

type ComingProps = Pick<Props, 'releases' | 'today' | 'words' | 'language'>;

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
            <a className="artist-coming-link" href={url} dir="auto">
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
  words: Props['words'];
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
