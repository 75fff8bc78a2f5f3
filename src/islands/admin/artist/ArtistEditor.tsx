import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $me } from '#stores/session';
import { pageTitle } from '../../../label.ts';
import { EditorFrame } from '../editing/EditorFrame.tsx';
import { useEditor } from '../editing/useEditor.ts';
import { ConflictView } from '../versions/ConflictView.tsx';
import { ArtistForm } from './ArtistForm.tsx';
import { ArtistMore } from './ArtistMore.tsx';
import { artistFields, editableArtist } from './editableArtist.ts';

/** One artist, loaded and edited in memory until it is saved. */
export function ArtistEditor({ artistKey }: { artistKey: string }) {
  const role = useStore($me)?.role ?? 'none';
  const editing = useEditor(editableArtist, artistKey);
  const { isDirty, save } = editing;
  const { change } = editing.editor;
  const { edited, errors, theirs, isSaving } = editing.state;
  const name = edited?.base.name;
  useEffect(() => {
    if (name) document.title = pageTitle(`Editing: ${name}`);
  }, [name]);
  if (edited && theirs)
    return (
      <ConflictView
        versions={{ ...edited, theirs: theirs.value }}
        fields={artistFields}
        isSaving={isSaving}
        onResolve={editing.editor.resolve}
        onDiscard={editing.editor.discard}
      />
    );
  return (
    <EditorFrame editing={editing} noun="artist" url={edited?.base.url ?? ''}>
      {edited && (
        <>
          <ArtistForm form={{ ...edited, errors, change, role }} />
          <ArtistMore
            artist={edited.base}
            version={edited.version}
            isStaff={role === 'staff'}
            {...{ isDirty, change, save }}
          />
        </>
      )}
    </EditorFrame>
  );
}
