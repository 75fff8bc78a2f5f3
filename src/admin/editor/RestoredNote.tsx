import { Moment } from '../ui/Timestamp.tsx';

interface Props {
  /** When the changes were made that were found again. */
  at: string;
  onDiscard: () => void;
}

/** Says that changes were found which were never saved. */
export function RestoredNote({ at, onDiscard }: Props) {
  return (
    <p className="restored" role="status">
      Your changes of <Moment at={at} /> are here again. They are not saved yet.
      <button type="button" className="button quiet small" onClick={onDiscard}>
        Discard them
      </button>
    </p>
  );
}
