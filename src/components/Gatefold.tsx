import type { ReactNode } from 'react';
import { sleeveSizes } from '#design/sleeveSizes';
import { titleSetting } from '#design/titleSetting';
import { lettersOf } from '#domain/letters';
import { Sleeve } from './Sleeve.tsx';

interface Props {
  /** The cover or portrait; null draws a sleeve. */
  image: string | null;
  alt: string;
  title: string;
  /** The `lang` of the title, where it is known. */
  titleLanguage?: string | undefined;
  /** The artists' names, which a drawn sleeve depends on. */
  artist: string;
  kind: string;
  /** Stands opposite the kind: a catalogue number, a count. */
  figures?: string | undefined;
  /** Stands before the title in the heading. */
  lead?: string;
  /** Stands after the title in the heading. */
  byline?: ReactNode;
  /** Stands beside the children. */
  play?: ReactNode;
  children: ReactNode;
}

/** The top of an entry's page: the cover and, beside it, a panel in the cover's colour. */
export function Gatefold(props: Props) {
  const { image, alt, title, titleLanguage, artist, kind, figures, lead, byline } = props;
  const { play, children } = props;
  const { size, tall, loose } = titleSetting(title);
  return (
    <header className="gatefold">
      <div className="gatefold-cover">
        <Sleeve
          address={image}
          alt={alt}
          title={title}
          artist={artist}
          sizes={sleeveSizes.gatefold}
          place={0}
        />
      </div>
      <div className="gatefold-panel">
        <p className="gatefold-top">
          <span>{kind}</span>
          {figures && <span className="figures">{figures}</span>}
        </p>
        <h1 data-size={size} data-tall={tall} data-loose={loose || undefined}>
          {lead && <span className="title-lead">{lead}</span>}
          <span
            className="title-name"
            dir="auto"
            lang={titleLanguage}
            data-letters={lettersOf(title)}
          >
            {title}
          </span>
          {byline}
        </h1>
        {play ? (
          <div className="gatefold-foot">
            {play}
            {children}
          </div>
        ) : (
          children
        )}
      </div>
    </header>
  );
}
