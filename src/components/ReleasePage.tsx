import { sleeveArtist } from '#design/drawnCover';
import type { Day } from '#domain/day';
import { lettersOf } from '#domain/letters';
import { type Link, linkIcon } from '#domain/link';
import { isPlayerAlone } from '#domain/otherPlayer';
import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicRelease } from '#domain/publication/snapshot';
import { langOf } from '#domain/release/sungLanguage';
import { around, fill } from '#words/template';
import type { Words } from '#words/translation';
import { Gatefold } from './Gatefold.tsx';
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
  /** The heading of another page that shows the release first; it then links to its own. */
  headline?: string;
}

/** The cover, the title with its artists, the play button, and the day. */
export function ReleaseHeader(props: HeaderProps) {
  const { release, artists, today, words, language, headline } = props;
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
      titleLanguage={langOf(release.language)}
      artist={sleeveArtist(artists.map(({ name }) => name))}
      kind={headline ?? own[release.kind ?? 'release']}
      heading={headline === undefined ? 'title' : 'kind'}
      url={headline === undefined ? undefined : release.url}
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
        heard && (
          <PlayFirst {...heard} words={words} {...(headline !== undefined && { by: names })} />
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
  /** True while the release is announced and not out yet. */
  announced: boolean;
  links: readonly Link[];
  /** The links to shops. */
  sold: readonly Link[];
  /** The description: HTML that the caller has sanitized. */
  html: string;
  /** The language of the description, if it is not the page's. */
  textLang?: string | undefined;
  words: ReleaseWords;
}

/** The links to streaming services and shops, and the description. */
export function ReleaseNotes({ announced, links, sold, html, textLang, words }: NotesProps) {
  const played = links.filter((link) => !sold.includes(link) && !isPlayerAlone(link));
  return (
    <div className="notes">
      {played.length > 0 && (
        <section className="streaming" aria-labelledby="play-it-on">
          <h2 id="play-it-on">
            {announced ? words.release.playItOnLater : words.release.playItOn}
          </h2>
          <ul>
            {played.map((link) => (
              <li key={link.url}>
                <NewTabLink link={link} newTab={words.page.newTab}>
                  <img
                    src={`/streaming/${linkIcon(link.name) ?? 'link'}.svg`}
                    alt=""
                    width="24"
                    height="24"
                    loading="lazy"
                  />
                </NewTabLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OtherPlayers links={announced ? [] : links} words={words.release} />
      {sold.length > 0 && (
        <section className="streaming" aria-labelledby="buy-it">
          <h2 id="buy-it">{announced ? words.release.order : words.release.buy}</h2>
          <ul>
            {sold.map((link) => (
              <li key={link.url}>
                <NewTabLink link={link} newTab={words.page.newTab} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div
        className="prose"
        dir="auto"
        lang={textLang}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: The caller has sanitized it.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}
