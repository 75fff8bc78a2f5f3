import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Weather, tape and a very small organ. */
export const kirishimaNao: WrittenArtist = {
  key: 'kirishima-nao',
  name: '霧島ナオ',
  tags: 'Ambient, Field recordings',
  sortName: 'Kirishima Nao',
  socials: ['Bandcamp', 'YouTube', 'Instagram'],
  bio: `<p lang="ja">北海道室蘭市生まれ。気象台の記録係として十年働いたのち、雨の音を年代順に整理しはじめる。</p>
<p>Kirishima Nao kept the observation book at a weather station in Muroran for ten years: wind, pressure, visibility, eight times a day, in pencil. When the station was automated she was given the old microphones and went on.</p>
<p>Her records are made of what they hear, slowed until it has a pitch, and of a toy organ with thirty-two keys of which twenty-nine work. She doesn't call it ambient. <em>“Ambient is what you put in a room. This was in the room already.”</em></p>
<ul>
<li>Tape machines: three, all second-hand, one named</li>
<li>Field recordings catalogued: 4,118</li>
<li>Of which fog signals: 212</li>
</ul>`,
  releases: [
    {
      key: 'kiri-no-chizu',
      title: '霧の地図',
      latinTitle: 'Kiri no chizu',
      cover: 'A mountain of printed dots that fade towards its foot, a disc beside its peak.',
      status: 'Released',
      day: -1903,
      kind: 'album',
      number: 6,
      barcode: '2009710000063',
      description: `<p><em>Kiri no chizu</em>, a map of fog. Seven harbours drawn by ear on seven mornings when nothing could be seen. Each piece begins at the breakwater and walks inland until the horn is gone.</p>
<p>Best played quietly, near a window, at a volume at which you aren't sure whether it has ended.</p>`,
      composer: '霧島ナオ',
      on: everywhere,
      tracks: ['室蘭', '苫小牧', '釧路', '根室', '網走', '稚内', '小樽'],
    },
    {
      key: 'rain-filed-alphabetically',
      title: 'Rain, Filed Alphabetically',
      cover: 'Two rings of ripples crossing, in printed dots.',
      status: 'Released',
      day: -331,
      kind: 'album',
      number: 19,
      barcode: '2009710000193',
      description: `<p>There are said to be four hundred words for rain in Japanese. Nao had recordings for nineteen of them and the patience to wait for the rest; then she decided that fourteen made a better record.</p>
<h3>Contents of the drawer</h3>
<ol>
<li><strong>Harusame</strong>: spring rain, fine, on young leaves</li>
<li><strong>Kitsune no yomeiri</strong>: rain while the sun shines, a fox's wedding</li>
<li><strong>Yarazu no ame</strong>: rain that keeps a guest from leaving</li>
</ol>
<p>The other eleven are left for you to name.</p>`,
      composer: '霧島ナオ',
      on: usualPlatforms,
      tracks: [
        '秋雨',
        '甘雨',
        '卯の花腐し',
        '霧雨',
        '狐の嫁入り',
        '小糠雨',
        '五月雨',
        '時雨',
        '驟雨',
        '菜種梅雨',
        '春雨',
        '氷雨',
        '夕立',
        {
          name: '遣らずの雨',
          description: 'With Marit Våge, who missed her train.',
          composer: '霧島ナオ, Marit Våge',
        },
      ],
    },
    {
      key: 'todaimori',
      title: '灯台守',
      latinTitle: 'Tōdaimori',
      cover: 'A sphere shaded with printed dots, lit from the upper left, and a small disc.',
      status: 'Approved',
      day: 12,
      kind: 'album',
      number: 33,
      barcode: '2009710000339',
      description: `<p><em>Tōdaimori</em>, the lighthouse keeper. Nao spent a winter in the keeper's quarters of a light that has had no keeper for thirty years, with a stove, two machines and a permit for the fog signal.</p>
<p>One piece for each flash of its character, <code>Fl(5) W 30s</code>, and one for the dark between.</p>
<hr />
<p>The first pressing is on clear vinyl and comes with the tide table for the month in which you order it.</p>`,
      composer: '霧島ナオ',
      on: ['Spotify', 'Apple Music', 'YouTube Music', 'Bandcamp'],
      tracks: ['一閃', '二閃', '三閃', '四閃', '五閃', '暗'],
    },
  ],
};
