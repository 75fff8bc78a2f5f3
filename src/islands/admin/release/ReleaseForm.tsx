import type { ReleaseDraft } from '#domain/draft';
import type { Form } from '../editing/form.ts';
import { PreviewPanel } from '../preview/PreviewPanel.tsx';
import { CoverField } from './CoverField.tsx';
import { ReleaseFacts } from './ReleaseFacts.tsx';
import { ReleaseHead } from './ReleaseHead.tsx';
import { ReleaseWords } from './ReleaseWords.tsx';

/** All of a release that a person edits. */
export function ReleaseForm({ form }: { form: Form<ReleaseDraft> }) {
  return (
    <div className="editor-columns">
      <ReleaseHead form={form} />
      <ReleaseWords form={form} />
      <div className="editor-facts">
        <CoverField form={form} />
        <ReleaseFacts form={form} />
        <PreviewPanel release={form.mine.id} isDirty={form.isDirty} />
      </div>
    </div>
  );
}
