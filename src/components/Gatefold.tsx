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
  /** The title's `lang`, if known. */
  titleLanguage?: string | undefined;
  /** The artists' names, which determine the drawn sleeve. */
  artist: string;
  kind: string;
  /** Shown opposite the kind: a catalogue number, a count. */
  figures?: string | undefined;
  /** Precedes the title in the heading. */
  lead?: string;
  /** Follows the title in the heading. */
  byline?: ReactNode;
  /** Shown beside the children. */
  play?: ReactNode;
  children: ReactNode;
}

/** The top of an entry's page: the cover, and a panel in its colour beside it. */
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
          index={0}
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
