import { useStore } from '@nanostores/react';
import { $adminRoute } from '../state/router.ts';
import { ArtistEditor } from './ArtistEditor.tsx';
import { MyArtists } from './MyArtists.tsx';

/** An artist under edit; without one in the address, the list to choose from. */
export function EditArtist() {
  const page = useStore($adminRoute);
  const key = page?.route === 'editArtist' ? page.params.artistId : undefined;
  return key ? <ArtistEditor key={key} artistKey={key} /> : <MyArtists />;
}
