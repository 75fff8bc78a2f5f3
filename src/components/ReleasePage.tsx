import { sleeveArtist } from '#design/drawnCover';
import type { Day } from '#domain/day';
import { lettersOf } from '#domain/letters';
import { type Link, linkIcon } from '#domain/link';
import { isPlayerAlone } from '#domain/otherPlayer';
import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { isUnreleased } from '#domain/release/releaseStatus';
import { langOf } from '#domain/release/sungLanguage';
import { around, count, fill } from '#words/template';
import type { Words } from '#words/translation';
import { Editions } from './Editions.tsx';
import { Gatefold, type OtherPage } from './Gatefold.tsx';
import { Listed } from './Names.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import { PlayFirst } from './PlayFirst.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';
import { OtherPlayers } from './Sharing.tsx';

/** An artist in a release's credits. */
interface Credit {
  name: string;
  url: string;
}

interface BylineProps {
  artists: readonly Credit[];
  /** The text between title and artists, and the text after them. */
  around: readonly [string, string];
  comma: string;
}

/** The comma before the artists is only for screen readers: the layout has a line break. */
const heardComma = /^[,،、]/;

const linked = ({ name, url }: Credit) => ({
  key: url,
  shown: (
    <a href={url}>
      <bdi data-letters={lettersOf(name)}>{name}</bdi>
    </a>
  ),
});

function Byline({ artists, around: [between, after], comma }: BylineProps) {
  const [heard = ''] = heardComma.exec(between) ?? [];
  return (
    <span className="title-by">
      {heard && <span className="visually-hidden">{heard}</span>}
      {between.slice(heard.length)}
      <Listed entries={artists.map(linked)} comma={comma} />
      {after}
    </span>
  );
}

type ReleaseWords = Pick<Words, 'release' | 'card' | 'page'>;

interface HeaderProps {
  release: PublicRelease;
  artists: readonly Credit[];
  today: Day;
  words: ReleaseWords & Pick<Words, 'player'>;
  language: string;
  /** The other page that shows the release. */
  on?: OtherPage | undefined;
}

/** The cover, the title with its artists, the play button, and the day. */
export function ReleaseHeader(props: HeaderProps) {
  const { release, artists, today, words, language, on } = props;
  const { title } = release;
  const own = words.release;
  const names = artists.map(({ name }) => name).join(words.card.comma);
  const described = names
    ? fill(own.coverBy, { title, artists: names })
    : fill(own.cover, { title });
  const heading = names ? own.heading : own.headingAlone;
  const [lead, rest] = around(heading, 'title');
  const [between = '', after = ''] = rest.split('{artists}');
  const heard = firstHeard([release]);
  return (
    <Gatefold
      image={release.cover}
      alt={release.coverAlt ?? described}
      title={release.title}
      latinTitle={release.latinTitle}
      titleLanguage={langOf(release.language)}
      artist={sleeveArtist(artists.map(({ name }) => name))}
      kind={own[release.kind ?? 'release']}
      on={on}
      url={release.url}
      figures={release.catalogueNumber}
      lead={lead}
      byline={
        names ? (
          <Byline artists={artists} around={[between, after]} comma={words.card.comma} />
        ) : (
          rest
        )
      }
      play={
        heard ? (
          <PlayFirst {...heard} words={words} isElsewhere={on !== undefined} />
        ) : (
          on &&
          isUnreleased(release) && (
            <a className="button" href={`${release.url}#presave`}>
              {own.presave}
            </a>
          )
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

interface LinerProps {
  /** The description: HTML that the caller has sanitized. */
  html: string;
  /** The language of the description, if it is not the page's. */
  textLang?: string | undefined;
  /** True for the sentence in place of a description. */
  isMissing: boolean;
}

/** The label's words about a release, as on a liner note. */
export function LinerNote({ html, textLang, isMissing }: LinerProps) {
  return (
    <div
      className={isMissing ? 'prose quiet' : 'liner prose'}
      dir="auto"
      lang={textLang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: The caller has sanitized it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The services shown by their icons alone, in one line that fits into the narrowest window. */
const mostIcons = 6;

const iconPath = ({ name }: Link) => `/streaming/${linkIcon(name) ?? 'link'}.svg`;

interface ServicesProps {
  links: readonly Link[];
  words: ReleaseWords;
  language: string;
}

/** The services with a release: by name, or many as a line of icons with all names below. */
function Services({ links, words, language }: ServicesProps) {
  const all = (
    <ul>
      {links.map((link) => (
        <li key={link.url}>
          <NewTabLink link={link} newTab={words.page.newTab}>
            <img src={iconPath(link)} alt="" width="24" height="24" loading="lazy" />
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
  if (links.length <= mostIcons) return all;
  const known = links.filter(({ name }) => linkIcon(name)).slice(0, mostIcons);
  return (
    <>
      <ul className="icons">
        {known.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener" title={name}>
              <img src={iconPath({ name, url })} alt={name} width="24" height="24" loading="lazy" />
              <span className="visually-hidden">{words.page.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
      <details>
        <summary>{count(language, words.release.allLinks, { count: links.length })}</summary>
        {all}
      </details>
    </>
  );
}

interface NotesProps {
  /** True while the release is announced and not out yet. */
  announced: boolean;
  /** The links to listen. */
  links: readonly Link[];
  /** The editions that can be had, and those that are gone. */
  editions: Parameters<typeof Editions>[0]['editions'];
  tracks: PublicRelease['tracks'];
  /** The links to shops that no edition has, named in the page's language. */
  sold: readonly Link[];
  words: ReleaseWords & Pick<Words, 'shop'>;
  language: string;
}

/** The links to streaming services and shops. */
export function ReleaseNotes(props: NotesProps) {
  const { announced, links, editions, tracks, sold, words, language } = props;
  const played = links.filter((link) => !isPlayerAlone(link));
  return (
    <div className="notes">
      {played.length > 0 && (
        <section className="streaming" aria-labelledby="play-it-on">
          <h2 id="play-it-on">
            {announced ? words.release.playItOnLater : words.release.playItOn}
          </h2>
          <Services links={played} words={words} language={language} />
        </section>
      )}
      {sold.length + editions.length > 0 && (
        <Editions
          heading={announced ? words.release.order : words.release.buy}
          editions={editions}
          tracks={tracks}
          sold={sold}
          words={words}
          language={language}
        />
      )}
      <OtherPlayers links={announced ? [] : links} words={words.release} />
    </div>
  );
}
