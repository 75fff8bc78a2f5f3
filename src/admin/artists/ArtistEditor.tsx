import { EntryEditor } from '../editor/EntryEditor.tsx';
import { ArtistForm } from './ArtistForm.tsx';
import { editableArtist } from './editableArtist.ts';

/** One artist under edit. */
export function ArtistEditor({ artistKey }: { artistKey: string }) {
  return (
    <EntryEditor editable={editableArtist} entryKey={artistKey} titleOf={({ name }) => name}>
      {(form) => <ArtistForm form={form} />}
    </EntryEditor>
  );
}
