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

interface Props {
  spines: readonly Spine[];
  comma: string;
  /** Said of a record that is not out yet. */
  coming: string;
  /** The name of the part of records without a year or an artist. */
  without: string;
}

interface SpineProps extends Pick<Props, 'comma' | 'coming'> {
  spine: Spine;
}

/** A record's spine: its number, its title, its artists. */
function SpineLink({ spine, comma, coming }: SpineProps) {
  const { url, title, artists, catalogueNumber, isComing } = spine;
  return (
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
  );
}

/**
 * The shelf: spines side by side, each as thick as its kind. The first of a year or an artist has
 * the divider before it, so that no divider ends a row.
 */
export function Spines({ spines, without, ...shown }: Props) {
  return (
    <ol className="spines">
      {spines.map((spine, index) => {
        const { part } = spine;
        const isFirst = part !== undefined && part !== spines[index - 1]?.part;
        return (
          <li key={spine.cId} data-kind={spine.kind} data-divided={isFirst || undefined}>
            {isFirst && (
              <h2 className="divider" dir="auto">
                {part || without}
              </h2>
            )}
            <SpineLink spine={spine} {...shown} />
          </li>
        );
      })}
    </ol>
  );
}
