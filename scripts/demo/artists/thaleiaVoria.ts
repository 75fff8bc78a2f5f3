import { everywhere, usual } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Rebetiko with the mains hum left in. */
export const thaleiaVoria: WrittenArtist = {
  key: 'thaleia-voria',
  name: 'Θάλεια Βοριά',
  sortName: 'Voria, Thaleia',
  socials: ['Instagram', 'Facebook', 'Spotify', 'Website'],
  bio: `<p>Thaleia Voria plays the bouzouki through a valve amplifier that her uncle built for a cinema. She came to rebetiko late, by way of a Saturday job in a repair shop in Piraeus where the customers paid in songs.</p>
<p>Three records on, she still repairs: on tour there's a soldering iron in the merch box, and if you bring her something that hums she will look at it after the show. <a href="https://thaleia-voria.example/repairs">What she can mend, and what she can't</a>.</p>`,
  releases: [
    {
      key: 'to-nero-thymatai',
      title: 'Το νερό θυμάται',
      cover: 'A sea of fish-scale arcs under a round moon.',
      status: 'Released',
      day: -2312,
      kind: 'album',
      number: 4,
      barcode: '2009710000049',
      description: `<p><em>To neró thymátai</em>, the water remembers. Ten songs from the harbour side of Piraeus: three of them a hundred years old, seven that could be.</p>
<p>Recorded live in a closed ice factory, which rings for <strong>four seconds</strong> and had to be asked politely to stop.</p>`,
      composer: 'Θάλεια Βοριά',
      lyricsWriter: 'Θάλεια Βοριά',
      on: everywhere,
      tracks: [
        'Παγοποιείο',
        'Το νερό θυμάται',
        { name: 'Μινόρε της αυγής', composer: 'Traditional', lyricsWriter: 'Traditional' },
        'Ρεύμα',
        'Τρεις το πρωί',
        { name: 'Ταξίμι', lyricsWriter: '' },
        'Σκουριά',
        'Μάνα, σβήσε το φως',
        { name: 'Καΐκι', composer: 'Traditional', lyricsWriter: 'Traditional' },
        'Ξημέρωμα',
      ],
    },
    {
      key: 'limani',
      title: 'Λιμάνι / ميناء',
      cover: 'Interlocking arcs that wander like a coastline.',
      with: ['layan-al-sahili'],
      status: 'Released',
      day: -612,
      kind: 'single',
      number: 16,
      description: `<p>The same word in two alphabets, near enough. Thaleia sent the riff, Layan sent it back in quarter tones, and by the third exchange nobody could say who had begun.</p>
<p>Side B is the same recording played by the harbour: the tape was left running on the quay.</p>`,
      composer: 'Θάλεια Βοριά, ليان الساحلي',
      lyricsWriter: 'Θάλεια Βοριά, ليان الساحلي',
      on: usual,
      tracks: ['Λιμάνι / ميناء', { name: 'Quay', lyricsWriter: '' }],
    },
    {
      key: 'meltemi',
      title: 'Μελτέμι',
      cover: 'Wavy lines that grow heavier towards the viewer, a disc above them.',
      status: 'Released',
      day: 0,
      kind: 'single',
      number: 29,
      description: `<p>The north wind of August, which takes the washing, the tablecloth and on the second evening the tent. Three minutes, all of them windy.</p>`,
      composer: 'Θάλεια Βοριά',
      lyricsWriter: 'Θάλεια Βοριά',
      on: ['Spotify', 'YouTube', 'Apple Music', 'Deezer'],
      tracks: ['Μελτέμι', 'Μπουγάδα'],
    },
    {
      key: 'drawer-tape',
      title: 'Tape from the left-hand drawer',
      status: 'Unknown',
      day: null,
      description: `<p>One reel, no label, found under the invoices. It may be the ice factory, it may be the uncle. Nobody has owned up. <s>Mono.</s> Half of it is stereo.</p>`,
      tracks: [],
    },
  ],
};
