import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Highlife with the clock taken off the wall. */
export const adaezeOkonjo: WrittenArtist = {
  key: 'adaeze-okonjo',
  name: 'Adaeze Okọnjọ',
  tags: 'Dub, Electronic',
  sortName: 'Okọnjọ, Adaeze',
  share: 12.5,
  socials: ['Instagram', 'TikTok', 'YouTube', 'Spotify'],
  bio: `<p>Adaeze Okọnjọ sings highlife at two thirds of the speed. She says that this is how it sounded from the back of her mother's cloth shop in Onitsha, through the wall, over the fan, on a tape that had been played eleven years.</p>
<p>Her band rehearses standing up and records sitting down. The guitars interlock like the cloth does: each line is dull by itself, and you may not take one out.</p>
<p>Between records she designs prints, and wears them; two have been copied in every market from Aba to Peckham. She has framed the copies.</p>`,
  releases: [
    {
      key: 'market-day-slow',
      title: 'Market Day, Slow Version',
      cover: 'Woven strips of blocks and diamonds, each begun a little later than the next.',
      status: 'Released',
      day: -1604,
      kind: 'album',
      number: 8,
      barcode: '2009710000087',
      description: `<p>Eke, Orie, Afọ, Nkwọ: the four days of the Igbo week, two songs to each. You could dance to it. You could also, as the sleeve recommends, sit down on a bale and watch.</p>
<ul>
<li>Three guitars, none of them rhythm</li>
<li>One horn section, hired by the hour and heard by the minute</li>
<li>No clock in the studio; it was covered with a cloth, which is on the cover</li>
</ul>`,
      composer: 'Adaeze Okọnjọ',
      lyricsWriter: 'Adaeze Okọnjọ',
      on: everywhere,
      tracks: [
        'Eke I',
        'Eke II (Rain Stops Trade)',
        'Orie I',
        'Orie II (My Customer)',
        'Afọ I',
        'Afọ II (The Price Before the Price)',
        'Nkwọ I',
        'Nkwọ II (Going Home with the Same Goat)',
      ],
    },
    {
      key: 'harmattan-telephone',
      title: 'Harmattan Telephone',
      cover: 'Bands of zigzag across the whole sheet.',
      status: 'Released',
      day: -541,
      kind: 'single',
      number: 17,
      description: `<p>A love song down a line full of dust. Every “hello?” on it is real.</p>`,
      composer: 'Adaeze Okọnjọ',
      lyricsWriter: 'Adaeze Okọnjọ, Ifeoma Nwosu',
      on: [...usualPlatforms, 'SoundCloud'],
      tracks: [
        'Harmattan Telephone',
        { name: 'Harmattan Telephone (dub of a bad line)', lyricsWriter: '' },
      ],
    },
    {
      key: 'second-market',
      title: 'Second Market',
      cover: 'Nested diamonds from edge to edge.',
      status: 'Released',
      day: -21,
      kind: 'album',
      number: 26,
      barcode: '2009710000261',
      description: `<p>The market after the market: what is sold by lamplight, at the edge, by people who know you. Ten songs, a little quicker than before. <strong>She has been told that she is rushing.</strong></p>
<h3>Played by</h3>
<p>Adaeze Okọnjọ, voice, guitar · Emeka Uzor, guitar · Sunny Bright Eze, guitar · Tunde Cole, bass · Mama Chidi, ogene and everything struck · Marit Våge, harmonium on <em>Kerosene</em></p>
<p>H<sub>2</sub>O in the studio on the 3<sup>rd</sup> day; the piano is no longer with us.</p>`,
      composer: 'Adaeze Okọnjọ',
      lyricsWriter: 'Adaeze Okọnjọ',
      on: everywhere,
      tracks: [
        'Lamp Oil',
        'Second Market',
        'Kerosene',
        'Aunty Measure',
        'Half a Yard',
        'Moonlight Tailor',
        'Not for Sale',
        'What Did You Bring Me',
        'The Print They Copied',
        'Pack Up',
      ],
    },
    {
      key: 'moth-market',
      title: 'Moth Market',
      cover: 'Woven strips of blocks and diamonds, each begun a little later than the next.',
      with: ['mirrorball-for-moths'],
      status: 'Approved',
      day: 5,
      kind: 'single',
      number: 32,
      description: `<p>They met at the lamp. Adaeze brought the bass line, the Moths brought the strobe, and both sides swear that the other one wrote the chorus.</p>`,
      composer: 'Adaeze Okọnjọ, Marit Våge, Jonas Teig',
      lyricsWriter: 'Adaeze Okọnjọ',
      on: ['Spotify', 'Apple Music', 'YouTube Music', 'SoundCloud', 'Bandcamp'],
      tracks: [
        'Moth Market',
        { name: 'Moth Market (wool mix)', lyricsWriter: '' },
        { name: 'Moth Market (silk mix)', lyricsWriter: '' },
      ],
    },
  ],
};
