import type { ArtistRef } from '#domain/artist/artist';
import { entryPath } from '../state/router.ts';
import { MoveButtons } from '../ui/MoveButtons.tsx';
import type { OrderedList } from '../ui/useOrderedList.ts';

interface Props {
  artist: ArtistRef;
  place: number;
  list: OrderedList<ArtistRef>;
}

/** One of the artists on a release: moved up and down, and taken off. */
export function ArtistRow({ artist: { cId, name }, place, list }: Props) {
  return (
    <li className="ordered-row" data-row={place}>
      <div className="ordered-head">
        <span className="ordered-mark" aria-hidden="true">
          {place + 1}
        </span>
        <span className="ordered-words">
          <a href={entryPath('artist', cId)} data-action="edit" dir="auto">
            {name}
          </a>
        </span>
        <div className="row-buttons">
          <MoveButtons {...{ list, place, name }} />
          <button
            type="button"
            data-action="remove"
            aria-label={`Take ${name} off`}
            onClick={() => list.remove(place)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      </div>
    </li>
  );
}
