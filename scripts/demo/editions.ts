import { addDays, type Day } from '#domain/day';
import { isBarcode } from '#domain/identifier';
import { pricesOf } from '#domain/money';
import type { Edition } from '#domain/release/edition';
import type { EditionFormat, EditionState } from '#domain/release/editionFormat';

/** An edition as authored: format, price, state, and whatever else it has. */
type WrittenEdition = readonly [
  format: EditionFormat,
  price: string,
  state: EditionState,
  more?: Partial<
    Pick<Edition, 'name' | 'pieces' | 'size' | 'copies' | 'pressing' | 'bonusTracks'>
  > & {
    /** Days after the release. */
    after?: number;
    /** Whether its two sides list their tracks. */
    sides?: true;
  },
];

const files = (price = '9 EUR'): WrittenEdition => ['digital', price, 'inStock'];

/** What the demo's releases come out as, by their keys, in the label's order. */
const written: Readonly<Record<string, readonly WrittenEdition[]>> = {
  'lavt-lys': [
    [
      ...(['lp', '27 EUR, 31 USD', 'inStock'] as const),
      {
        name: 'sea-green vinyl',
        copies: 500,
        pressing: 'Third pressing',
        sides: true,
        after: 2555,
      },
    ],
    [
      'lp',
      '22 EUR',
      'outOfPrint',
      { name: 'black vinyl', copies: 300, pressing: 'First pressing' },
    ],
    ['cd', '12 EUR', 'soldOut'],
    files(),
  ],
  'minutes-of-the-previous-meeting': [
    ['lp', '24 EUR, 28 USD', 'fewLeft', { pieces: 2, copies: 400 }],
    ['cassette', '10 EUR', 'soldOut', { name: 'minutes on paper inside', copies: 60 }],
    files(),
  ],
  'grain-elevator': [
    ['lp', '23 EUR, 27 USD', 'inStock', { copies: 300, sides: true }],
    files('8 EUR'),
  ],
  'to-nero-thymatai': [
    ['lp', '24.50 EUR', 'soldOut', { name: 'translucent blue', copies: 300 }],
    ['cd', '13 EUR', 'inStock', { bonusTracks: ['Live in Piraeus'] }],
    files(),
  ],
  dechovka: [['cd', '12 EUR', 'inStock', { name: 'with a booklet of 24 pages' }], files('8 EUR')],
  'kiri-no-chizu': [
    [
      'lp',
      '26 EUR, 30 USD, 4300 JPY',
      'inStock',
      { name: 'fog-grey vinyl', copies: 500, sides: true },
    ],
    ['cassette', '11 EUR', 'fewLeft', { copies: 100 }],
    files(),
  ],
  'pisma-bez-adresa': [['cassette', '9.50 EUR', 'outOfPrint', { copies: 50 }], files('6 EUR')],
  'market-day-slow': [
    ['lp', '23 EUR', 'inStock', { copies: 400 }],
    ['box', '65 EUR, 72 USD', 'soldOut', { name: 'LP, market map and cloth bag', copies: 40 }],
    files(),
  ],
  hauspoa: [['lp', '22 EUR', 'fewLeft', { copies: 250 }], files('8 EUR')],
  'qabl-al-maghib': [
    ['lp', '24 EUR', 'inStock', { name: 'sand-coloured vinyl', copies: 300, sides: true }],
    ['cd', '12 EUR', 'inStock'],
    files(),
  ],
  'wardrobe-music': [
    ['lp', '18 EUR', 'inStock', { size: '10', name: 'one-sided', copies: 200 }],
    files('6 EUR'),
  ],
  'tide-tables': [['cassette', '9 EUR', 'soldOut', { copies: 80 }], files('5 EUR')],
  'equation-of-time': [['lp', '21 EUR', 'inStock', { copies: 150 }], files('7 EUR')],
  'any-other-business': [
    ['lp', '25 EUR, 29 USD', 'inStock', { name: 'red wax', copies: 350, sides: true }],
    files(),
  ],
  'dead-letter-prairie': [
    ['lp', '17.50 EUR', 'fewLeft', { size: '10', copies: 200 }],
    files('5 EUR'),
  ],
  limani: [['lp', '9 EUR', 'soldOut', { size: '7', copies: 150 }], files('2 EUR')],
  'low-sun-volume-one': [
    ['lp', '32 EUR, 37 USD', 'inStock', { pieces: 2, name: 'gatefold sleeve', copies: 600 }],
    ['cd', '14 EUR', 'inStock', { pieces: 2 }],
    ['other', '25 EUR', 'soldOut', { name: 'USB stick in a tin', copies: 50 }],
    files('10 EUR'),
  ],
  'rain-filed-alphabetically': [['lp', '26 EUR', 'inStock', { copies: 500, sides: true }], files()],
  'everyone-at-the-party': [
    files('2 EUR'),
    ['cd', '', 'notForSale', { name: 'promo CD-R', copies: 20 }],
  ],
  'bi-birika': [['lp', '19 EUR', 'inStock', { copies: 200 }], files('5 EUR')],
  fjaera: [
    ['lp', '27 EUR, 31 USD', 'inStock', { name: 'feather-white vinyl', copies: 400, sides: true }],
    ['cd', '13 EUR', 'inStock'],
    files(),
  ],
  'polyus-nedostupnosti': [['cd', '12 EUR', 'fewLeft', { copies: 100 }], files('8 EUR')],
  perihelion: [
    [
      'lp',
      '24 EUR',
      'inStock',
      { pieces: 2, size: '7', name: 'to be played at once', copies: 100 },
    ],
  ],
  'second-market': [
    ['lp', '25 EUR, 29 USD', 'inStock', { copies: 400, sides: true }],
    ['cassette', '10 EUR', 'inStock', { copies: 120 }],
    files(),
  ],
  meltemi: [['lp', '10 EUR', 'inStock', { size: '7', copies: 200 }], files('2 EUR')],
  nattlys: [['lp', '10 EUR', 'preorder', { size: '7', name: 'candle-yellow vinyl', copies: 250 }]],
  todaimori: [
    [
      'lp',
      '26 EUR, 30 USD',
      'preorder',
      { name: 'lighthouse-beam splatter', copies: 300, sides: true },
    ],
    ['cd', '13 EUR', 'preorder', { after: 14 }],
  ],
  'the-long-noon': [['lp', '23 EUR', 'preorder', { copies: 250 }]],
  'zima-v-plechu': [['cassette', '9 EUR', 'preorder', { copies: 100 }]],
};

/** An edition of a release of the demo; tracks on its sides are named by their positions. */
export type DemoEdition = Omit<Edition, 'id' | 'sides'> & {
  sides?: { name: string; tracks: number[] }[];
};

const suffixes: Record<EditionFormat, string> = {
  lp: 'LP',
  cd: 'CD',
  cassette: 'MC',
  digital: 'D',
  box: 'BOX',
  other: 'X',
};

/** A barcode of the range for use within a shop, which never names a real record. */
function barcodeOf(number: number, index: number): string {
  const digits = `200971${index}${String(number).padStart(5, '0')}`;
  return [...'0123456789'].map((last) => digits + last).find(isBarcode) ?? '';
}

/** Two sides with the tracks of a release between them. */
function twoSides(count: number) {
  const positions = Array.from({ length: count }, (_, index) => index);
  const half = Math.ceil(count / 2);
  return [
    { name: 'A', tracks: positions.slice(0, half) },
    { name: 'B', tracks: positions.slice(half) },
  ];
}

interface Release {
  key: string;
  number: number | undefined;
  catalogueNumber: string;
  releaseDate: Day | null;
  tracks: number;
}

/** The editions of a release of the demo; none if it is known by its links alone. */
export function demoEditions({ key, number = 0, catalogueNumber, ...release }: Release) {
  return written[key]?.map(([format, price, state, more = {}], index): DemoEdition => {
    const { after, sides, ...rest } = more;
    const [first, ...prices] = pricesOf(price) ?? [];
    const { releaseDate } = release;
    const shop = `https://shop.lowsun.example/${key}/${index + 1}`;
    const hasShop = state !== 'notForSale';
    return {
      format,
      state,
      ...rest,
      catalogueNumber: index === 0 ? catalogueNumber : catalogueNumber + suffixes[format],
      ...(format !== 'digital' && { barcode: barcodeOf(number, index) }),
      ...(first && { price: first }),
      ...(prices.length > 0 && { prices }),
      ...(after && releaseDate && { day: addDays(releaseDate, after) }),
      ...(sides && { sides: twoSides(release.tracks) }),
      links: hasShop
        ? [
            { name: 'Low Sun shop', url: shop },
            ...(index === 0 ? [{ name: 'Norrsken Records', url: `${shop}/norrsken` }] : []),
          ]
        : [],
    };
  });
}
