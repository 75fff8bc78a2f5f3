import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Harmonium and voice; owned by the demo's artist account. */
export const maritVage: WrittenArtist = {
  key: 'marit-vage',
  name: 'Marit Våge',
  tags: 'Folk, Harmonium',
  sortName: 'Våge, Marit',
  owned: true,
  share: 14,
  socials: ['Instagram', 'Bandcamp', 'Website'],
  bio: `<p>Marit Våge plays a harmonium that was built for a mission ship and has never been quite dry since. She bought it for the price of moving it, four flights up, into a flat above the fish market in Bergen.</p>
<p>Her songs are short and slow and tend to stop a line before you expect it. She writes in the dialect of the island where she grew up, where, she says, <em>there are eleven words for the light in October and none for hurry</em>.</p>
<h3>On stage</h3>
<p>She plays seated, without a set list, and asks that the house lights stay on. She is also one half of <strong>Mirrorball for Moths</strong>, where none of this applies.</p>`,
  releases: [
    {
      key: 'lavt-lys',
      title: 'Lavt lys',
      cover: 'A pale sun half set behind a dark sea, its reflection in thinning bars.',
      status: 'Released',
      day: -2918,
      kind: 'album',
      number: 1,
      barcode: '2009710000018',
      description: `<p>The first record on the label, and the reason there is one. Recorded in the net loft before it had a floor to speak of; the creak you hear on the left is the stairs, and the creak on the right is the harmonium.</p>
<p>Nine songs between three and four in the afternoon, which in December is all the afternoon there is. We pressed three hundred, sold forty, and gave the rest to anybody who could carry one home in the rain. <strong>It has been in print ever since.</strong></p>
<blockquote>“It sounds like somebody deciding not to switch the lamp on.”</blockquote>`,
      composer: 'Marit Våge',
      lyricsWriter: 'Marit Våge',
      on: everywhere,
      tracks: [
        'Klokka tre',
        'Nettene heime',
        {
          name: 'Salme for dei som ventar',
          composer: 'Traditional, arr. Marit Våge',
          lyricsWriter: 'Traditional',
        },
        'Sjøbod',
        'Elleve ord for lys',
        {
          name: 'Trapp',
          lyricsWriter: '',
          description: 'Harmonium alone. The stairs are played by Tor from the shop below.',
        },
        'Eit brev til Askøy',
        'Ferja går utan oss',
        'Lavt lys',
      ],
    },
    {
      key: 'tide-tables',
      title: 'Tide Tables / 潮見表',
      cover: 'A disc cut down the middle, its right half slipped lower than its left.',
      with: ['kirishima-nao'],
      status: 'Released',
      day: -1052,
      kind: 'ep',
      number: 12,
      barcode: '2009710000124',
      description: `<p>Two people with eight hours between them agreed to record at high water, each in their own harbour, and to post the other the tape. Neither heard the other's part until the four reels were in one room.</p>
<p>The times below are as they stand in the almanac.</p>
<table>
<thead><tr><th scope="col">Side</th><th scope="col">Bergen</th><th scope="col">Muroran</th></tr></thead>
<tbody>
<tr><td>A1</td><td>04:12</td><td>17:55</td></tr>
<tr><td>A2</td><td>16:40</td><td>05:31</td></tr>
<tr><td>B1</td><td>05:03</td><td>18:20</td></tr>
<tr><td>B2</td><td>17:22</td><td>06:14</td></tr>
</tbody>
</table>`,
      composer: 'Marit Våge, Kirishima Nao',
      on: ['Bandcamp', ...usualPlatforms],
      tracks: ['Flo / 満潮', 'Fjære / 干潮', 'Springflo / 大潮', 'Stille / 潮止まり'],
    },
    {
      key: 'low-sun-volume-one',
      title: 'Low Sun, Volume One',
      cover: 'Half discs one within the other, standing on a dark horizon.',
      with: ['kirishima-nao', 'layan-al-sahili', 'adaeze-okonjo'],
      status: 'Released',
      day: -481,
      kind: 'compilation',
      number: 18,
      barcode: '2009710000186',
      description: `<p>Four artists, eighteen songs, one evening of radio that never went out. They took turns at the desk from the time the street lamps came on in Muroran until they came on in Bergen, and played each other's songs as well as their own.</p>
<p>Every track is introduced by its neighbour. We took out the traffic news and left the rest.</p>`,
      credits: `Recorded by: Jonas Teig, 霧島ナオ
Mastering: Hester Pugh
Sleeve: Iñaki Etxeandia`,
      on: everywhere,
      tracks: [
        { name: '点灯', performer: '霧島ナオ', composer: '霧島ナオ' },
        {
          name: 'God kveld',
          performer: 'Marit Våge',
          composer: 'Marit Våge',
          lyricsWriter: 'Marit Våge',
        },
        {
          name: 'Call from Onitsha',
          performer: 'Adaeze Okọnjọ',
          composer: 'Adaeze Okọnjọ',
          lyricsWriter: 'Adaeze Okọnjọ',
        },
        {
          name: 'مساء الخير',
          performer: 'ليان الساحلي',
          composer: 'ليان الساحلي',
          lyricsWriter: 'ليان الساحلي',
        },
        {
          name: 'Elleve ord for lys',
          performer: 'Marit Våge',
          composer: 'Marit Våge',
          lyricsWriter: 'Marit Våge',
          description: 'Sung by Adaeze, who adds a twelfth.',
          guests: 'Adaeze Okọnjọ',
          language: 'nb',
          length: '4:12',
        },
        {
          name: 'Orie II (at night)',
          performer: 'Adaeze Okọnjọ',
          composer: 'Adaeze Okọnjọ',
          lyricsWriter: 'Adaeze Okọnjọ',
        },
        { name: '釧路, 二度目', performer: '霧島ナオ', composer: '霧島ナオ' },
        {
          name: 'ملح',
          performer: 'ليان الساحلي',
          composer: 'ليان الساحلي',
          lyricsWriter: 'ليان الساحلي',
          description: 'On harmonium.',
        },
        { name: 'Interval Signal', composer: 'Marit Våge, 霧島ナオ' },
        {
          name: 'Sjøbod',
          performer: 'Marit Våge',
          composer: 'Marit Våge',
          lyricsWriter: 'Marit Våge',
        },
        { name: 'A Request from Row C', performer: 'Adaeze Okọnjọ', composer: 'Adaeze Okọnjọ' },
        { name: 'سماعي', composer: 'Traditional' },
        {
          name: '雨宿り',
          performer: '霧島ナオ',
          composer: '霧島ナオ',
          description: 'Rain by request.',
        },
        {
          name: 'Weather for Fishermen',
          performer: 'Marit Våge',
          composer: 'Marit Våge',
          lyricsWriter: 'the Meteorological Institute',
        },
        {
          name: 'Dedication',
          performer: 'Adaeze Okọnjọ',
          composer: 'Adaeze Okọnjọ',
          lyricsWriter: 'a listener in Aba',
        },
        {
          name: 'نهاية البث',
          performer: 'ليان الساحلي',
          composer: 'ليان الساحلي',
          lyricsWriter: 'ليان الساحلي',
        },
        { name: 'The Pips', performer: '霧島ナオ', composer: '霧島ナオ' },
        {
          name: 'God natt',
          performer: 'Marit Våge',
          composer: 'Marit Våge',
          lyricsWriter: 'Marit Våge',
        },
      ],
    },
    {
      key: 'fjaera',
      title: 'Fjæra',
      cover: 'Six suns side by side, each lower behind its strip of sea than the last.',
      status: 'Released',
      day: -182,
      kind: 'album',
      number: 22,
      barcode: '2009710000223',
      description: `<p><em>Fjæra</em> is the part of the shore that belongs to the sea half the time. Marit's third record is about living there: who comes, what is left behind, how soon you have to move the chairs.</p>
<p>With a string trio on four songs, and on <strong>Rekved</strong> the whole choir of a school that was to be closed, and then was not.</p>`,
      composer: 'Marit Våge',
      lyricsWriter: 'Marit Våge',
      on: everywhere,
      tracks: [
        'Strandrett',
        'Rekved',
        'Blåskjel',
        'Nokon har flytta stolane',
        'Tang',
        'Til knes',
        'Halvvegs ute',
        { name: 'Fjæra', composer: 'Marit Våge, Synnøve Aasgård' },
      ],
    },
    {
      key: 'nattlys',
      title: 'Nattlys',
      cover: 'A pale sun half set behind a dark sea, its reflection in thinning bars.',
      status: 'Approved',
      day: 1,
      kind: 'single',
      number: 31,
      description: `<p>An evening primrose, or a candle; the word is the same. One song, one take, and the rain on the roof light that we waited a week for.</p>`,
      composer: 'Marit Våge',
      lyricsWriter: 'Marit Våge',
      on: ['Spotify', 'Apple Music', 'Tidal'],
      tracks: ['Nattlys', { name: 'Nattlys (harmonium alone)', lyricsWriter: '' }],
    },
    {
      key: 'skisser',
      title: 'Skisser, heime',
      cover: 'A disc cut down the middle, its right half slipped lower than its left.',
      status: 'Pending',
      day: 88,
      kind: 'ep',
      description: `<p>Six sketches from the kitchen table, for approval. Marit would like them left as they are, kettle included. <u>Mastering: please don't.</u></p>`,
      composer: 'Marit Våge',
      tracks: [
        'Skisse 1',
        'Skisse 2',
        'Skisse 3 (kjel)',
        'Skisse 4',
        'Skisse 5',
        'Skisse 6 (kjel att)',
      ],
    },
  ],
};
