import { type Elsewhere, elsewhereSchema } from './elsewhere.ts';

const label = 'Tidewrack';

const four = (disc: number) =>
  Array.from({ length: 10 }, (_, index) => ({
    name: `Field ${disc}.${index + 1}`,
    length: 181 + index * 13 + disc,
    isrcs: [`NOTWR19${String(disc * 100 + index).padStart(5, '0')}`],
  }));

/** A made-up label with what real catalogues have: odd entries too. */
export const sampleElsewhere: Elsewhere = elsewhereSchema.parse({
  label,
  artists: [
    {
      name: 'Sluice',
      bio: 'Two people, one tide table & a tape machine.\n\nFrom the west coast, “mostly at night”. They have recorded every spring tide since 2016, in a boathouse without a heater.',
      hasPortrait: true,
    },
    { name: 'Noor Haddad', bio: 'Plays the oud, and what stands around.' },
  ],
  releases: [
    {
      key: 'ebb',
      title: 'Ebb',
      artists: [{ name: 'Sluice' }],
      day: '2019-03-22',
      country: 'NO',
      labels: [{ name: label, number: 'TWR-001' }],
      barcode: '7090014380017',
      discs: [
        [
          { name: 'Low Water', length: 214, isrcs: ['NOTWR1900001'] },
          { name: 'Mudflat', length: 187.4, isrcs: ['NOTWR1900002'] },
          { name: 'Turn of the Tide', length: 402, isrcs: ['NOTWR1900003'] },
        ],
      ],
      links: [
        'https://open.spotify.com/album/6tidewrackebb',
        'https://sluice.bandcamp.com/album/ebb',
      ],
      tags: ['ambient', 'field recordings'],
      credits: [
        { role: 'Mastered By', name: 'Ida Brandt' },
        { role: 'Artwork', name: 'Ola Moe' },
      ],
      description: 'Recorded between two tides.',
    },
    {
      // The same record on another format: its group says so.
      key: 'ebb-lp',
      title: 'Ebb',
      artists: [{ name: 'Sluice' }],
      group: 'ebb',
      day: '2019-09',
      country: 'DE',
      labels: [{ name: label, number: 'TWR-001LP' }],
      barcode: '7090014380024',
      format: '12" Vinyl',
      discs: [
        [
          { name: 'Low Water', length: 214 },
          { name: 'Mudflat', length: 187 },
          { name: 'Turn of the Tide', length: 402 },
        ],
      ],
    },
    {
      // Two labels, two artists, no cover, a month as its day.
      key: 'two-rooms',
      title: 'Two Rooms',
      artists: [{ name: 'Sluice', join: ' & ' }, { name: 'Noor Haddad' }],
      day: '2020-11',
      country: 'GB',
      labels: [
        { name: 'Northern Static', number: 'NS44' },
        { name: label, number: 'TWR-002' },
      ],
      kind: 'EP',
      discs: [
        [
          { name: 'Room One', length: 61 },
          { name: 'Room Two', length: 3_725 },
        ],
      ],
      hasCover: false,
    },
    {
      // The number of another release, given twice by mistake, and a barcode with a typo.
      key: 'salt',
      title: 'Salt',
      artists: [{ name: 'Noor Haddad' }],
      day: '2021-02-19',
      labels: [{ name: label, number: 'TWR-002' }],
      barcode: '7090014380099',
      kind: 'Single',
      discs: [[{ name: 'Salt', length: 199, isrcs: ['NOTWR2100001', 'NOTWR2100002'] }]],
    },
    {
      key: 'drift',
      title: 'Drift, Collected',
      artists: [{ name: 'Various Artists' }],
      day: '2022-06-03',
      country: 'XW',
      labels: [{ name: label, number: 'TWR-003' }],
      kind: 'Compilation',
      discs: [
        [
          { name: 'Kelp', length: 240, artists: [{ name: 'Sluice' }] },
          {
            name: 'Buoy',
            length: 255,
            artists: [{ name: 'A Guest', join: ' feat. ' }, { name: 'Noor Haddad' }],
          },
        ],
      ],
    },
    {
      // Nobody knows its day or the lengths.
      key: 'untitled',
      title: '[untitled]',
      artists: [{ name: 'A Guest' }],
      labels: [{ name: label, number: '[none]' }],
      format: 'Cassette',
      discs: [[{ name: 'Side A' }, { name: 'Side B' }]],
      hasCover: false,
    },
    {
      key: 'field-work',
      title: 'Field Work',
      artists: [{ name: 'Sluice' }],
      day: '2023',
      labels: [{ name: label, number: 'TWR-004' }],
      format: 'CD',
      discs: [four(1), four(2), four(3), four(4)],
    },
    {
      key: 'qabl',
      title: 'قبل المغيب',
      artists: [{ name: 'ليان الساحلي' }],
      day: '2023-10-27',
      labels: [{ name: label, number: 'TWR-005' }],
      discs: [
        [
          { name: 'النافذة', length: 233 },
          { name: 'ملح', length: 301 },
        ],
      ],
      links: ['https://play.anghami.com/album/1032155'],
    },
    {
      key: 'kiri',
      title: '霧',
      artists: [{ name: '霧島ナオ', join: ' × ' }, { name: 'ليان الساحلي' }],
      day: '2024-01-12',
      labels: [{ name: label, number: 'TWR-006' }],
      kind: 'Single',
      discs: [[{ name: '朝', length: 144 }]],
    },
    {
      key: 'ebb-live',
      title: 'Ebb (live bootleg)',
      artists: [{ name: 'Sluice' }],
      day: '2020-01-01',
      labels: [{ name: label, number: '' }],
      status: 'Bootleg',
      discs: [[{ name: 'Low Water', length: 300 }]],
      hasCover: false,
    },
  ],
});
