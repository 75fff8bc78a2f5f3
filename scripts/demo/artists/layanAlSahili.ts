import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Oud and voice, written from right to left. */
export const layanAlSahili: WrittenArtist = {
  key: 'layan-al-sahili',
  name: 'ليان الساحلي',
  tags: 'Oud, Electronic',
  sortName: 'Sahili, Layan al-',
  socials: ['Instagram', 'YouTube', 'Facebook'],
  bio: `<p dir="rtl" lang="ar">وُلدت ليان في صيدا وتعيش في مرسيليا. تعزف على عودٍ صنعه جدّها من خشب قاربٍ قديم، وتكتب أغانيها على ظهر تذاكر القطار.</p>
<p>Layan al-Sahili was born in Saida and lives in Marseille, always within earshot of a harbour. Her oud was made by her grandfather from the ribs of a boat; it smells of tar when the room is warm.</p>
<p>She sings in the old modes about new things: departure boards, voice messages, the second phone. <em>The maqam is old enough</em>, she says. <em>It can take it.</em></p>`,
  releases: [
    {
      key: 'qabl-al-maghib',
      title: 'قبل المغيب',
      cover: 'A tiled wall of eight-pointed stars, those around one of them lit.',
      status: 'Released',
      day: -1304,
      kind: 'album',
      number: 10,
      barcode: '2009710000100',
      description: `<p dir="rtl" lang="ar">ثماني أغنيات لساعةٍ واحدة: الساعة التي تسبق المغيب، حين تُفتح النوافذ وتُسمع الجارات.</p>
<p><em>Qabl al-maghīb</em>, before the sun goes down. Eight songs for the hour when the windows are opened and everybody can hear everybody. Recorded on a roof in the Panier with oud, qanun, a borrowed double bass and the neighbours, who are credited.</p>`,
      composer: 'ليان الساحلي',
      lyricsWriter: 'ليان الساحلي',
      on: ['Anghami', ...everywhere.filter((platform) => platform !== 'Anghami')],
      tracks: [
        'النافذة',
        'جارتي',
        'ملح',
        'تذكرة ذهاب',
        { name: 'سماعي حجاز', composer: 'Traditional', lyricsWriter: '' },
        'صوتك في الهاتف',
        'سطح الدار',
        'قبل المغيب',
      ],
    },
    {
      key: 'risala',
      title: 'رسالة إلى الميناء',
      cover: 'Pointed arches one within the other, a crescent in the innermost.',
      status: 'Released',
      day: -14,
      kind: 'single',
      number: 27,
      description: `<p>A letter to a port. It began as a voice message to the harbour office about a missing parcel and went on for six minutes. They kept it; so did we.</p>`,
      composer: 'ليان الساحلي',
      lyricsWriter: 'ليان الساحلي',
      on: ['Anghami', ...usualPlatforms, 'YouTube', 'SoundCloud'],
      tracks: ['رسالة إلى الميناء'],
    },
    {
      key: 'four-harbours',
      title: 'Four Harbours',
      cover: 'Eight-pointed stars nested tip to notch around one centre.',
      with: ['thaleia-voria', 'adaeze-okonjo', 'inaki-etxeandia'],
      status: 'Approved',
      day: 47,
      kind: 'album',
      number: 36,
      barcode: '2009710000360',
      description: `<p>Saida, Piraeus, Lagos, Pasaia. Four musicians who learned to sing against a ship's horn, in one room for one week, with one rule: <strong>whoever brings the song doesn't get to sing it.</strong></p>
<p>So Layan's lament is Adaeze's, Adaeze's market song is Thaleia's, Thaleia's rebetiko is Iñaki's, and Iñaki's sea shanty, which he claimed was eight hundred years old and admitted on the Friday he had written on the Tuesday, is Layan's.</p>`,
      tracks: [
        { name: 'What the Crane Saw', composer: 'ليان الساحلي', lyricsWriter: 'ليان الساحلي' },
        { name: 'Μεγάλη σκάλα', composer: 'Adaeze Okọnjọ', lyricsWriter: 'Θάλεια Βοριά' },
        { name: 'Kai zaharra', composer: 'Θάλεια Βοριά', lyricsWriter: 'Iñaki Etxeandia' },
        { name: 'أغنية الثلاثاء', composer: 'Iñaki Etxeandia', lyricsWriter: 'ليان الساحلي' },
        { name: 'Harbour Master, Sleep', composer: 'all four', lyricsWriter: 'all four' },
      ],
    },
  ],
};
