import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('links', {
  theNewLink: 'the new link',
  newLink: 'New link',
  address: 'Address',
  addressHint: 'Paste it: its platform is recognised.',
  platform: 'Platform',
  noLinksYet: 'No links yet.',
  addLink: 'Add a link',
  foundOnOtherPlatforms: 'Found on other platforms',
  linksAreStoredLater: 'They are saved when you save the release.',
  asking: 'Searching…',
  updateFromApi: 'Update from API',
  noMoreLinks: 'Nothing new was found by its barcode, its ISRCs and its first link.',
  addLinks: { one: 'Add 1 link', other: 'Add {count} links' },
});
