import { usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Trikitixa, unfolded. */
export const inakiEtxeandia: WrittenArtist = {
  key: 'inaki-etxeandia',
  name: 'Iñaki Etxeandia',
  tags: 'Folk, Accordion',
  sortName: 'Etxeandia, Iñaki',
  socials: ['Instagram', 'Bandcamp', 'YouTube'],
  bio: `<p>Iñaki Etxeandia takes accordions apart for a living and puts most of them together again. The parts that are left over he plays: reeds on a board, bellows without a keyboard, a bass side by itself, breathing.</p>
<p>Born in Pasaia to a family of trikitixa players who have not, on the whole, come round to it. His grandmother did: <em>“At last one who lets it breathe out.”</em></p>`,
  releases: [
    {
      key: 'hauspoa',
      title: 'Hauspoa',
      cover: 'A fan of blades opening from a round hinge, the middle one in another colour.',
      status: 'Released',
      day: -1452,
      kind: 'album',
      number: 9,
      barcode: '2009710000094',
      description: `<p><em>Hauspoa</em> is Basque for the bellows, and for the lungs of somebody who sings too long. Seven studies for air: the first without a note in it, the last with all of them.</p>
<p>Recorded so near that you can hear the leather.</p>`,
      composer: 'Iñaki Etxeandia',
      on: usualPlatforms,
      tracks: ['Airea', 'Larrua', 'Mihiak', 'Ezkerra', 'Eskuina', 'Tolesturak', 'Hauspoa'],
    },
    {
      key: 'bi-birika',
      title: 'Bi birika',
      cover: 'The folds of a bellows, wider and wider to the right.',
      with: ['ludvik-zdarsky'],
      status: 'Released',
      day: -221,
      kind: 'ep',
      number: 21,
      barcode: '2009710000216',
      description: `<p>Two lungs: an accordion and a brass band, each of which believes that it invented breathing. Made in a gymnasium in Hernani in one day, with a break of three hours for lunch, which both sides call the best part.</p>
<p>The march on side B goes <u>up</u> a hill. You will hear when.</p>`,
      composer: 'Iñaki Etxeandia, Ludvík Žďárský',
      on: ['Spotify', 'Apple Music', 'Deezer'],
      tracks: [
        'Arnasa hartu',
        'Arnasa bota',
        { name: 'Bazkaria / Oběd', description: 'Three hours, edited.' },
        'Aldapa gora',
      ],
    },
    {
      key: 'ura',
      title: 'Ura',
      cover: 'Stacked chevrons, one of them out of step.',
      status: 'Approved',
      day: 19,
      kind: 'single',
      number: 34,
      description: `<p><em>Ura</em>: water. For one accordion, held under it.</p>`,
      composer: 'Iñaki Etxeandia',
      on: ['Spotify', 'Bandcamp', 'YouTube'],
      tracks: ['Ura', 'Ur gazia'],
    },
  ],
};
