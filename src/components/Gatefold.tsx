import type { ReactNode } from 'react';
import { sleeveSizes } from '#design/sleeveSizes';
import { titleSetting } from '#design/titleSetting';
import { lettersOf } from '#domain/letters';
import { Sleeve } from './Sleeve.tsx';

/** The page on which an entry's gatefold stands, if it is not the entry's own. */
export interface OtherPage {
  /** The heading of that page, if the panel holds it. */
  headline?: string | undefined;
}

interface Props {
  /** The cover or portrait; null draws a sleeve. */
  image: string | null;
  alt: string;
  title: string;
  /** The title's `lang`, if known. */
  titleLanguage?: string | undefined;
  /** The artists' names, which determine the drawn sleeve. */
  artist: string;
  /** The title in Latin letters, if it is in another script. */
  latinTitle?: string | undefined;
  kind: string;
  /** The other page that it stands on; absent on the entry's own. */
  on?: OtherPage | undefined;
  /** The entry's page, linked from the cover and the title on other pages. */
  url: string;
  /** Shown opposite the kind: a catalogue number, a count. */
  figures?: string | undefined;
  /** Precedes the title in the heading. */
  lead?: string;
  /** Follows the title in the heading. */
  byline?: ReactNode;
  /** Shown beside the children. */
  play?: ReactNode;
  children?: ReactNode;
}

interface LinkedProps {
  url: string | undefined;
  children: ReactNode;
}

/** Links its children where there is a page to link. */
const Linked = ({ url, children }: LinkedProps) =>
  url === undefined ? children : <a href={url}>{children}</a>;

/** A cover, and a panel in its colour beside it: the top of an entry's page and of Home. */
export function Gatefold(props: Props) {
  const { image, alt, title, titleLanguage, artist, kind, figures, lead, byline } = props;
  const { on, play, children, latinTitle } = props;
  const Kind = on?.headline === undefined ? 'p' : 'h1';
  const Title = on ? 'h2' : 'h1';
  const url = on && props.url;
  const { size, tall, loose } = titleSetting(title);
  return (
    <header className="gatefold">
      <div className="gatefold-cover">
        <Linked url={url}>
          <Sleeve
            address={image}
            alt={alt}
            title={title}
            artist={artist}
            sizes={sleeveSizes.gatefold}
            index={0}
          />
        </Linked>
      </div>
      <div className="gatefold-panel">
        <div className="gatefold-top">
          <Kind>{on?.headline ?? kind}</Kind>
          {figures && <p className="figures">{figures}</p>}
        </div>
        <Title
          className="gatefold-title"
          data-size={size}
          data-tall={tall}
          data-loose={loose || undefined}
        >
          {lead && <span className="title-lead">{lead}</span>}
          <span
            className="title-name"
            dir="auto"
            lang={titleLanguage}
            data-letters={lettersOf(title)}
          >
            <Linked url={url}>{title}</Linked>
          </span>
          {latinTitle && <span className="title-latin"> {latinTitle}</span>}
          {byline}
        </Title>
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
