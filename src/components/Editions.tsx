import { dayText } from '#domain/day';
import { imageVariant } from '#domain/image/image';
import type { Link } from '#domain/link';
import { type Money, priceText } from '#domain/money';
import { formatText, type ToldApart } from '#domain/release/editionText';
import type { PublicEdition } from '#domain/release/publicEdition';
import { count, fill } from '#words/template';
import type { Words } from '#words/translation';
import { NewTabLink } from './NewTabLink.tsx';

interface Spoken {
  words: Pick<Words, 'shop' | 'page' | 'release' | 'card'>;
  language: string;
}

interface NameProps extends Spoken {
  edition: ToldApart<PublicEdition> & { isComing?: boolean };
}

/** The format and name of an edition, and its number if another looks the same: “CD (GF-1)”. */
export function EditionName({ edition, words }: Omit<NameProps, 'language'>) {
  const { name, apart } = edition;
  const format = formatText(edition, words.shop[edition.format]);
  return (
    <>
      <span className="edition-format" dir="auto">
        {format}
      </span>
      {name && name !== format && (
        <>
          <span className="visually-hidden">{words.card.comma}</span>
          <span className="edition-own" dir="auto">
            {name}
          </span>
        </>
      )}
      {apart && (
        <span className="edition-apart figures">
          {' '}
          <bdi>({apart})</bdi>
        </span>
      )}
    </>
  );
}

/** The state of an edition in words; the usual one, in stock, stands quietly. */
export function EditionState({ edition, words }: Omit<NameProps, 'language'>) {
  const { state } = edition;
  if (state === 'notForSale') return null;
  return (
    <span className="edition-state" data-state={state}>
      {words.shop[state]}
    </span>
  );
}

/** An edition's prices, the label's own currency first. */
export function EditionPrice({
  price,
  prices = [],
  language,
}: {
  price: Money;
  prices?: readonly Money[] | undefined;
  language: string;
}) {
  return (
    <span className="edition-price figures">
      <strong>{priceText(price, language)}</strong>
      {prices.map((other) => (
        <span key={other.currency}> {priceText(other, language)}</span>
      ))}
    </span>
  );
}

/** A track's place as on the label: “A1”, and “2-1” on a side named “Disc 2”. */
function positionOf({ name }: { name: string }, index: number): string {
  const [, number] = /(?:^|\D)(\d{1,3})$/.exec(name) ?? [];
  return number ? `${number}-${index + 1}` : `${name}${index + 1}`;
}

/** The sides of an edition with their tracks, as on its labels: A1, A2, B1. */
function Sides({ edition, tracks, words }: Omit<RowProps, 'language'>) {
  const { sides = [], bonusTracks = [] } = edition;
  if (sides.length === 0 && bonusTracks.length === 0) return null;
  return (
    <details className="edition-sides">
      <summary>{words.shop.contents}</summary>
      {sides.map((side) => (
        <section key={side.name} aria-label={fill(words.shop.side, { name: side.name })}>
          {side.name.length > 2 && <h4 dir="auto">{side.name}</h4>}
          <ol>
            {side.tracks.map((position, index) => (
              <li key={position}>
                <span className="figures">{positionOf(side, index)}</span>{' '}
                <bdi>{tracks[position - 1]?.name}</bdi>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {bonusTracks.length > 0 && (
        <p>{fill(words.shop.bonus, { tracks: bonusTracks.join(words.card.comma) })}</p>
      )}
    </details>
  );
}

/** Whether a name says how many copies there are; `text` says it as in “300 copies”. */
function saysCopies(name: string, text: string): boolean {
  const plain = (written: string) => written.toLowerCase().replaceAll(/(?<=\d)[.,\s](?=\d)/g, '');
  const [said, wanted] = [plain(name), plain(text)];
  const [number = ''] = /\d+/.exec(wanted) ?? [];
  const numbers: string[] = said.match(/\d+/g) ?? [];
  return numbers.includes(number) && said.includes(wanted.replace(number, '').trim());
}

interface RowProps extends NameProps {
  /** The release's tracks, in order. */
  tracks: readonly { name: string }[];
}

function EditionRow({ edition, tracks, words, language }: RowProps) {
  const { state, isComing, price, prices, day, copies, pressing } = edition;
  const { catalogueNumber, barcode, links } = edition;
  const isGone = state === 'soldOut' || state === 'outOfPrint';
  const made = copies && count(language, words.shop.copies, { count: copies });
  const facts = [
    (isComing || state === 'preorder') &&
      day &&
      fill(words.shop.outOn, { day: dayText(day, language) }),
    made && !saysCopies(edition.name ?? '', made) && made,
    pressing,
  ].filter(Boolean);
  return (
    <li className="edition" data-gone={isGone || undefined} id={`edition-${edition.id}`}>
      {edition.picture && (
        <img
          className="edition-picture"
          src={imageVariant(edition.picture, 'small', 'jpg')}
          alt=""
          width={72}
          height={72}
          loading="lazy"
        />
      )}
      <h3>
        <EditionName edition={edition} words={words} />
      </h3>
      <p className="edition-terms">
        {price && !isGone && <EditionPrice price={price} prices={prices} language={language} />}
        <EditionState edition={edition} words={words} />
      </p>
      {!isGone && links.length > 0 && (
        <ul className="edition-shops">
          {links.map((link) => (
            <li key={link.url}>
              <NewTabLink link={link} newTab={words.page.newTab} />
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <p className="edition-facts" dir="auto">
          {facts.join(' · ')}
        </p>
      )}
      {(catalogueNumber || barcode) && (
        <dl className="edition-numbers figures">
          {catalogueNumber && (
            <div>
              <dt className="visually-hidden">{words.release.catalogueNumber}</dt>
              <dd>
                <bdi>{catalogueNumber}</bdi>
              </dd>
            </div>
          )}
          {barcode && (
            <div>
              <dt className="visually-hidden">{words.release.barcode}</dt>
              <dd>{barcode}</dd>
            </div>
          )}
        </dl>
      )}
      {!isGone && <Sides edition={edition} tracks={tracks} words={words} />}
    </li>
  );
}

interface Props extends Spoken {
  heading: string;
  /** Those that can be had first. */
  editions: readonly NameProps['edition'][];
  tracks: readonly { name: string }[];
  /** Links of the release to shops that no edition has. */
  sold: readonly Link[];
}

/** What a release comes out as: each edition with its price, its state and where to buy it. */
export function Editions({ heading, editions, sold, words, ...shown }: Props) {
  return (
    <section className="editions" aria-labelledby="buy-it">
      <h2 id="buy-it">{heading}</h2>
      {editions.length > 0 && (
        <ul>
          {editions.map((edition) => (
            <EditionRow key={edition.id} edition={edition} words={words} {...shown} />
          ))}
        </ul>
      )}
      {sold.length > 0 && (
        <ul className="edition-shops">
          {sold.map((link) => (
            <li key={link.url}>
              <NewTabLink link={link} newTab={words.page.newTab} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
