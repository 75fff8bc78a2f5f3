import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Very slow guitars from very flat country. */
export const grainElevator: WrittenArtist = {
  key: 'grain-elevator',
  name: 'Grain Elevator',
  tags: 'Americana, Slowcore',
  socials: ['Bandcamp', 'Instagram'],
  bio: `<p>Two guitars, one cello, no drummer: he's farming. Grain Elevator are from Eyebrow, Saskatchewan, population 119, and play at the pace of something seen from a long way off.</p>
<p>They tune to the hum of the elevator they rehearse in, which lies somewhat below B flat and goes up in the spring.</p>`,
  releases: [
    {
      key: 'grain-elevator',
      title: 'Grain Elevator',
      cover: 'Four ribbed black silos before a low sun.',
      status: 'Released',
      day: -2503,
      kind: 'album',
      number: 3,
      barcode: '2009710000032',
      description: `<p>Four pieces, seventy-one minutes. Recorded inside the elevator at Eyebrow with the microphones at the top and the band at the bottom, twenty-six metres apart.</p>
<p>Nothing happens for a long time, and then you notice that it has.</p>`,
      composer: 'Grain Elevator',
      on: everywhere,
      tracks: ['Section', 'Township', 'Range', 'West of the Third Meridian'],
    },
    {
      key: 'dead-letter-prairie',
      title: 'Dead Letter Prairie',
      cover: 'The black outline of a grain elevator against a disc, one window lit.',
      with: ['pochta-polyusa'],
      status: 'Released',
      day: -702,
      kind: 'ep',
      number: 15,
      barcode: '2009710000155',
      description: `<p>The slowest band on the label and the fastest, in one room, each convinced that the other had misread the tempo. It comes out at a brisk walk.</p>
<p>The words are from the rural mail route at Eyebrow: <em>Box 7, no such person. Box 12, try the Co-op. Box 19, moved, God knows.</em></p>`,
      composer: 'Grain Elevator, Почта Полюса',
      lyricsWriter: 'found',
      on: ['Bandcamp', ...usualPlatforms],
      tracks: ['Box 7', 'Box 12', 'Box 19'],
    },
    {
      key: 'the-long-noon',
      title: 'The Long Noon',
      cover: 'Furrows running to one point on the horizon, a small elevator at its edge.',
      with: ['orrery'],
      status: 'Approved',
      day: 26,
      kind: 'album',
      number: 35,
      barcode: '2009710000353',
      description: `<p>The middle of the day on the longest day of the year, at a latitude where it hardly moves. Guitars by Grain Elevator, clocks by Orrery.</p>
<p>Two sides, one piece each. There will be a listening in a field; bring a chair, and something for the neck.</p>`,
      composer: 'Grain Elevator, Orrery',
      tracks: ['Before', 'After'],
      on: ['Bandcamp'],
    },
    {
      key: 'elevator-music',
      title: 'Elevator Music',
      status: 'NotReleased',
      day: null,
      kind: 'ep',
      description: `<p>Made as a joke for the harvest supper, and funny there. Kept on file; not for release.</p>`,
      composer: 'Grain Elevator',
      tracks: ['Going Up', 'Mezzanine', 'Going Up, Again'],
    },
  ],
};
