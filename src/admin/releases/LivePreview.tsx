// A file of its own: it asks for the page again while one types, apart from the form that it follows.
import { useState } from 'react';
import { api } from '#adapters/api';
import { Problem } from '#domain/problem';
import { releaseSchema } from '#domain/release/release';
import { PreviewFrame } from '../../components/PreviewFrame.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import { useLoaded } from '../state/queries.ts';
import { useSettled } from '../ui/useSettled.ts';

/** The page of a release as it would look with the changes in the form, rendered by the site's own code. */
export function LivePreview({ release }: { release: ReleaseDraft }) {
  const settled = useSettled(release);
  const { data, problem, isLoading } = useLoaded(
    ['previewRelease', settled],
    () => {
      const checked = releaseSchema.safeParse(settled);
      if (checked.success) return api.previewRelease({ body: checked.data });
      throw new Problem('invalid-input', checked.error.issues[0]?.message ?? '');
    },
    { placeholderData: (before) => before },
  );
  // The last page stays while the form holds what can't be shown.
  const [html, setHtml] = useState('');
  if (data && data.html !== html) setHtml(data.html);
  return (
    <aside className="live-preview" aria-label="Live preview" aria-busy={isLoading}>
      {problem && (
        <p className="field-error" role="status">
          The preview waits: {problem.message}
        </p>
      )}
      {html && <PreviewFrame html={html} frameTitle={`Preview of ${release.title}`} />}
    </aside>
  );
}
