import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('artists', {
  theImage: 'the image, in every size',
  isPublic:
    'This page is live. Your changes go to the label first, and the page stays as it is until they are approved.',
  noneYet: 'No artists yet.',
  addNewArtist: 'Add new artist',
  artistName: 'Artist name',
  sameName: 'There is already an artist of this name. If it is the same one, open it:',
  anotherArtist: 'This is another artist',
  artistBio: 'Artist bio',
  defaultShare: 'Default artist share',
  shareHint: 'As a percentage. Never public.',
  followOn: 'Follow {name} on:',
  bio: 'Bio',
  links: 'Links',
  image: 'Image',
  details: 'Details',
  editArtist: 'Edit artist: {name}',
  shareHintReadOnly: 'As a percentage. Never public. Only staff can change it.',
  theArtist: 'the artist',
  slugHint: '{address}. Earlier addresses still work.',
  approvalHint:
    'Otherwise, changes to public pages by this artist’s members wait for your approval. On a shared release, this must be on for every artist.',
  archived: 'Archived',
  filedAs: 'Filed as {sortName}',
  myArtists: 'My artists',
  addArtist: 'Add artist',
  trash: 'Trash',
});
