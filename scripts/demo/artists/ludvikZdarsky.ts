import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Brass for squares, weddings and funerals. */
export const ludvikZdarsky: WrittenArtist = {
  key: 'ludvik-zdarsky',
  name: 'Ludvík Žďárský',
  tags: 'Brass, Folk',
  sortName: 'Žďárský, Ludvík',
  socials: ['Facebook', 'YouTube'],
  bio: `<p>Ludvík Žďárský leads a brass band of between seven and twenty-two people, depending on the harvest. He inherited it from his father, along with the tuba, the bus and a list of every wedding in the district for forty years, with what was eaten.</p>
<p>He writes for the band as it is that week. If the second cornet is at a christening, there is no second cornet; if there are four tubas, God help us.</p>
<p>He has never owned a metronome. <em>“We walk. The piece is as fast as the street.”</em></p>`,
  releases: [
    {
      key: 'dechovka',
      title: 'Dechovka pro prázdné náměstí',
      cover: 'Rings inside rings, off centre, like a look into a tuba.',
      status: 'Released',
      day: -2104,
      kind: 'album',
      number: 5,
      barcode: '2009710000056',
      description: `<p>Brass for an empty square. The band spread out under the arcades of the square in Telč at five on a Sunday morning, up to eighty metres apart, and played to the fountain.</p>
<p>Stand in the middle: cornets to the north, tubas by the bank, and in the second movement a street sweeper, who was asked whether he minded and said that he would rather be in it.</p>`,
      composer: 'Ludvík Žďárský',
      on: usualPlatforms,
      tracks: ['Před pátou', 'Podloubí', 'Kašna', 'Zametač', 'Holubi', 'První autobus'],
    },
    {
      key: 'tri-svatby',
      title: 'Tři svatby a jeden pohřeb',
      cover: 'Three horns one above the other, the middle one in another colour.',
      status: 'Released',
      day: -75,
      kind: 'ep',
      number: 24,
      barcode: '2009710000247',
      description: `<p>Three weddings and a funeral, recorded at all four, with permission. In order of happiness:</p>
<ol>
<li>Šárka and Petr, in a barn</li>
<li>the funeral of old Mr Doležal, aged 101, who had chosen the music</li>
<li>Jana and Milan, in a marquee</li>
<li>the third wedding, which we don't discuss</li>
</ol>`,
      composer: 'Ludvík Žďárský',
      on: everywhere,
      tracks: [
        'Stodola',
        'Pan Doležal odchází',
        'Stan',
        { name: 'O třetí svatbě nemluvíme', description: 'Fourteen seconds.' },
      ],
    },
    {
      key: 'zima-v-plechu',
      title: 'Zima v plechu',
      status: 'Approved',
      day: 75,
      kind: 'ep',
      number: 37,
      barcode: '2009710000377',
      description: `<p>Winter in tin. Four pieces for muted brass and one for a mouthpiece alone, because the valves had frozen. The cover is being printed on the back of last year's and isn't dry yet.</p>`,
      composer: 'Ludvík Žďárský',
      on: ['Spotify'],
      tracks: ['Jinovatka', 'Zamrzlé ventily', 'Svařák', 'Půlnoční', 'Obleva'],
    },
  ],
};
