import { countryOfZone, isZoneIn, mainZoneOf } from '#domain/show/countryZones';

let zones: ReadonlyMap<string, string> | undefined;

/** Letters of which no accent can be taken away. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' };

/** A city as it is compared: without accents, case and the marks between its words. */
export const cityKey = (city: string): string =>
  city
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øæßłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** The names of a city in the languages of the site, the English one first. */
const spellings: readonly (readonly string[])[] = [
  ['Amsterdam', 'أمستردام', 'アムステルダム'],
  ['Antwerp', 'Antwerpen', 'Anvers', 'Amberes', 'Antuérpia'],
  ['Athens', 'Athen', 'Athènes', 'Atenas', 'Athene', 'Αθήνα'],
  ['Barcelona', 'Barcelone', 'برشلونة', 'バルセロナ'],
  ['Basel', 'Basle', 'Bâle', 'Basilea'],
  ['Beirut', 'Beyrouth', 'Beiroet', 'بيروت'],
  ['Berlin', 'Berlín', 'Berlijn', 'Berlim', 'برلين', 'ベルリン'],
  ['Bruges', 'Brugge', 'Brügge'],
  ['Brussels', 'Brüssel', 'Bruxelles', 'Brussel', 'Bruselas', 'Bruxelas'],
  ['Cairo', 'Kairo', 'Le Caire', 'El Cairo', 'Caïro', 'القاهرة'],
  ['Casablanca', 'الدار البيضاء'],
  ['Cologne', 'Köln', 'Koeln', 'Keulen', 'Colonia', 'Colônia', 'ケルン'],
  ['Copenhagen', 'København', 'Kopenhagen', 'Copenhague', 'コペンハーゲン'],
  ['Florence', 'Firenze', 'Florenz', 'Florencia', 'Florença'],
  ['Frankfurt', 'Frankfurt am Main', 'Francfort'],
  ['Geneva', 'Genf', 'Genève', 'Ginebra', 'Genebra'],
  ['Ghent', 'Gent', 'Gand', 'Gante'],
  ['Gothenburg', 'Göteborg', 'Gotemburgo'],
  ['The Hague', 'Den Haag', 'La Haye', 'La Haya', 'Haia'],
  ['Hamburg', 'Hambourg', 'Hamburgo', 'ハンブルク'],
  ['Kyiv', 'Kiev', 'Kiew', 'Київ'],
  ['Kyoto', '京都', 'Quioto'],
  ['Lisbon', 'Lisboa', 'Lissabon', 'Lisbonne'],
  ['London', 'Londres', 'Londen', 'لندن', 'ロンドン'],
  ['Lyon', 'Lyons'],
  ['Milan', 'Milano', 'Mailand', 'Milán', 'Milaan', 'Milão'],
  ['Montreal', 'Montréal'],
  ['Moscow', 'Moskau', 'Moscou', 'Moscú', 'Moskou', 'Москва'],
  ['Munich', 'München', 'Muenchen', 'Múnich', 'Munique', 'ミュンヘン', 'ميونخ'],
  ['Naples', 'Napoli', 'Neapel', 'Nápoles', 'Napels'],
  ['New York', 'New York City', 'NYC', 'Nueva York', 'Nova York', 'ニューヨーク', 'نيويورك'],
  ['Nuremberg', 'Nürnberg', 'Nuernberg', 'Neurenberg', 'Núremberg'],
  ['Osaka', '大阪', '大阪市'],
  ['Paris', 'París', 'Parijs', 'パリ', 'باريس'],
  ['Porto', 'Oporto'],
  ['Prague', 'Praha', 'Prag', 'Praga', 'Praag'],
  ['Reykjavik', 'Reykjavík'],
  ['Rome', 'Roma', 'Rom', 'ローマ', 'روما'],
  ['Sapporo', '札幌'],
  ['Seoul', 'Séoul', 'Seúl', 'Seul', '서울', 'ソウル'],
  ['Seville', 'Sevilla', 'Séville', 'Sevilha'],
  ['Stockholm', 'Estocolmo'],
  ['Tokyo', '東京', '東京都', 'Tokio', 'Tóquio', 'طوكيو'],
  ['Turin', 'Torino', 'Turín', 'Turim'],
  ['Venice', 'Venezia', 'Venedig', 'Venise', 'Venecia', 'Veneza', 'Venetië'],
  ['Vienna', 'Wien', 'Vienne', 'Viena', 'Wenen', 'ウィーン', 'فيينا'],
  ['Warsaw', 'Warszawa', 'Warschau', 'Varsovie', 'Varsovia', 'Varsóvia'],
  ['Zurich', 'Zürich', 'Zuerich', 'Zúrich', 'Zurique'],
];

const spelled = new Map(
  spellings.flatMap(([name = '', ...others]) =>
    [name, ...others].map((spelling) => [cityKey(spelling), cityKey(name)] as const),
  ),
);

/** The key by which a city is the same in each of its spellings: that of `München` is `munich`. */
export function cityName(city: string): string {
  const key = cityKey(city);
  return spelled.get(key) ?? key;
}

const spellingsOf = new Map(spellings.map((names) => [cityKey(names[0] ?? ''), names] as const));

/** The names of a city in the languages of the site, as far as it is known here. */
export const citySpellings = (city: string): readonly string[] =>
  spellingsOf.get(cityName(city)) ?? [city];

/** The time zone that is named after a city, as Europe/Berlin is. */
export function zoneOfCity(city: string): string | undefined {
  zones ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [cityKey(zone.replace(/^.*\//, '')), zone]),
  );
  return zones.get(cityName(city.replace(/,.*$/, '')));
}

/** The country of a city, as far as it is known here. */
export function countryOfCity(city: string): string | undefined {
  const name = city.replace(/,.*$/, '');
  const zone = aside.get(cityKey(name)) ?? zoneOfCity(name);
  return zone && countryOfZone(zone);
}

/** Whether a text is the name of a city, as far as any are known here. */
export const isKnownCity = (text: string): boolean =>
  spelled.has(cityKey(text)) || aside.has(cityKey(text)) || zoneOfCity(text) !== undefined;

/** Where the states of the USA and of Canada that are not on Eastern time have their clocks. */
const zonesOfStates: readonly (readonly [zone: string, states: string])[] = [
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  ['America/Denver', 'CO ID MT NM UT WY'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Winnipeg', 'MB'],
  ['America/Regina', 'SK'],
  ['America/Edmonton', 'AB'],
  ['America/Vancouver', 'BC'],
  ['America/Halifax', 'NS NB PE'],
  ['America/St_Johns', 'NL'],
];

/** Cities of countries with several zones, by their zone. */
const citiesAside: readonly (readonly [zone: string, cities: string])[] = [
  [
    'America/New_York',
    'Asheville, Atlanta, Baltimore, Bloomington, Boston, Brooklyn, Charleston, Charlotte, Chapel Hill, Cincinnati, Cleveland, Columbus, Detroit, Indianapolis, Louisville, Miami, Orlando, Philadelphia, Pittsburgh, Providence, Raleigh, Savannah, Tampa, Washington, Wilmington',
  ],
  [
    'America/Chicago',
    'Austin, Dallas, Houston, San Antonio, Nashville, Memphis, Minneapolis, New Orleans, Milwaukee, St. Louis, Kansas City, Omaha',
  ],
  ['America/Denver', 'Boise, Salt Lake City, Boulder, Albuquerque, Santa Fe'],
  [
    'America/Los_Angeles',
    'San Francisco, Seattle, Portland, San Diego, Oakland, Berkeley, Sacramento, Las Vegas, Big Sur',
  ],
  ['America/Edmonton', 'Calgary'],
  ['America/Vancouver', 'Victoria'],
  ['Australia/Perth', 'Fremantle'],
];

const aside = new Map(
  citiesAside.flatMap(([zone, cities]) =>
    cities.split(', ').map((city) => [cityKey(city), zone] as const),
  ),
);

/**
 * The time zone of a place: that of its city, or of the state behind it as in “Portland, OR”, or the
 * one in which most people of its country live. Undefined where none can be told.
 */
export function zoneOf({
  city,
  country,
}: {
  city: string;
  country?: string | undefined;
}): string | undefined {
  const [name = '', state = ''] = city.split(',').map((part) => part.trim());
  const isThere = (zone: string | undefined) =>
    zone !== undefined && (country === undefined || isZoneIn(zone, country));
  const isAmerican = country === 'US' || country === 'CA';
  const ofState = zonesOfStates.find(
    ([, states]) => isAmerican && state !== '' && states.split(' ').includes(state.toUpperCase()),
  )?.[0];
  if (ofState) return ofState;
  // A state that is named and not in the table is on the country's main time.
  const isAside = country !== undefined && state === '';
  const known = [zoneOfCity(name), isAside ? aside.get(cityKey(name)) : undefined].find(isThere);
  return known ?? (country && mainZoneOf(country));
}

/** A show's country after a move to a city; undefined where somebody must choose it. */
export function countryAfterMove(
  city: string,
  before: { city: string; country?: string | undefined },
): string | undefined {
  return cityName(city) === cityName(before.city) ? before.country : countryOfCity(city);
}
