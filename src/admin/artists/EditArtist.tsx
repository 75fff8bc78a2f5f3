import { ArtistEditor } from './ArtistEditor.tsx';
import { MyArtists } from './MyArtists.tsx';

/** An artist under edit; without one in the address, the list to choose from. */
export function EditArtist({ entryKey }: { entryKey: string | undefined }) {
  return entryKey ? <ArtistEditor key={entryKey} artistKey={entryKey} /> : <MyArtists />;
}
