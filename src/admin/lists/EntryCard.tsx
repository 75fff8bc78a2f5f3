import type { ReactNode } from 'react';
import type { MissingArtistField } from '#domain/artist/artist';
import type { EntryKind } from '#domain/entryKind';
import { imageSizes, imageVariant } from '#domain/image/image';
import type { MerchPart } from '#domain/merch/merchRules';
import type { MissingReleaseField } from '#domain/release/release';
import type { ShowPart } from '#domain/show/showRules';
import { fill } from '#words/template';
import { SleeveDrawing } from '../../components/SleeveDrawing.tsx';
import { sentences } from '../sentences/lists.ts';
import { entryPath } from '../state/router.ts';

type MissingField = MissingReleaseField | MissingArtistField | ShowPart | MerchPart;

export const missingLabels: Record<MissingField, string> = {
  cover: sentences.noCover,
  links: sentences.noLink,
  date: sentences.noDate,
  description: sentences.noOwnDescription,
  artists: sentences.noArtist,
  tracks: sentences.noTrack,
  image: sentences.noImage,
  bio: sentences.noBio,
  socials: sentences.noLink,
  'venue.name': sentences.noVenue,
  'venue.city': sentences.noCity,
  'venue.country': sentences.noCountry,
  starts: sentences.noTime,
  tickets: sentences.noTickets,
  images: sentences.noPicture,
  price: sentences.noPrice,
};

interface ThumbnailProps {
  /** The address of the stored medium-sized JPEG; if null, a sleeve is drawn instead. */
  image: string | null;
  title: string;
  artist: string;
}

function Thumbnail({ image, title, artist }: ThumbnailProps) {
  if (!image) return <SleeveDrawing title={title} artist={artist} />;
  const small = imageVariant(image, 'small', 'webp');
  return (
    <img
      src={small}
      srcSet={`${small} 320w, ${imageVariant(image, 'mediumsquare', 'webp')} 640w`}
      sizes="(width < 48rem) 45vw, 14rem"
      width={imageSizes.small}
      height={imageSizes.small}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

interface Props {
  kind: EntryKind;
  cId: number;
  title: string;
  image: string | null;
  /** The name on the drawn sleeve. */
  artist?: string;
  archived: boolean;
  /** Stands before the title where entries are listed without images. */
  lead?: ReactNode;
  /** The line below the title. */
  children: ReactNode;
  facts: ReactNode;
  missing: readonly MissingField[];
  /** Whether it is ticked, in lists with checkboxes; `isRange` is a click with Shift. */
  tick?: { isOn: boolean; onChange: (isRange: boolean) => void } | undefined;
}

/** An entry in a list: linked to its editor, with its missing fields. */
export function EntryCard({ kind, cId, title, image, artist = '', ...props }: Props) {
  const { archived, lead, children, facts, missing, tick } = props;
  return (
    <article className="admin-entry" data-archived={archived || undefined}>
      {tick && (
        <label className="entry-tick">
          <input
            type="checkbox"
            aria-label={fill(sentences.choose, { title })}
            checked={tick.isOn}
            onChange={({ nativeEvent }) =>
              tick.onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            onKeyDown={(event) => {
              if (event.key !== ' ' || !event.shiftKey) return;
              event.preventDefault();
              tick.onChange(true);
            }}
          />
        </label>
      )}
      <span className="thumbnail">
        <Thumbnail image={image} title={title} artist={artist} />
      </span>
      <h2 className="entry-title" dir="auto">
        {lead && <span className="entry-lead">{lead}</span>}
        <a href={entryPath(kind, cId)}>{title}</a>
      </h2>
      <p className="entry-by" dir={kind === 'artist' ? 'auto' : undefined}>
        {children}
      </p>
      <p className="entry-facts">{facts}</p>
      {missing.length > 0 && (
        <p className="missing">{missing.map((field) => missingLabels[field]).join(', ')}</p>
      )}
    </article>
  );
}
