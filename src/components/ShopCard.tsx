import { sleeveArtist } from '#design/drawnCover';
import { sleeveSizes } from '#design/sleeveSizes';
import { dayText } from '#domain/day';
import { lettersOf } from '#domain/letters';
import type { PublicEdition } from '#domain/release/edition';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { EditionName, EditionPrice, EditionState } from './Editions.tsx';
import { Names } from './Names.tsx';
import { Sleeve } from './Sleeve.tsx';

interface Props {
  offer: {
    edition: PublicEdition;
    title: string;
    url: string;
    cover: string | null;
    artists: readonly string[];
    day: string | null;
  };
  words: Pick<Words, 'shop' | 'page' | 'release' | 'card'>;
  language: string;
  /** The image's index among the images at the top of the page. */
  index?: number | undefined;
  heading?: 'h2' | 'h3';
}

/** An edition in the shop: its sleeve, what it is, its price and its state. */
export function ShopCard({ offer, words, language, index, heading: Heading = 'h3' }: Props) {
  const { edition, title, url, cover, artists, day } = offer;
  return (
    <article className="card shop-card">
      <a className="card-link" href={`${url}#edition-${edition.id}`}>
        <Sleeve
          address={cover}
          alt=""
          title={title}
          artist={sleeveArtist([...artists])}
          sizes={sleeveSizes.grid}
          index={index}
        />
        <Heading className="card-title" dir="auto" data-letters={lettersOf(title)}>
          {title}
        </Heading>
      </a>
      <p className="card-by">
        <Names names={artists} comma={words.card.comma} />
      </p>
      <p className="shop-edition">
        <EditionName edition={edition} words={words} />
      </p>
      <p className="edition-terms">
        {edition.price && <EditionPrice price={edition.price} language={language} />}
        <EditionState edition={edition} words={words} />
      </p>
      {edition.state === 'preorder' && day && (
        <p className="card-day">{fill(words.shop.outOn, { day: dayText(day, language) })}</p>
      )}
    </article>
  );
}
