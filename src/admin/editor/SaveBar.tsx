import { counted } from '#domain/counted';
import { EntryPublication } from './EntryPublication.tsx';
import type { Framed } from './framed.ts';

interface Props {
  editing: Framed;
  /** The entry's public page. */
  url: string;
}

function words({ state, isDirty }: Framed): string {
  if (state.isSaving) return 'Saving …';
  const { length } = state.errors;
  if (length > 0) return counted(length, 'One field needs you', 'fields need you');
  if (!isDirty) return '';
  return state.isKept
    ? 'Not saved yet; kept in this browser'
    : 'Not saved yet; this browser has no room to keep it';
}

/** Save, always at hand, and what became of the last save. */
export function SaveBar({ editing, url }: Props) {
  const { state, isDirty } = editing;
  return (
    <div className="save-bar">
      <EntryPublication url={url} />
      <p className="save-words" aria-live="polite">
        {words(editing)}
      </p>
      <button type="submit" className="button" disabled={!isDirty} aria-busy={state.isSaving}>
        Save
      </button>
    </div>
  );
}
