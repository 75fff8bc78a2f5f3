import { sleeveSizes } from '#design/sleeveSizes';
import { lettersOf } from '#domain/letters';
import { textLangOf } from '#domain/otherTexts';
import type { PublicNews } from '#domain/publication/publicNews';
import { replaceFigures } from '#domain/richText/figures';
import { excerpt, plainText } from '#domain/richText/richText';
import { Sleeve } from './Sleeve.tsx';

/** The longest beginning of a text in a list, in characters. */
const teaserLength = 180;

interface Props {
  piece: PublicNews;
  /** Its day in words. */
  date: string;
  /** The image's index among the images at the top of the page. */
  index?: number | undefined;
  heading?: 'h2' | 'h3';
}

/** A piece of news in a list: its picture, day and title, and how its text begins. */
export function NewsCard({ piece, date, index, heading: Heading = 'h2' }: Props) {
  const { title, url, day, text, images } = piece;
  const teaser = excerpt(plainText(replaceFigures(text, () => '')), teaserLength);
  return (
    <article className="card news-card">
      <a className="card-link" href={url}>
        <Sleeve
          address={images[0]?.url ?? null}
          alt=""
          title={title}
          artist=""
          sizes={sleeveSizes.news}
          index={index}
        />
        <Heading
          className="card-title"
          dir="auto"
          lang={textLangOf(piece, 'title')}
          data-letters={lettersOf(title)}
        >
          {title}
        </Heading>
      </a>
      <p className="card-day">
        <time dateTime={day}>{date}</time>
      </p>
      {teaser && (
        <p className="news-teaser" dir="auto" lang={textLangOf(piece, 'text')}>
          {teaser}
        </p>
      )}
    </article>
  );
}
