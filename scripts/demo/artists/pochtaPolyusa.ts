import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** A post-punk band with a sorting office. */
export const pochtaPolyusa: WrittenArtist = {
  key: 'pochta-polyusa',
  name: 'Почта Полюса',
  tags: 'Post-punk',
  sortName: 'Pochta Polyusa',
  socials: ['Twitter', 'Bandcamp'],
  bio: `<p>Five people who met sorting mail on the night shift in Tromsø, two from Murmansk, two from Kirkenes and a drummer from Hull. The name means <strong>Mail of the Pole</strong> and was on the side of a crate.</p>
<p>They play fast because the building closes at six. Bass first, then everything else; the words are, without exception, other people's postcards.</p>
<blockquote>“Weather bad. Soup good. Don't come.”</blockquote>`,
  releases: [
    {
      key: 'pisma-bez-adresa',
      title: 'Письма без адреса',
      cover: 'Beams fanning out from a disc in the lower left corner.',
      status: 'Released',
      day: -1752,
      kind: 'ep',
      number: 7,
      barcode: '2009710000070',
      description: `<p>Letters without an address: five songs from the shelf where such things end up. All words were found, all names are changed, and one sender has since been in touch. <em>She likes it. She'd still like the letter back.</em></p>`,
      composer: 'Почта Полюса',
      on: usualPlatforms,
      tracks: [
        'Без адреса',
        'Открытка из Варде',
        'Ночная смена',
        'Суп хороший',
        'До востребования',
      ],
    },
    {
      key: 'polyus-nedostupnosti',
      title: 'Полюс недоступности',
      cover: 'The flap of an envelope in repeated stripes, with a round stamp.',
      status: 'Released',
      day: -121,
      kind: 'album',
      number: 23,
      barcode: '2009710000230',
      description: `<p>The pole of inaccessibility is the point that is farthest from everywhere. The band's first album takes twelve songs and thirty-four minutes to get there.</p>
<p>Side A was recorded on the move in a mail van between Alta and Karasjok; side B in the depot, waiting for a part.</p>
<pre>A  van     62 km/h   -11 °C
B  depot    0 km/h   -24 °C</pre>`,
      composer: 'Почта Полюса',
      lyricsWriter: 'found',
      on: everywhere,
      tracks: [
        'Сортировка',
        'Фургон',
        'Заказное',
        'Минус одиннадцать',
        'Север — это направление',
        'Карашок',
        'Деталь',
        'Склад',
        'Ждём',
        'Всё ещё ждём',
        'Деталь пришла',
        'Полюс недоступности',
      ],
    },
    {
      key: 'telegramma',
      title: 'Телеграмма (длинная версия)',
      status: 'Rejected',
      day: -60,
      kind: 'single',
      description: `<p>An eleven-minute version of a song called “Telegram”. We asked them to read the title again. To be returned to the band with our love.</p>`,
      composer: 'Почта Полюса',
      tracks: ['Телеграмма (длинная версия)'],
    },
  ],
};
