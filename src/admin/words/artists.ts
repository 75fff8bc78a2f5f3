import { sentences } from './language.ts';

/** Artists. */
export const words = sentences('artists', {
  addNewArtist: 'Add new artist',
  artistName: 'Artist name',
  artistBio: 'Artist bio',
  defaultShare: 'Default artist share',
  shareHint: 'In per cent; never public.',
  followOn: 'Follow {name} on:',
  bio: 'Bio',
  links: 'Links',
  image: 'Image',
  details: 'Details',
  editArtist: 'Edit artist: {name}',
  shareHintReadOnly: 'In per cent; never public. Only staff may change it.',
  theArtist: 'the artist',
  slugHint: '{address}; earlier addresses still lead here.',
  approvalHint:
    'Otherwise what this artist’s members change on public pages waits for your approval. On a shared release it must hold for every artist.',
  archived: 'Archived',
  filedAs: 'Filed as {sortName}',
  myArtists: 'My artists',
  addArtist: 'Add artist',
});
