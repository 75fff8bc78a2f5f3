import { usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Nobody knows; no bio has been handed in. */
export const orrery: WrittenArtist = {
  key: 'orrery',
  name: 'Orrery',
  tags: 'Drone, Ambient',
  bio: '',
  releases: [
    {
      key: 'equation-of-time',
      title: 'Equation of Time',
      cover: 'Thin orbits around a small sun, a planet on each.',
      status: 'Released',
      day: -932,
      kind: 'album',
      number: 13,
      barcode: '2009710000131',
      description: `<p>Arrived as one reel in a clockmaker's box, with a note: <code>play at noon</code>. The piece is forty-four minutes of small bells, whose order, as far as we can tell, never repeats.</p>
<p>By the sun, noon is up to sixteen minutes early in November and fourteen late in February. We're told that this matters.</p>`,
      composer: 'Orrery',
      tracks: ['Equation of Time'],
      on: usualPlatforms,
    },
    {
      key: 'perihelion',
      title: 'Perihelion',
      cover: 'The phases of the moon in five rows, the full one in colour.',
      status: 'Released',
      day: -40,
      kind: 'single',
      number: 25,
      description: `<p>The second box. Two sides, one twice as fast as the other, made to be played at the same time by people who own two gramophones.</p>`,
      composer: 'Orrery',
      tracks: ['Perihelion', 'Aphelion'],
    },
  ],
};
