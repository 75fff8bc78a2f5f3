import type { ShowStatus } from '#domain/show/showState';
import { sentences } from '../sentences/shows.ts';

/** How far new shows go as they are added, unless they are drafts. */
export type AtOnce = Exclude<ShowStatus, 'draft'>;

interface Props {
  /** Staff publish; artists hand in. */
  isStaff: boolean;
  value: AtOnce | null;
  onChange: (value: AtOnce | null) => void;
}

/** Chooses whether several new shows are public, or handed in, at once. */
export function AtOnceField({ isStaff, value, onChange }: Props) {
  const atOnce = isStaff ? 'public' : 'handedIn';
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={value !== null}
        onChange={({ target: { checked } }) => onChange(checked ? atOnce : null)}
      />
      {isStaff ? sentences.publicAtOnce : sentences.handedInAtOnce}
    </label>
  );
}
