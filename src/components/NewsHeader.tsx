import { textLangOf } from '#domain/otherTexts';
import type { PublicNews } from '#domain/publication/publicNews';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { Gatefold, type OtherPage } from './Gatefold.tsx';

interface Props {
  piece: PublicNews;
  words: Pick<Words, 'page' | 'news'>;
  /** Its day in words. */
  date: string;
  /** The other page that it stands on, with a link to its own. */
  on?: OtherPage;
}

/** The first picture of a piece of news, its title, its day and its author. */
export function NewsHeader({ piece, date, words, on }: Props) {
  const { title, url, day, author, images } = piece;
  const [first] = images;
  return (
    <Gatefold
      image={first?.url ?? null}
      alt={first?.alt ?? ''}
      title={title}
      titleLanguage={textLangOf(piece, 'title')}
      artist=""
      url={url}
      kind={words.page.news}
      on={on}
    >
      <p className="news-by">
        <time dateTime={day}>{date}</time>
        {author && <span dir="auto">{fill(words.news.by, { author })}</span>}
      </p>
      {on && (
        <p className="buttons">
          <a className="button" href={url}>
            {words.news.readOn}
          </a>
        </p>
      )}
    </Gatefold>
  );
}
