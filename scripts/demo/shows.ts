import { addDays, type Day } from '#domain/day';
import { pricesOf } from '#domain/money';
import type { NewShow, Show, Venue } from '#domain/show/show';

/** A show of the demo; artists are named by key, guests by name. */
export interface DemoShow extends Omit<NewShow, 'artists' | 'timeZone' | 'release' | 'note'> {
  key: string;
  /** In the order of the bill: the first ones are main acts. */
  main: readonly string[];
  support: readonly string[];
  /** Support without a page here. */
  guests: readonly string[];
  timeZone: string;
  status: Show['status'];
  stateNote?: string;
  note?: string;
  publicFrom?: Day;
  /** The key of the release that it launches. */
  release?: string;
}

const places = {
  oslo: { city: 'Oslo', country: 'NO', timeZone: 'Europe/Oslo' },
  bergen: { city: 'Bergen', country: 'NO', timeZone: 'Europe/Oslo' },
  london: { city: 'London', country: 'GB', timeZone: 'Europe/London' },
  berlin: { city: 'Berlin', country: 'DE', timeZone: 'Europe/Berlin' },
  athens: { city: 'Αθήνα', country: 'GR', timeZone: 'Europe/Athens' },
  prague: { city: 'Praha', country: 'CZ', timeZone: 'Europe/Prague' },
  bilbao: { city: 'Bilbao', country: 'ES', timeZone: 'Europe/Madrid' },
  tokyo: { city: '東京', country: 'JP', timeZone: 'Asia/Tokyo' },
  beirut: { city: 'بيروت', country: 'LB', timeZone: 'Asia/Beirut' },
  lagos: { city: 'Lagos', country: 'NG', timeZone: 'Africa/Lagos' },
  winnipeg: { city: 'Winnipeg', country: 'CA', timeZone: 'America/Winnipeg' },
  newYork: { city: 'New York', country: 'US', timeZone: 'America/New_York' },
  auckland: { city: 'Auckland', country: 'NZ', timeZone: 'Pacific/Auckland' },
} as const;
type Place = keyof typeof places;

/** A show as authored. */
interface Written
  extends Partial<Omit<DemoShow, 'key' | 'day' | 'venue' | 'previousDay' | 'publicFrom'>>,
    Pick<Venue, 'address'> {
  /** Days from today, negative for the past. */
  in: number;
  at: Place;
  /** The venue's name. */
  venue: string;
  /** The price of its tickets, with the currency; absent while none are sold. */
  price?: string;
  /** How many days it was moved. */
  movedBy?: number;
  /** In how many days it becomes public. */
  publicIn?: number;
}

const tideTour = { main: ['marit-vage'], tour: 'Tide Tables', price: '22 EUR' } as const;

const written: readonly Written[] = [
  { in: -412, at: 'winnipeg', venue: 'The Good Will', main: ['grain-elevator'], price: '20 CAD' },
  { in: -397, at: 'newYork', venue: 'Union Pool', main: ['grain-elevator'], price: '18 USD' },
  { in: -203, at: 'prague', venue: 'Palác Akropolis', main: ['ludvik-zdarsky'], price: '350 CZK' },
  { in: -88, at: 'tokyo', venue: '月見ル君想フ', main: ['kirishima-nao'], price: '3500 JPY' },
  { in: -41, at: 'london', venue: 'Café Oto', main: ['lamplight-committee'], state: 'soldOut' },
  { in: -9, at: 'bergen', venue: 'Østre', main: ['marit-vage'], isFree: true },
  {
    ...{ in: 3, at: 'oslo', venue: 'Blå', ...tideTour, state: 'fewLeft' },
    ...{ doors: '19:00', starts: '20:30', support: ['inaki-etxeandia'] },
    note: '<p>The organ is tuned to the room, so please be on time.</p>',
  },
  {
    ...{ in: 5, at: 'berlin', venue: 'Badehaus', ...tideTour, state: 'onSale', ageLimit: 18 },
    ...{ doors: '20:00', starts: '21:00', guests: ['Nebelhorn Trio'] },
    address: 'Revaler Straße 99, 10245 Berlin',
  },
  { in: 6, at: 'prague', venue: 'Punctum', ...tideTour, state: 'soldOut', starts: '20:00' },
  {
    ...{ in: 9, at: 'athens', venue: 'Romantso', main: ['thaleia-voria'], price: '15 EUR' },
    ...{ state: 'onSale', doors: '23:00', starts: '00:30' },
  },
  {
    ...{ in: 12, at: 'bilbao', venue: 'Kafe Antzokia', main: ['inaki-etxeandia'] },
    ...{ isFree: true, starts: '19:30' },
  },
  {
    ...{ in: 17, at: 'london', venue: 'Conway Hall', main: ['lamplight-committee'] },
    ...{ price: '17.50 GBP', state: 'moved', movedBy: 21, starts: '19:30' },
    stateNote: 'The hall’s roof is being mended. Tickets stay valid.',
  },
  {
    ...{ in: 20, at: 'beirut', venue: 'مسرح المدينة', main: ['layan-al-sahili'] },
    ...{ state: 'cancelled', starts: '20:30', price: '25 USD' },
    stateNote: 'Layan has lost her voice. Tickets are refunded where they were bought.',
  },
  {
    ...{ in: 24, at: 'lagos', venue: 'Freedom Park', main: ['adaeze-okonjo'], state: 'onSale' },
    ...{ price: '12000 NGN', starts: '21:00' },
  },
  { in: 29, at: 'tokyo', venue: 'Forestlimit', main: ['kirishima-nao'], starts: '19:00' },
  {
    ...{ in: 34, at: 'tokyo', venue: 'WWW', main: ['kirishima-nao', 'orrery'] },
    ...{ price: '4200 JPY', state: 'onSale', doors: '18:30', starts: '19:30' },
  },
  {
    ...{ in: 48, at: 'oslo', venue: 'Parkteatret', festival: 'Lavt lys', stage: 'Main hall' },
    ...{ main: ['marit-vage', 'grain-elevator', 'sluice'], price: '490 NOK', state: 'onSale' },
    support: ['mirrorball-for-moths'],
  },
  { in: 55, at: 'winnipeg', venue: 'West End', main: ['grain-elevator'], starts: '20:00' },
  {
    ...{ in: 57, at: 'newYork', venue: 'Public Records', main: ['grain-elevator'] },
    ...{ price: '24 USD', state: 'onSale', doors: '19:00', ageLimit: 21 },
  },
  { in: 71, at: 'auckland', venue: 'The Wine Cellar', main: ['sluice'], price: '35 NZD' },
  { in: 74, at: 'auckland', venue: 'Whammy', main: ['sluice'], starts: '21:00' },
  {
    ...{ in: 96, at: 'london', venue: 'Union Chapel', main: ['lamplight-committee'] },
    ...{ publicIn: 14, price: '28 GBP', starts: '19:00' },
  },
  { in: 103, at: 'berlin', venue: '', main: ['mirrorball-for-moths'], status: 'draft' },
  { in: 110, at: 'bergen', venue: 'Landmark', main: ['sluice'], status: 'handedIn' },
];

function ticketsOf(key: string, price: string | undefined): DemoShow['tickets'] {
  const [money] = pricesOf(price ?? '') ?? [];
  if (!money) return [];
  return [{ url: `https://tickets.example/${key}`, name: 'Low Sun Tickets', price: money }];
}

function showOf(one: Written, today: Day): DemoShow {
  const { in: days, at, venue: name, address, price, movedBy, publicIn, ...rest } = one;
  const { city, country, timeZone } = places[at];
  const day = addDays(today, days);
  const key = `${at}-${days}`;
  return {
    key,
    support: [],
    guests: [],
    main: [],
    state: 'announced',
    status: 'public',
    timeZone,
    venue: { name, city, country, ...(address && { address }) },
    ...rest,
    day,
    tickets: ticketsOf(key, price),
    ...(movedBy && { previousDay: addDays(day, -movedBy) }),
    ...(publicIn && { publicFrom: addDays(today, publicIn) }),
  };
}

/** The demo label's shows as of a day: past, coming, moved, cancelled, and some that are hidden. */
export const demoShows = (today: Day): DemoShow[] => written.map((one) => showOf(one, today));
