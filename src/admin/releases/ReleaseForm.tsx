import type { ReleaseDraft } from '../editor/draft.ts';
import { EditorHead } from '../editor/EditorHead.tsx';
import type { Form } from '../editor/form.ts';
import { Names } from '../ui/Names.tsx';
import { CoverField } from './CoverField.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ReleaseFacts } from './ReleaseFacts.tsx';
import { ReleaseWords } from './ReleaseWords.tsx';

/** All of a release that a person edits. */
export function ReleaseForm({ form }: { form: Form<ReleaseDraft> }) {
  const { artists } = form.mine;
  return (
    <div className="editor-columns">
      <EditorHead form={form} kind="release" name="title" label="Title">
        <p className="editor-by">by {artists.length > 0 ? <Names of={artists} /> : 'nobody yet'}</p>
      </EditorHead>
      <ReleaseWords form={form} />
      <div className="editor-facts">
        <CoverField form={form} />
        <ReleaseFacts form={form} />
        <PreviewPanel release={form.mine.id} isDirty={form.isDirty} />
      </div>
    </div>
  );
}
