import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Synth pop for the end of the party; owned by the demo's artist account. */
export const mirrorballForMoths: WrittenArtist = {
  key: 'mirrorball-for-moths',
  name: 'Mirrorball for Moths',
  tags: 'Dream pop, Electronic',
  owned: true,
  socials: ['Instagram', 'TikTok', 'YouTube', 'Spotify', 'Bandcamp'],
  bio: `<p>Marit Våge and Jonas Teig share a landing, a fuse box and, since the evening when both blew it at once, a band. He programs drum machines for lifts and escalators; she brings the melodies that are too quick for the harmonium.</p>
<p>They play in the dark, <strong>with one lamp</strong>. People drift towards it. That's the whole show.</p>`,
  releases: [
    {
      key: 'wardrobe-music',
      title: 'Wardrobe Music',
      cover: 'A mirror ball of coloured tiles hanging from the top edge.',
      status: 'Released',
      day: -1182,
      kind: 'ep',
      number: 11,
      barcode: '2009710000117',
      description: `<p>Five songs written inside a wardrobe, the only quiet place in the building. It has a good low end and smells of cedar, and you can hear the hangers on <em>Wool</em>.</p>`,
      composer: 'Marit Våge, Jonas Teig',
      lyricsWriter: 'Marit Våge',
      on: everywhere,
      tracks: ['Cedar', 'Wool', 'Every Coat You Own', 'The Good Shoes', 'Lightbulb'],
    },
    {
      key: 'everyone-at-the-party',
      title:
        'Everyone at the Party Has Left Except the People Who Live Here, the People Who Used to Live Here, and One Person Nobody Invited Who Is Asleep Among the Coats and Must on No Account Be Woken',
      cover: 'A moth with open wings, an eye on each.',
      status: 'Released',
      day: -272,
      kind: 'single',
      number: 20,
      description: `<p>The title is the first verse. The radio edit is the title.</p>`,
      composer: 'Marit Våge, Jonas Teig',
      lyricsWriter: 'Marit Våge, Jonas Teig',
      on: usualPlatforms,
      tracks: [
        'Everyone at the Party Has Left Except the People Who Live Here, the People Who Used to Live Here, and One Person Nobody Invited Who Is Asleep Among the Coats and Must on No Account Be Woken',
        'Coats (radio edit)',
      ],
    },
    {
      key: 'night-feed',
      title: 'Night Feed',
      cover: 'Two sets of rings side by side like eyes, their ripples crossing.',
      status: 'Released',
      day: 0,
      kind: 'single',
      number: 30,
      description: `<p>Four in the morning: the fridge, the street, a very small person who is wide awake. A lullaby at 124 beats a minute, tested on the one it is for.</p>`,
      composer: 'Marit Våge, Jonas Teig',
      lyricsWriter: 'Marit Våge',
      on: ['Spotify', 'Apple Music', 'YouTube Music', 'Tidal'],
      players: ['YouTube', 'Bandcamp'],
      credits: `Produced by: Jonas Teig
Mixing: Jonas Teig, Marit Våge
Mastering: Hester Pugh`,
      language: 'en',
      tracks: [
        {
          name: 'Night Feed',
          guests: 'a very small person',
          credits: `Vocals: Marit Våge
Drum machine, fridge: Jonas Teig`,
          lyrics: `The fridge is on, the street is wet,
a taxi hasn’t found us yet.
Four o’clock and wide awake:
one more song for goodness’ sake.

Round and round the kitchen floor,
what are all these small hours for?`,
        },
        { name: 'Night Feed (back to sleep)', lyricsWriter: '', language: 'zxx' },
      ],
    },
    {
      key: 'second-wardrobe',
      title: 'Second Wardrobe',
      status: 'Planning',
      day: null,
      tracks: [],
    },
  ],
};
