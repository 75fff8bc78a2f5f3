import type { DrawnCover } from '#design/drawnCover';
import { spineClasses } from '#design/spineStyle';
import { lettersOf } from '#domain/letters';
import type { ReleaseKind } from '#domain/release/releaseKind';
import { Names } from './Names.tsx';

/** A record on the shelf. */
interface Spine extends Pick<DrawnCover, 'motif' | 'turn'> {
  cId: number;
  url: string;
  title: string;
  artists: readonly string[];
  catalogueNumber?: string | undefined;
  kind?: ReleaseKind | undefined;
  color: string;
  isComing: boolean;
  /** The year or the artist that it stands under. */
  part?: string;
}

interface SpineProps {
  spine: Spine;
  comma: string;
  /** Said of a record that is not out yet. */
  coming: string;
}

/** A record's spine: its number, its title, its artists; as thick as its kind. */
function SpineLink({ spine, comma, coming }: SpineProps) {
  const { url, title, artists, catalogueNumber, kind, isComing } = spine;
  return (
    <li data-kind={kind}>
      <a className={`spine ${spineClasses(spine)}`} href={url} data-coming={isComing || undefined}>
        {catalogueNumber && <span className="spine-number figures">{catalogueNumber} </span>}
        <span className="spine-words">
          <bdi className="spine-title" dir="auto" data-letters={lettersOf(title)}>
            {title}
          </bdi>{' '}
          <span className="spine-by">
            <Names names={artists} comma={comma} />
          </span>
        </span>
        {isComing && <span className="visually-hidden"> {coming}</span>}
      </a>
    </li>
  );
}

interface Props extends Omit<SpineProps, 'spine'> {
  spines: readonly Spine[];
  /** The name of the part of records without a year or an artist. */
  without: string;
}

/** The shelf: spines side by side, with a divider before each year or artist. */
export function Spines({ spines, without, ...shown }: Props) {
  return (
    <ol className="spines">
      {spines.flatMap((spine, index) => {
        const link = <SpineLink key={spine.cId} spine={spine} {...shown} />;
        const { part } = spine;
        if (part === undefined || part === spines[index - 1]?.part) return link;
        return [
          <li key={`part-${part}`} className="divider">
            <h2 dir="auto">{part || without}</h2>
          </li>,
          link,
        ];
      })}
    </ol>
  );
}
