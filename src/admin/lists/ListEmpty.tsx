import { paths } from '../../paths.ts';

interface Props {
  noun: 'release' | 'artist';
  /** Whether a search or a filter may be why nothing is here. */
  isFiltered: boolean;
  onShowAll: () => void;
  /** Whether one may add one. */
  canAdd?: boolean;
}

/** Nothing to show: because of the search, or because there is nothing yet. */
export function ListEmpty({ noun, isFiltered, onShowAll, canAdd = true }: Props) {
  if (isFiltered)
    return (
      <div className="list-empty">
        <p>Nothing fits what you look for.</p>
        <button type="button" className="button quiet" onClick={onShowAll}>
          Show all
        </button>
      </div>
    );
  return (
    <div className="list-empty">
      <p>There is no {noun} yet.</p>
      {canAdd && (
        <a className="button" href={noun === 'release' ? paths.addRelease : paths.addArtist}>
          Add the first one
        </a>
      )}
    </div>
  );
}
