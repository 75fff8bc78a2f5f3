import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ReleaseDraft } from '#domain/draft';
import { $me } from '#stores/session';
import { pageTitle } from '../../../label.ts';
import { EditorFrame } from '../editing/EditorFrame.tsx';
import { useEditor } from '../editing/useEditor.ts';
import { ConflictView } from '../versions/ConflictView.tsx';
import { editableRelease, releaseFields } from './editableRelease.ts';
import { ReleaseForm } from './ReleaseForm.tsx';
import { ReleaseMore } from './ReleaseMore.tsx';

/** "Editing: {title} by {first artist}", as the stored release has it. */
function useTitle(release: ReleaseDraft | undefined): void {
  const first = release?.artists[0]?.name;
  const title = release && `Editing: ${release.title}${first ? ` by ${first}` : ''}`;
  useEffect(() => {
    if (title) document.title = pageTitle(title);
  }, [title]);
}

/** One release, loaded and edited in memory until it is saved. */
export function ReleaseEditor({ releaseKey }: { releaseKey: string }) {
  const role = useStore($me)?.role ?? 'none';
  const editing = useEditor(editableRelease, releaseKey);
  const { isDirty, save } = editing;
  const { change } = editing.editor;
  const { edited, errors, theirs, isSaving } = editing.state;
  useTitle(edited?.base);
  if (edited && theirs)
    return (
      <ConflictView
        versions={{ ...edited, theirs: theirs.value }}
        fields={releaseFields}
        isSaving={isSaving}
        onResolve={editing.editor.resolve}
        onDiscard={editing.editor.discard}
      />
    );
  return (
    <EditorFrame editing={editing} noun="release" url={edited?.base.url ?? ''}>
      {edited && (
        <>
          <ReleaseForm form={{ ...edited, errors, change, role }} />
          <ReleaseMore
            release={edited.base}
            version={edited.version}
            isStaff={role === 'staff'}
            {...{ isDirty, change, save }}
          />
        </>
      )}
    </EditorFrame>
  );
}
