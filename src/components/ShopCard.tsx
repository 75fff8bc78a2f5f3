import { sleeveArtist } from '#design/drawnCover';
import { sleeveSizes } from '#design/sleeveSizes';
import { dayText } from '#domain/day';
import { lettersOf } from '#domain/letters';
import type { PublicMerch } from '#domain/publication/publicMerch';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { EditionName, EditionPrice, EditionState } from './Editions.tsx';
import { MerchCard } from './MerchCard.tsx';
import { Names } from './Names.tsx';
import { Sleeve } from './Sleeve.tsx';
import { SleevePlay } from './SleevePlay.tsx';

/** An edition that can be bought, with what the shop shows of its release. */
interface Offer {
  edition: Parameters<typeof EditionName>[0]['edition'];
  cId: number;
  title: string;
  url: string;
  cover: string | null;
  artists: readonly string[];
  /** The address of its first playable sound. */
  sound?: string | undefined;
  day: string | null;
}

interface Spoken {
  words: Pick<Words, 'shop' | 'page' | 'release' | 'card'>;
  language: string;
}

/** The editions of a release on a line each, with their prices; each leads to itself. */
export function OfferLines({ offers, words, language }: Spoken & { offers: readonly Offer[] }) {
  return (
    <ul className="offers">
      {offers.map(({ edition, url, day }) => (
        <li key={edition.id}>
          <a href={`${url}#edition-${edition.id}`}>
            <EditionName edition={edition} words={words} />
          </a>
          <span className="edition-terms">
            {edition.price && <EditionPrice price={edition.price} language={language} />}
            {edition.state !== 'inStock' && <EditionState edition={edition} words={words} />}
          </span>
          {(edition.isComing || edition.state === 'preorder') && day && (
            <span className="offer-day">
              {fill(words.shop.outOn, { day: dayText(day, language) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Props extends Spoken {
  /** Editions of one release. */
  offers: readonly [Offer, ...Offer[]];
  /** The image's index among the images at the top of the page. */
  index?: number | undefined;
  heading?: 'h2' | 'h3';
}

/** A release in the shop: its sleeve, and what it can be bought as. */
function ShopCard({ offers, words, language, index, heading: Heading = 'h3' }: Props) {
  const [{ cId, title, url, cover, artists, edition, sound }] = offers;
  const isAlone = offers.length === 1;
  return (
    <article className="card shop-card">
      <a className="card-link" href={url}>
        <Sleeve
          address={(isAlone && edition.picture) || cover}
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
      <SleevePlay release={{ cId, title, sound }} words={words.release} />
      <p className="card-by">
        <Names names={artists} comma={words.card.comma} />
      </p>
      <OfferLines offers={offers} words={words} language={language} />
    </article>
  );
}

interface WareProps extends Omit<Props, 'offers'> {
  ware: Props['offers'] | { item: PublicMerch; artists: readonly string[] };
}

/** What the shop has: a release with its editions, or an item of merch. */
export const WareCard = ({ ware, ...shown }: WareProps) =>
  'item' in ware ? <MerchCard {...ware} {...shown} /> : <ShopCard offers={ware} {...shown} />;
