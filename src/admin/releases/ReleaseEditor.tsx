import type { ReleaseDraft } from '../editor/draft.ts';
import { EntryEditor } from '../editor/EntryEditor.tsx';
import { DuplicateButton } from './DuplicateButton.tsx';
import { editableRelease } from './editableRelease.ts';
import { ReleaseForm } from './ReleaseForm.tsx';

function titleOf({ title, artists: [first] }: ReleaseDraft): string {
  return first ? `${title} by ${first.name}` : title;
}

/** One release under edit. */
export function ReleaseEditor({ releaseKey }: { releaseKey: string }) {
  return (
    <EntryEditor
      editable={editableRelease}
      entryKey={releaseKey}
      titleOf={titleOf}
      actions={({ id }) => <DuplicateButton id={id} />}
    >
      {(form) => <ReleaseForm form={form} />}
    </EntryEditor>
  );
}
