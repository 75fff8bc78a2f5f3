import { sentences } from './language.ts';

/** Links of artists and releases. */
export const words = sentences('links', {
  theNewLink: 'the new link',
  newLink: 'New link',
  address: 'Address',
  addressHint:
    'Paste it: the platform follows from its host. On a release, one named Vinyl, CD, Cassette, Download or Shop stands under “Buy it”.',
  platform: 'Platform',
  noLinksYet: 'No links yet.',
  addLink: 'Add a link',
  foundOnOtherPlatforms: 'Found on other platforms',
  linksAreStoredLater: 'They are stored when you save the release.',
  asking: 'Asking …',
  updateFromApi: 'Update from API',
  nothingFound: 'Nothing new was found for {name}.',
  addLinks: { one: 'Add 1 link', other: 'Add {count} links' },
});
