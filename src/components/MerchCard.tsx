import { sleeveArtist } from '#design/drawnCover';
import { sleeveSizes } from '#design/sleeveSizes';
import { lettersOf } from '#domain/letters';
import { lacksShop, merchStateOf } from '#domain/merch/merchRules';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { Words } from '#words/translation';
import { EditionPrice } from './Editions.tsx';
import { Names } from './Names.tsx';
import { Sleeve } from './Sleeve.tsx';

interface StateProps {
  item: PublicMerch;
  words: Pick<Words, 'shop'>;
}

/** The state of an item as a whole, in words. */
export function MerchStateText({ item, words }: StateProps) {
  const state = merchStateOf(item);
  if (state === 'notForSale' || lacksShop(item)) return null;
  return (
    <span className="edition-state" data-state={state}>
      {words.shop[state]}
    </span>
  );
}

interface Props {
  item: PublicMerch;
  /** The names of its artists. */
  artists: readonly string[];
  words: Pick<Words, 'shop' | 'card'>;
  language: string;
  /** The image's index among the images at the top of the page. */
  index?: number | undefined;
  heading?: 'h2' | 'h3';
}

/** An item of merch in the shop: its picture, whose it is, its price and its state. */
export function MerchCard({ item, artists, words, language, ...shown }: Props) {
  const { index, heading: Heading = 'h3' } = shown;
  const { name, url, price, images } = item;
  return (
    <article className="card shop-card">
      <a className="card-link" href={url}>
        <Sleeve
          address={images[0]?.url ?? null}
          alt=""
          title={name}
          artist={sleeveArtist([...artists])}
          sizes={sleeveSizes.grid}
          index={index}
        />
        <Heading className="card-title" dir="auto" data-letters={lettersOf(name)}>
          {name}
        </Heading>
      </a>
      {artists.length > 0 && (
        <p className="card-by">
          <Names names={artists} comma={words.card.comma} />
        </p>
      )}
      <p className="edition-terms">
        {price && <EditionPrice price={price} language={language} />}
        {merchStateOf(item) !== 'inStock' && <MerchStateText item={item} words={words} />}
      </p>
    </article>
  );
}
