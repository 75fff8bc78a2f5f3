import { sleeveArtist } from '#design/drawnCover';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { Words } from '#words/translation';
import { EditionPrice } from './Editions.tsx';
import { Gatefold } from './Gatefold.tsx';
import { MerchStateText } from './MerchCard.tsx';

interface Props {
  item: PublicMerch;
  /** Whose it is; empty for the label's own. */
  artists: readonly { cId: number; name: string; url: string }[];
  words: Pick<Words, 'shop' | 'card'>;
  language: string;
}

/** The first picture of an item, its name with its artists, its price and its state. */
export function MerchHeader({ item, artists, words, language }: Props) {
  const { name, price, images } = item;
  const [first] = images;
  return (
    <Gatefold
      image={first?.url ?? null}
      alt={first?.alt ?? name}
      title={name}
      artist={sleeveArtist(artists.map((artist) => artist.name))}
      url={item.url}
      kind={words.shop.merch}
      byline={
        artists.length > 0 && (
          <span className="title-by">
            {artists.map(({ cId, name: artist, url }, index) => (
              <span key={cId}>
                {index > 0 && words.card.comma}
                <a href={url} dir="auto">
                  {artist}
                </a>
              </span>
            ))}
          </span>
        )
      }
    >
      <p className="merch-terms">
        {price && <EditionPrice price={price} language={language} />}
        <MerchStateText item={item} words={words} />
      </p>
    </Gatefold>
  );
}
