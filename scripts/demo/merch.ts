import type { NewMerch } from '#domain/merch/merch';
import type { MerchState, MerchStatus } from '#domain/merch/merchState';

/** An item of merch of the demo; artists are named by key. */
export interface DemoMerch extends Omit<NewMerch, 'artists' | 'description' | 'links'> {
  key: string;
  artists: readonly string[];
  /** HTML. */
  description: string;
  status: MerchStatus;
  /** The files in `images/merch`, with what each shows. */
  pictures: readonly { file: string; alt: string }[];
}

const sizes = (states: Record<string, MerchState>): NewMerch['sizes'] =>
  Object.entries(states).map(([name, state]) => ({ name, state }));

/** The demo label's merch: in every state, and one item that an artist handed in. */
export const demoMerch: readonly DemoMerch[] = [
  {
    key: 'tide-shirt',
    name: 'Tide Tables shirt',
    artists: ['marit-vage'],
    price: { amount: 3200, currency: 'EUR' },
    state: 'inStock',
    sizes: sizes({ XS: 'soldOut', S: 'inStock', M: 'inStock', L: 'fewLeft', XL: 'inStock' }),
    description:
      '<p>Heavy organic cotton, printed by hand in the room next to the studio. The back has the tides of Bergen for the week in which the record was made; Marit reads them before every show.</p><p>Wash it inside out. The blue fades a little, as it should.</p>',
    status: 'public',
    pictures: [
      { file: 'tide-shirt', alt: 'The front: six blue columns, each with a lower sun' },
      { file: 'tide-shirt-back', alt: 'The back: nine rows of dots, a table of tides' },
    ],
  },
  {
    key: 'tote',
    name: 'Low Sun tote bag',
    artists: [],
    price: { amount: 1800, currency: 'EUR' },
    state: 'inStock',
    sizes: [],
    description:
      '<p>Wide enough for a gatefold, strong enough for thirty of them. Canvas from the sailmaker downstairs.</p>',
    status: 'public',
    pictures: [{ file: 'tote', alt: 'A canvas bag with a red sun behind four red waves' }],
  },
  {
    key: 'perihelion-poster',
    name: 'Perihelion poster',
    artists: ['orrery'],
    price: { amount: 2400, currency: 'EUR' },
    state: 'fewLeft',
    sizes: [],
    description:
      '<p>The orbits of the sleeve at A2, printed on a risograph in three colours, numbered and signed. It comes rolled.</p>',
    status: 'public',
    pictures: [
      { file: 'perihelion-poster', alt: 'The poster: nine orbits around an orange sun' },
      { file: 'perihelion-poster-detail', alt: 'A part of it: planets between the lines' },
    ],
  },
  {
    key: 'moth-scarf',
    name: 'Moth scarf',
    artists: ['mirrorball-for-moths'],
    price: { amount: 4500, currency: 'EUR' },
    state: 'preorder',
    sizes: sizes({ '60 × 60 cm': 'preorder', '90 × 90 cm': 'preorder' }),
    description:
      '<p>Silk twill with five moths, hemmed by hand. It ships when the nights are long.</p>',
    status: 'public',
    pictures: [{ file: 'moth-scarf', alt: 'A pink scarf with a purple border and five moths' }],
  },
  {
    key: 'minutes-notebook',
    name: 'Notebook for minutes',
    artists: ['lamplight-committee'],
    price: { amount: 1400, currency: 'EUR' },
    state: 'inStock',
    sizes: [],
    description:
      '<p>Ninety-six ruled pages with a margin for objections. The committee has filled eleven of them so far.</p>',
    status: 'public',
    pictures: [
      { file: 'minutes-notebook', alt: 'A yellow notebook with sixteen lamps and a band' },
    ],
  },
  {
    key: 'elevator-pin',
    name: 'Elevator pin',
    artists: ['grain-elevator'],
    price: { amount: 1000, currency: 'EUR' },
    state: 'soldOut',
    sizes: [],
    description: '<p>Hard enamel, thirty millimetres.</p>',
    status: 'public',
    pictures: [{ file: 'elevator-pin', alt: 'A red pin with a black grain elevator' }],
  },
  {
    key: 'kiri-book',
    name: '霧の地図 写真集',
    artists: ['kirishima-nao'],
    price: { amount: 3800, currency: 'EUR' },
    state: 'outOfPrint',
    sizes: [],
    description: '<p>七年間の霧の写真、六十四ページ。</p>',
    status: 'public',
    pictures: [{ file: 'kiri-book', alt: 'An open book: lines of hills, and an orange sun' }],
  },
  {
    key: 'spillway-hoodie',
    name: 'Spillway hoodie',
    artists: ['sluice'],
    price: { amount: 6200, currency: 'EUR' },
    state: 'preorder',
    sizes: sizes({ S: 'preorder', M: 'preorder', L: 'preorder' }),
    description: '<p>Warm, with five waves across the chest.</p>',
    status: 'handedIn',
    pictures: [
      { file: 'spillway-hoodie', alt: 'A petrol hoodie with four white waves and a yellow one' },
    ],
  },
];
