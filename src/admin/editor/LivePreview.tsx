import { useState } from 'react';
import { Problem } from '#domain/problem';
import type { PagePreview } from '#domain/publication/preview';
import { fill } from '#words/template';
import { PreviewFrame } from '../../components/PreviewFrame.tsx';
import { sentences } from '../sentences/editor.ts';
import { useLoaded } from '../state/queries.ts';
import { useSettled } from '../ui/useSettled.ts';
import type { Entry, EntryType } from './entryEditor.ts';

interface SwitchProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Opens and closes the preview, beside the form or in narrow windows above it. */
export function PreviewSwitch({ isOn, onSwitch }: SwitchProps) {
  return (
    <button
      type="button"
      className="button quiet small"
      aria-pressed={isOn}
      onClick={() => onSwitch(!isOn)}
    >
      {sentences.livePreview}
    </button>
  );
}

interface Props<E extends D, D extends Entry> {
  type: Pick<EntryType<E, D>, 'kind' | 'nameOf' | 'schema'>;
  entry: D;
  /** Requests a preview of the page. */
  render: (entry: E) => Promise<PagePreview>;
}

/** A preview of an entry's page with the form's changes, rendered by the site's own code. */
export function LivePreview<E extends D, D extends Entry>({ type, entry, render }: Props<E, D>) {
  const settled = useSettled(entry);
  const { data, problem, isLoading } = useLoaded(
    ['previewRelease', type.kind, settled],
    () => {
      const checked = type.schema.safeParse(settled);
      if (checked.success) return render(checked.data);
      throw new Problem('invalid-input', checked.error.issues[0]?.message ?? '');
    },
    { placeholderData: (before) => before },
  );
  // The last preview stays while the form is invalid.
  const [page, setPage] = useState<PagePreview>();
  if (data && data !== page) setPage(data);
  return (
    <aside className="live-preview" aria-label={sentences.livePreview} aria-busy={isLoading}>
      {problem && (
        <p className="field-error" role="status">
          {fill(sentences.thePreviewWaits, { message: problem.message })}
        </p>
      )}
      {page && (
        <PreviewFrame
          {...page}
          frameTitle={fill(sentences.previewOf, { name: type.nameOf(entry) })}
        />
      )}
    </aside>
  );
}
