import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $me } from '#stores/session';
import { pageTitle } from '../../../label.ts';
import { EditorFrame } from '../editing/EditorFrame.tsx';
import { useEditor } from '../editing/useEditor.ts';
import { ArtistForm } from './ArtistForm.tsx';
import { editableArtist } from './editableArtist.ts';

/** One artist, loaded and edited in memory until it is saved. */
export function ArtistEditor({ artistKey }: { artistKey: string }) {
  const role = useStore($me)?.role ?? 'none';
  const editing = useEditor(editableArtist, artistKey);
  const { edited, errors } = editing.state;
  const name = edited?.base.name;
  useEffect(() => {
    if (name) document.title = pageTitle(`Editing: ${name}`);
  }, [name]);
  return (
    <EditorFrame editing={editing} noun="artist" url={edited?.base.url ?? ''}>
      {edited && <ArtistForm form={{ ...edited, errors, change: editing.editor.change, role }} />}
    </EditorFrame>
  );
}
