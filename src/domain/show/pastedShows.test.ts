import { describe, expect, test } from 'vitest';
import { showsFromText } from './pastedShows.ts';

const today = '2026-10-01';
const read = (text: string, given: object = {}) => showsFromText(text, { today, ...given }).shows;
const inGermany = { country: 'DE', timeZone: 'Europe/Berlin' };
const only = (line: string) => {
  const [show] = read(line);
  if (!show) throw new Error(`Nothing was read from ${line}.`);
  return show;
};

describe('a day as people write it', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['21.11.26', '2026-11-21'],
    ['21.11.', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['21/11', '2026-11-21'],
    ['11/21/2026', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
    ['21 Nov', '2026-11-21'],
    ['21st November 2026', '2026-11-21'],
    ['November 21st, 2026', '2026-11-21'],
    ['Nov 21', '2026-11-21'],
    ['Sat 21 Nov', '2026-11-21'],
    ['Saturday, November 21', '2026-11-21'],
    ['NOV 21', '2026-11-21'],
    ["21 Nov '26", '2026-11-21'],
    ['21–23 Nov 2026', '2026-11-21'],
    ['Sa. 21. November 2026', '2026-11-21'],
    ['Sa 21.11.', '2026-11-21'],
    ['21. März', '2027-03-21'],
    ['5. Mai 2027', '2027-05-05'],
    ['samedi 21 novembre', '2026-11-21'],
    ['1er mai 2027', '2027-05-01'],
    ['14 févr. 2027', '2027-02-14'],
    ['3 août 2027', '2027-08-03'],
    ['21 de noviembre de 2026', '2026-11-21'],
    ['sáb 21 nov', '2026-11-21'],
    ['3 de enero', '2027-01-03'],
    ['21 de novembro de 2026', '2026-11-21'],
    ['7 de março de 2027', '2027-03-07'],
    ['lørdag 21. november', '2026-11-21'],
    ['3. desember', '2026-12-03'],
    ['5. oktober', '2026-10-05'],
    ['zaterdag 21 november', '2026-11-21'],
    ['8 maart 2027', '2027-03-08'],
    ['11月21日(土)', '2026-11-21'],
    ['2026年11月21日', '2026-11-21'],
    ['２０２６年１１月２１日', '2026-11-21'],
    ['السبت 21 نوفمبر 2026', '2026-11-21'],
    ['٢١ نوفمبر', '2026-11-21'],
    // Without a year: the next one, or one that is hardly past.
    ['15 Sept', '2026-09-15'],
    ['15 June', '2027-06-15'],
    ['29 Feb', '2028-02-29'],
  ])('%s', (written, day) => {
    expect(only(`${written} – Trondheim – Moskus`)).toMatchObject({
      day,
      city: 'Trondheim',
      venue: 'Moskus',
    });
  });

  test.each(['31.02.2027', '45 Nov', 'Moskus, Trondheim'])('%s is none', (written) => {
    const line = `${written}, Trondheim, Moskus`;
    const { shows, others } = showsFromText(line, { today });
    expect([...shows.map((show) => show.day ?? show.line), ...others]).toEqual([line]);
  });

  test('one day with the month first tells it of the whole list', () => {
    const days = read('11/05 Chicago @ Hideout\n11/21 Austin @ Mohawk').map(({ day }) => day);
    expect(days).toEqual(['2026-11-05', '2026-11-21']);
    const others = read('05/11 Chicago @ Hideout\n21/11 Austin @ Mohawk').map(({ day }) => day);
    expect(others).toEqual(['2026-11-05', '2026-11-21']);
  });

  test.each([
    ['3/4/2027 Austin, TX @ Mohawk', '2027-03-04', 'countries'],
    ['3/4/2027 Chicago @ Hideout', '2027-03-04', 'countries'],
    ['3/4/2027 Marfa, Texas @ Ballroom', '2027-03-04', 'countries'],
    ['3/4 東京 WWW', '2027-03-04', 'countries'],
    ['3/4/2027 Leeds, UK @ Mono', '2027-04-03', 'countries'],
    ['3/4/2027 Berlin @ Badehaus', '2027-04-03', 'countries'],
    ['3/4/2027 Nowhere @ Mono', '2027-04-03', 'usage'],
    // Most shows of the list are where the day stands first.
    ['3/4/2027 Austin, TX @ Mohawk\n5/8/2027 Paris\n6/6/2027 Berlin', '2027-04-03', 'countries'],
    // The days of a list are near each other, wherever the booker is at home.
    [
      '3/4/2027 Austin, TX @ Mohawk\n5/4/2027 Dallas, TX\n6/4/2027 Berlin',
      '2027-04-03',
      'nearness',
    ],
    ['3/4 Berlin @ Mono\n3/5 Hamburg @ Pumpe\n3/6 Kiel @ Pumpe', '2027-03-04', 'nearness'],
    ['3/4 Kilby Court\n3/5 Larimer Lounge\n3/6 Beachland Tavern', '2027-03-04', 'nearness'],
    ['3/4 Nowhere @ Mono\n4/3 Elsewhere @ Pumpe', '2027-04-03', 'usage'],
    // The weekday, and days that can be read in one way only, tell more than the country.
    ['Sat 3/4/2027 Austin, TX @ Mohawk', '2027-04-03', 'weekdays'],
    ['3/4/2027 Austin, TX @ Mohawk\n21/4/2027 Dallas, TX @ Deep', '2027-04-03', 'days'],
    ['3/4/2027 Oslo, Blå\n3/21/2027 Kiel, Pumpe', '2027-03-04', 'days'],
  ])('the country tells which number of %s is the month', (list, day, by) => {
    const { shows, order } = showsFromText(list, { today });
    expect([shows[0]?.day, order?.by]).toEqual([day, by]);
  });

  test('a day of which either number may be the month has both readings', () => {
    expect(only('3/4/2027 Kiel, Pumpe').ambiguous).toEqual({
      written: '3/4/2027',
      otherDay: '2027-03-04',
    });
    for (const line of ['4/4/2027 Kiel, Pumpe', '3.4.2027 Kiel, Pumpe', '23/4/2027 Kiel, Pumpe'])
      expect([only(line).ambiguous, showsFromText(line, { today }).order]).toEqual([
        undefined,
        undefined,
      ]);
  });

  test.each([
    ['Sat 21 Nov', 7],
    ['21.11. (Fr)', 6],
    ['21.11.2026\tFr', 6],
    ['11月21日(金)', 6],
    ['21.11.', undefined],
  ])('the weekday of %s is kept, also where the day is another', (written, weekday) => {
    expect(only(`${written}\tKiel\tPumpe`)).toMatchObject({ city: 'Kiel', venue: 'Pumpe' });
    expect(only(`${written}\tKiel\tPumpe`).weekday).toBe(weekday);
  });

  test.each([
    ['mar. 13 abr. – Valencia – Loco Club', '2027-04-13', 3],
    ['mar 9 mars - Valencia - Loco Club', '2027-03-09', 3],
    ['mar 13-14 abr – Valencia – Loco Club', '2027-04-13', 3],
    ['mar 13 aprile – Valencia – Loco Club', '2027-04-13', 3],
    ['mer 10 mars – Valencia – Loco Club', '2027-03-10', 4],
    ['miér 10 mar – Valencia – Loco Club', '2027-03-10', 4],
    ['vend. 12 mars – Valencia – Loco Club', '2027-03-12', 6],
    ['vrij 12 maart – Valencia – Loco Club', '2027-03-12', 6],
    ['sam 13 mars – Valencia – Loco Club', '2027-03-13', 7],
    ['mar. 13 – Valencia – Loco Club', '2027-03-13', undefined],
    ['Mar 13 - Valencia - Loco Club', '2027-03-13', undefined],
    ['V 9/4 Valencia, Loco Club', '2027-04-09', 6],
    ['M. 13/4 Valencia, Loco Club', '2027-04-13', undefined],
  ])('the weekday of “%s” is no month and no place', (line, day, weekday) => {
    expect(only(line)).toMatchObject({ day, city: 'Valencia', venue: 'Loco Club' });
    expect(only(line).weekday).toBe(weekday);
  });

  test('headings give the month and the year', () => {
    const list =
      'TOUR 2027\n2027\nMARCH\nFri 5 Bergen – Østre\n6 Oslo – Blå\nApril 2028\n1. Kiel, Pumpe';
    expect(read(list).map(({ day, city }) => [day, city])).toEqual([
      ['2027-03-05', 'Bergen'],
      ['2027-03-06', 'Oslo'],
      ['2028-04-01', 'Kiel'],
    ]);
  });
});

describe('a place', () => {
  test.each([
    ['21.11. Berlin, Badehaus', 'Berlin', 'Badehaus', 'DE'],
    ['21.11. Berlin (DE), Badehaus', 'Berlin', 'Badehaus', 'DE'],
    ['21.11. Bern CH, Dachstock', 'Bern', 'Dachstock', 'CH'],
    ['21.11. Bern CH Dachstock', 'Bern', 'Dachstock', 'CH'],
    ['21.11. Dachstock, Bern CH', 'Bern', 'Dachstock', 'CH'],
    ['21.11. Leeds UK @ Brudenell', 'Leeds', 'Brudenell', 'GB'],
    ['21.11. Luxembourg, Rotondes', 'Luxembourg', 'Rotondes', 'LU'],
    ['21.11. Esch-sur-Alzette, Luxembourg – Kufa', 'Esch-sur-Alzette', 'Kufa', 'LU'],
    ['21.11. Singapore – Esplanade', 'Singapore', 'Esplanade', 'SG'],
    ['21.11. São Paulo/SP – Sesc', 'São Paulo', 'Sesc', 'BR'],
    ['21.11. Curitiba/PR – Basement', 'Curitiba', 'Basement', 'BR'],
    ['21.11. Recife - PE - Teatro do Parque', 'Recife', 'Teatro do Parque', 'BR'],
    ['21.11. Belo Horizonte, MG, A Autêntica', 'Belo Horizonte', 'A Autêntica', 'BR'],
    ['21.11. Kulturhuset i Tromsø', 'Tromsø', 'Kulturhuset', 'NO'],
    ['21.11. Paradiso in Amsterdam', 'Amsterdam', 'Paradiso', 'NL'],
    ['21.11. 🇩🇪 Köln – Gebäude 9', 'Köln', 'Gebäude 9', 'DE'],
    ['🇩🇪 21.11. Köln – Gebäude 9', 'Köln', 'Gebäude 9', 'DE'],
    ['21.11. Köln 🇩🇪 Gebäude 9', 'Köln', 'Gebäude 9', 'DE'],
    ['21.11.\tKöln\tGebäude 9\tD', 'Köln', 'Gebäude 9', 'DE'],
    ['21.11. DE – Berlin – Badehaus', 'Berlin', 'Badehaus', 'DE'],
    ['21.11. Berlin, Germany @ Badehaus', 'Berlin', 'Badehaus', 'DE'],
    ['21.11. Kraków, Polen, Alchemia', 'Kraków', 'Alchemia', 'PL'],
    ['21.11. Leeds, UK - Brudenell Social Club', 'Leeds', 'Brudenell Social Club', 'GB'],
    ['21.11.\tBerlin\tBadehaus\tDE', 'Berlin', 'Badehaus', 'DE'],
    ['21.11. | Berlin | Badehaus', 'Berlin', 'Badehaus', 'DE'],
    ['21.11. Aix-en-Provence, 6MIC', 'Aix-en-Provence', '6MIC', 'FR'],
    ['11月21日 東京、WWW', '東京', 'WWW', 'JP'],
    ['11月21日(土) 京都／メトロ', '京都', 'メトロ', 'JP'],
    ['٢١ نوفمبر، بيروت، مسرح المدينة، لبنان', 'بيروت', 'مسرح المدينة', 'LB'],
    ['21.11. Berlin', 'Berlin', '', 'DE'],
    ['le 14 mars 2027 - Lyon - Le Sonic - complet', 'Lyon', 'Le Sonic', 'FR'],
    ['Le jeudi 17 juin 2027 : Nantes (Stereolux), gratuit', 'Nantes', 'Stereolux', 'FR'],
    ['21 Nov – Berlin – Badehaus, Raum 2', 'Berlin', 'Badehaus, Raum 2', 'DE'],
  ])('%s', (line, city, venue, country) => {
    const show = only(line);
    expect([show.city, show.venue, show.country]).toEqual([city, venue, country]);
  });

  test('countries before the days of a list are no weekdays', () => {
    const list = 'A 14/3 Wien, Rhiz\nD 18/3 Köln, Gebäude 9\nFR 20/3 Bitche, Zap\nCH 21/3 Muri, Ox';
    expect(read(list).map(({ city, country, weekday }) => [city, country, weekday])).toEqual([
      ['Wien', 'AT', undefined],
      ['Köln', 'DE', undefined],
      ['Bitche', 'FR', undefined],
      ['Muri', 'CH', undefined],
    ]);
    const weekdays = read('DO 18/3 Köln, Gebäude 9\nFR 19/3 Bitche, Zap\nFri 26/3 Kiel, Pumpe');
    expect(weekdays.map(({ weekday }) => weekday)).toEqual([5, 6, 6]);
  });

  test('a Japanese heading names the city of the shows below', () => {
    const list = '【東京】\n3月5日(金) 渋谷 WWW\n【大阪】\n3月8日(月・祝) シャングリラ';
    expect(read(list).map(({ city, venue, weekday }) => [city, venue, weekday])).toEqual([
      ['東京', '渋谷 WWW', 6],
      ['大阪', 'シャングリラ', 2],
    ]);
  });

  test('cities behind venues are told by those that are known', () => {
    const list = '1.11. Badehaus, Berlin\n2.11. Café Oto, London\n3.11. Moskus, Trondheim';
    expect(read(list).map(({ city }) => city)).toEqual(['Berlin', 'London', 'Trondheim']);
    expect(read('3.11. Moskus, Trondheim', { cities: ['Trondheim'] })[0]).toMatchObject({
      city: 'Trondheim',
      venue: 'Moskus',
    });
  });

  test('American states stay with their cities', () => {
    const list = 'Nov 5 - Brooklyn, NY @ Union Pool\nNov 8 - Los Angeles, CA @ Zebulon';
    expect(read(list).map(({ city, country, venue }) => [city, country, venue])).toEqual([
      ['Brooklyn, NY', 'US', 'Union Pool'],
      ['Los Angeles, CA', 'US', 'Zebulon'],
    ]);
    expect(only('5.11. Toronto, CA @ Garrison')).toMatchObject({ city: 'Toronto', country: 'CA' });
    // IL is the code of Israel, too.
    expect(only('Sep 4 - Chicago, IL - Empty Bottle - 8pm')).toMatchObject({
      city: 'Chicago, IL',
      country: 'US',
      venue: 'Empty Bottle',
      timeZone: 'America/Chicago',
    });
  });

  test.each([
    ['Austin, TX @ Mohawk', 'Austin, TX', 'US'],
    ['Austin, Texas @ Mohawk', 'Austin, TX', 'US'],
    ['Austin TX @ Mohawk', 'Austin, TX', 'US'],
    ['Washington, D.C. @ Mohawk', 'Washington, DC', 'US'],
    ['Brooklyn, New York @ Mohawk', 'Brooklyn, NY', 'US'],
    // Codes and names of countries, too.
    ['Nashville, TN @ Mohawk', 'Nashville, TN', 'US'],
    ['Tunis, TN @ Mohawk', 'Tunis', 'TN'],
    ['Atlanta, Georgia @ Mohawk', 'Atlanta, GA', 'US'],
    ['Tbilisi, Georgia @ Mohawk', 'Tbilisi', 'GE'],
    ['Athens, GA @ Mohawk', 'Athens, GA', 'US'],
    ['Wilmington, DE @ Mohawk', 'Wilmington, DE', 'US'],
    ['Leipzig, DE @ Mohawk', 'Leipzig', 'DE'],
    ['Portland, ME @ Mohawk\nNov 6 Boston, MA @ Sinclair', 'Portland, ME', 'US'],
    ['Hamburg, DE @ Mohawk\nNov 6 Brooklyn, NY @ Union Pool', 'Hamburg', 'DE'],
  ])('%s is in %s, %s', (place, city, country) => {
    const [show] = read(`Nov 5 ${place}`);
    expect(show).toMatchObject({ city, country, venue: 'Mohawk' });
  });

  test('a city that is known has its country and zone', () => {
    expect(only('21.11. Berlin, Badehaus')).toMatchObject(inGermany);
    expect(only('21.11. Köln, Gebäude 9')).toMatchObject(inGermany);
    expect(only('21.11. New York, Union Pool').timeZone).toBe('America/New_York');
    const unknown = only('21.11. Haldern, Pop Bar');
    expect([unknown.country, unknown.timeZone]).toEqual([undefined, undefined]);
  });

  test.each([
    ['Córdoba, Sala Hangar\n22.11. Sevilla, Sala X', 'ES'],
    [
      'Córdoba, Club Belle Époque\n22.11. Rosario, Galpón\n23.11. Madrid, Sol\n24.11. Salta, Ruido',
      'AR',
    ],
    ['Córdoba, Sala Hangar\n22.11. Berlin, Badehaus', undefined],
    ['London, Call the Office\n22.11. Toronto, Garrison\n23.11. Montréal, Casa del Popolo', 'CA'],
    ['London, Cafe Oto\n22.11. Toronto, Garrison', 'GB'],
    ['London, Cafe Oto\n22.11. Toronto, Garrison\n23.11. Paris, Petit Bain', 'GB'],
  ])('the other shows of a list tell which city is meant: %s', (list, country) => {
    expect(read(`21.11. ${list}`)[0]?.country).toBe(country);
  });
});

test.each([
  ['SOLD OUT', 'soldOut'],
  ['(sold out!)', 'soldOut'],
  ['ausverkauft', 'soldOut'],
  ['COMPLET', 'soldOut'],
  ['entradas agotadas', 'soldOut'],
  ['esgotado', 'soldOut'],
  ['utsolgt', 'soldOut'],
  ['uitverkocht', 'soldOut'],
  ['完売', 'soldOut'],
  ['نفدت التذاكر', 'soldOut'],
  ['كامل العدد', 'soldOut'],
  ['CANCELLED', 'cancelled'],
  ['abgesagt', 'cancelled'],
  ['annulé', 'cancelled'],
  ['avlyst', 'cancelled'],
  ['中止', 'cancelled'],
  ['few left', 'fewLeft'],
  ['Restkarten', 'fewLeft'],
  ['残りわずか', 'fewLeft'],
  ['on sale now', 'onSale'],
  ['', 'announced'],
] as const)('“%s” is %s', (words, state) => {
  const show = only(`21.11. Berlin – Badehaus – ${words}`);
  expect(show.state).toBe(state);
  expect(show.city).toBe('Berlin');
  expect(show.venue).toMatch(/^Badehaus/);
});

test.each([
  ['20:30', { start: '20:30' }],
  ['8pm', { start: '20:00' }],
  ['8:30 pm', { start: '20:30' }],
  ['20 Uhr', { start: '20:00' }],
  ['20h30', { start: '20:30' }],
  ['doors 19:00, show 20:00', { doors: '19:00', start: '20:00' }],
  ['Einlass 19 Uhr', { doors: '19:00' }],
  ['開場18:30 開演19:30', { doors: '18:30', start: '19:30' }],
  ['7.30pm doors', { doors: '19:30' }],
  ['Doors 7:30 / Show 8:30', { doors: '19:30', start: '20:30' }],
  ['dørene åpner kl. 19, konsert kl. 20', { doors: '19:00', start: '20:00' }],
  ['20.30 uur', { start: '20:30' }],
  ['19:30-23:00', { start: '19:30' }],
  ['ore 21', { start: '21:00' }],
  ['8pm doors / 9pm show', { doors: '20:00', start: '21:00' }],
  ['doors 8pm, 9:30pm show', { doors: '20:00', start: '21:30' }],
  ['8/7 doors', { doors: '19:00', start: '20:00' }],
  ['doors 7/8', { doors: '19:00', start: '20:00' }],
  ['7 doors / 8 show', { doors: '19:00', start: '20:00' }],
  ['doors 8 / show 9', { doors: '20:00', start: '21:00' }],
  ['7pm/8pm', { doors: '19:00', start: '20:00' }],
  ['7/8pm', { doors: '19:00', start: '20:00' }],
  ['19:00 / 20:00', { doors: '19:00', start: '20:00' }],
  ['19:00\t20:00', { doors: '19:00', start: '20:00' }],
  ['7:00 PM\t8:00 PM', { doors: '19:00', start: '20:00' }],
  ['19/20 Uhr', { doors: '19:00', start: '20:00' }],
  ['19h30/20h30', { doors: '19:30', start: '20:30' }],
  ['20h concert', { start: '20:00' }],
  ['20 Uhr Konzert', { start: '20:00' }],
  ['portes 19h, 20h concert', { doors: '19:00', start: '20:00' }],
  ['ouverture 19h, concert 20h', { doors: '19:00', start: '20:00' }],
  ['Türe 19.00 / Konzert 20.00', { doors: '19:00', start: '20:00' }],
  ['Türöffnung 19.30 Uhr', { doors: '19:30' }],
  ['deur 19u30 / show 20u15', { doors: '19:30', start: '20:15' }],
  ['20u', { start: '20:00' }],
  ['dører 19, på scenen 20.30', { doors: '19:00', start: '20:30' }],
  ['18:30開場／19:00開演', { doors: '18:30', start: '19:00' }],
  ['الساعة ٩ مساءً', { start: '21:00' }],
  ['inizio ore 21.30', { start: '21:30' }],
  ['apertura porte 20.30, inizio concerto 21.30', { doors: '20:30', start: '21:30' }],
])('times: %s', (words, times) => {
  const show = only(`21.11. Berlin – Badehaus – ${words}`);
  expect(show).toMatchObject({ ...times, city: 'Berlin', venue: 'Badehaus', day: '2026-11-21' });
});

test.each([
  ['15h + 20h', '15:00', '20:00'],
  ['2 shows: 6pm & 9pm', '18:00', '21:00'],
  ['two shows, 18:00 and 21:00', '18:00', '21:00'],
  ['doble sesión 19h y 22h', '19:00', '22:00'],
  ['doppio spettacolo ore 18 e ore 21', '18:00', '21:00'],
])('“%s” are two shows', (words, first, second) => {
  expect(read(`21.11. Berlin – Badehaus – ${words}`)).toMatchObject([
    { start: first, city: 'Berlin', venue: 'Badehaus', day: '2026-11-21' },
    { start: second, city: 'Berlin', venue: 'Badehaus', day: '2026-11-21' },
  ]);
});

test.each([
  ['w/ Nebelhorn Trio', ['Nebelhorn Trio']],
  ['w/ @sluiceband', ['sluiceband']],
  ['出演：Sluice', ['Sluice']],
  ['(opening: Sluice)', ['Sluice']],
  ['w/ Nebelhorn Trio & Sluice', ['Nebelhorn Trio', 'Sluice']],
  ['with Nebelhorn Trio, Sluice', ['Nebelhorn Trio', 'Sluice']],
  ['+ Nebelhorn Trio + Sluice', ['Nebelhorn Trio', 'Sluice']],
  ['mit Nebelhorn Trio', ['Nebelhorn Trio']],
  ['(w/ Nebelhorn Trio)', ['Nebelhorn Trio']],
  ['support: Nebelhorn Trio', ['Nebelhorn Trio']],
  ['(+ Support: Nebelhorn Trio)', ['Nebelhorn Trio']],
  ['w/ Nebelhorn Trio (solo), Sluice', ['Nebelhorn Trio', 'Sluice']],
  ['w/ support TBC', []],
])('support: %s', (words, names) => {
  const show = only(`21.11. Berlin – Badehaus ${words} – SOLD OUT`);
  expect(show).toMatchObject({ with: names, city: 'Berlin', venue: 'Badehaus', state: 'soldOut' });
});

test.each([
  ['€ 17,50', '17.50 EUR'],
  ['£14 + bf', '14.00 GBP'],
  ['VVK 18 € / AK 22 €', '18.00 EUR'],
  ['前売 ¥4,500', '4500 JPY'],
  ['€ 18,-', '18.00 EUR'],
  ['CHF 25.–', '25.00 CHF'],
  ['CAD 22', '22.00 CAD'],
  ['60 zł', undefined],
  ['VVK 12.50 €', '12.50 EUR'],
  ['VVK 18 € zzgl. Gebühren', '18.00 EUR'],
  ['18 € zzgl. VVK-Gebühr', '18.00 EUR'],
  ['12,50 € + gastos', '12.50 EUR'],
  ['12,50 € + gastos de gestión', '12.50 EUR'],
  ['16 €/18 € (+ frais)', '16.00 EUR'],
  ['16 €/18 € + frais', '16.00 EUR'],
  ['£14 adv + bf', '14.00 GBP'],
  ['14€ en prévente / 17€ sur place', '14.00 EUR'],
  ['12€ + g.d.', '12.00 EUR'],
  ['15€ + d.p.', '15.00 EUR'],
  ['16 € hors frais de location', '16.00 EUR'],
  ['€ 15 excl. servicekosten', '15.00 EUR'],
  ['£14 plus booking fee', '14.00 GBP'],
  // Other countries have dollars too, and some prices name no currency or are a choice.
  ['$18 adv / $20 dos', undefined],
  ['12/15€', undefined],
  ['CC 220', undefined],
])('the price “%s” is no part of the venue', (written, price) => {
  const show = only(`21.11. Berlin – Badehaus – ${written} https://tickets.example/1`);
  expect([show.city, show.venue, show.price]).toEqual(['Berlin', 'Badehaus', price]);
  expect([show.with, show.note]).toEqual([[], undefined]);
});

test.each([
  'tickets on sale Friday 10am',
  'Tickets go on sale Fri, Dec 4 at 10am',
  'on sale 12/1',
  'on sale 4 December 10:00',
  'presale Thu 10am, on sale Fri 10am',
  'on-sale: 12/4 @ 10am ET',
  'presale Thursday',
  'VVK ab Freitag, 10 Uhr',
  'Vorverkauf ab 1. Dezember',
  'Vorverkauf startet am Freitag',
  'tix on sale Friday at 10am local',
  'ingressos à venda sexta 10h',
  'en vente vendredi 10h',
  'entradas a la venta el viernes a las 10h',
])('“%s” is no start and no venue', (words) => {
  const show = only(`21.11. Berlin – Badehaus – ${words} – https://tickets.example/1`);
  expect(show).toMatchObject({ city: 'Berlin', venue: 'Badehaus', state: 'announced' });
  expect([show.day, show.start]).toEqual(['2026-11-21', undefined]);
});

test.each([
  ...['OFF', '– tba', '(day off)', ': à confirmer', 'DAY OFF – Oslo', 'Day off in Oslo', 'travel'],
  ...['Travel day', 'Travel Oslo → Kiel', 'day off / travel', 'OFF – Reise nach Wien', 'TBC'],
  ...[
    'Oslo – DAY OFF',
    'spielfrei',
    'jour off',
    'relâche',
    'día libre',
    'folga',
    'reisedag',
    'vrij',
  ],
  ...['オフ', '移動日', 'يوم راحة'],
])('a day with “%s” is no show, and told as left out', (words) => {
  const list = `21.11. ${words}\n22.11. Kiel, Pumpe`;
  const { shows, daysOff, others } = showsFromText(list, { today });
  expect([shows.map(({ city }) => city), daysOff, others]).toEqual([
    ['Kiel'],
    [`21.11. ${words}`],
    [],
  ]);
});

test('a day off may stand below its day, and a name that begins like one is a place', () => {
  const list = '21.11.\nDAY OFF\n\n22.11. Offenbach, Hafen 2\n23.11. St. Louis, Off Broadway';
  const { shows, daysOff } = showsFromText(list, { today });
  expect(shows.map(({ city, venue }) => [city, venue])).toEqual([
    ['Offenbach', 'Hafen 2'],
    ['St. Louis', 'Off Broadway'],
  ]);
  expect(daysOff).toEqual(['21.11. · DAY OFF']);
});

describe('a line below a show', () => {
  test('gives it the place that it lacks, up to an empty line', () => {
    const list =
      'Sa 21.11.2026\nBerlin – Badehaus\nEinlass 19 Uhr\nVG, Jo\n\n22.11.\n\nKiel, Pumpe';
    const { shows, others } = showsFromText(list, { today });
    expect(shows.map(({ city, venue, doors }) => [city, venue, doors])).toEqual([
      ['Berlin', 'Badehaus', '19:00'],
      ['', '', undefined],
    ]);
    expect(others).toEqual(['VG, Jo', 'Kiel, Pumpe']);
  });

  test('gives it the venue, where day, city and venue have a line each', () => {
    const list =
      'MAR\n5\nFRI\nHamburg, Germany\nHafenklang\nTickets\n\nMAR\n6\nSAT\nKiel\nPumpe\nSold Out';
    expect(read(list)).toMatchObject([
      { day: '2027-03-05', weekday: 6, city: 'Hamburg', venue: 'Hafenklang', country: 'DE' },
      { day: '2027-03-06', weekday: 7, city: 'Kiel', venue: 'Pumpe', state: 'soldOut' },
    ]);
  });

  test('belongs to it if it tells only such facts', () => {
    const list = '21.11. Berlin, Badehaus\nw/ Sluice\nSOLD OUT\n22.11. Kiel, Pumpe\n\nSOLD OUT';
    expect(read(list).map(({ state, with: names }) => [state, names])).toEqual([
      ['soldOut', ['Sluice']],
      ['announced', []],
    ]);
  });
});

test.each([
  '[10.01.27, 14:03:22] Jens Booking: 5.3. Köln – Gebäude 9 – 19 Uhr',
  '10/01/27, 14:03 - Jens Booking: 5.3. Köln – Gebäude 9 – 19 Uhr',
  '[1/10/27, 2:03:22 PM] Jens Booking: 5.3. Köln – Gebäude 9 – 19 Uhr',
  '*5.3.* Köln – Gebäude 9 – 19 Uhr',
  '| 5.3. | Köln | Gebäude 9 | 19 Uhr |',
])('what a program writes around a line is no part of the show: %s', (line) => {
  expect(only(line)).toMatchObject({
    ...{ day: '2027-03-05', city: 'Köln', venue: 'Gebäude 9', start: '19:00', with: [] },
  });
});

test('weekdays tell which number is the month', () => {
  expect(read('Thu 03/04/27 Leeds, Mono')[0]?.day).toBe('2027-03-04');
  expect(read('Sat 03/04/27 Leeds, Mono')[0]?.day).toBe('2027-04-03');
  expect(read('03/04/27 (Thu) Leeds, Mono')[0]?.day).toBe('2027-03-04');
});

describe('a link', () => {
  test.each([
    ['https://tickets.example/1?a=b', 'https://tickets.example/1?a=b'],
    ['(https://tickets.example/1)', 'https://tickets.example/1'],
    ['www.tickets.example/1.', 'https://www.tickets.example/1'],
  ])('%s', (written, url) => {
    expect(only(`21.11. Berlin, Badehaus ${written}`)).toMatchObject({ url, venue: 'Badehaus' });
  });

  test('on its own line belongs to the show above', () => {
    const list = '21.11. Berlin, Badehaus\nhttps://tickets.example/1\n22.11. Kiel, Pumpe';
    expect(read(list).map(({ url }) => url)).toEqual(['https://tickets.example/1', undefined]);
  });
});

test('free entry is told', () => {
  expect(only('21.11. Berlin, Badehaus, Eintritt frei').isFree).toBe(true);
  expect(only('21.11. Berlin, Badehaus').isFree).toBeUndefined();
});

test('an artist’s own name in a line is no place', () => {
  const [show] = read('21.11. Marit Våge – Berlin – Badehaus', { artists: ['Marit Våge'] });
  expect(show).toMatchObject({ city: 'Berlin', venue: 'Badehaus' });
});

test('the label’s artists that a line names are its acts', () => {
  const artists = ['Marit Våge', 'Orrery'];
  const [show] = read('2026-12-05 20:00 | Punctum, Praha, CZ | Marit Våge', { artists });
  expect(show).toMatchObject({ city: 'Praha', venue: 'Punctum', artists: ['Marit Våge'] });
});

test('a day and time as computers write them are read', () => {
  const line = '2027-05-10T20:30+01:00 | Cafe OTO, London, UK';
  expect(only(line)).toMatchObject({ day: '2027-05-10', start: '20:30', city: 'London' });
});

test.each([
  'here’s the latest routing for Grain Elevator, pls don’t announce it before 12/10!',
  'anbei die bestätigten Termine. Wien und Zürich gehen erst am 15. Januar in den Vorverkauf.',
  'Am Samstag, den 20. März spielen wir noch in Brüssel im Botanique, Karten gibt es ab 24 Euro.',
  'Der Termin in Dresden (10. März) ist leider abgesagt.',
])('“%s” is a sentence', (line) => {
  expect(only(line).isSentence).toBe(true);
});

test.each([
  'Sa 21.11. Paris – Café de la Danse.',
  '21.11. Berlin, Badehaus, doors 7, sold out!',
  'Fri 12 March – The Hope & Ruin, Brighton w/ Sluice',
])('“%s” is a show', (line) => {
  expect(only(line).isSentence).toBeUndefined();
});

test('lines without a show that have a day or an address come first', () => {
  const list = ['Hi Astrid,', '45. März: Leipzig, UT Connewitz', 'Best, Jo'].join('\n');
  const { others, doubtful } = showsFromText(list, { today });
  expect(others[0]).toContain('Leipzig');
  expect(doubtful).toBe(1);
});

test('a mail around the list is left out', () => {
  const list = [
    'Hi Astrid,',
    'here are the confirmed dates so far:',
    '',
    'Sa 21.11.2026 Berlin – Badehaus (SOLD OUT)',
    'So 22.11.2026 Hamburg – Hafenklang w/ Sluice https://tickets.example/2',
    '24.11.2026 Köln – Bumann & Sohn, Einlass 19 Uhr',
    '',
    'Best, Jo',
  ].join('\n');
  const { others } = showsFromText(list, { today });
  expect(others).toEqual(['Hi Astrid,', 'here are the confirmed dates so far:', 'Best, Jo']);
  expect(read(list).map(({ day, city, venue, state }) => [day, city, venue, state])).toEqual([
    ['2026-11-21', 'Berlin', 'Badehaus', 'soldOut'],
    ['2026-11-22', 'Hamburg', 'Hafenklang', 'onSale'],
    ['2026-11-24', 'Köln', 'Bumann & Sohn', 'announced'],
  ]);
});

describe('several days in one line', () => {
  const days = (line: string) => read(`${line} Berlin – Badehaus`).map(({ day }) => day);
  test.each([
    ['12./13. März 2027', ['2027-03-12', '2027-03-13']],
    ['12./13.03.2027', ['2027-03-12', '2027-03-13']],
    ['12/13 March 2027', ['2027-03-12', '2027-03-13']],
    ['12 & 13 March 2027', ['2027-03-12', '2027-03-13']],
    ['12, 13 & 15 March 2027', ['2027-03-12', '2027-03-13', '2027-03-15']],
    ['Fr 12. und Sa 13. März 2027', ['2027-03-12', '2027-03-13']],
    ['March 12 & 13, 2027', ['2027-03-12', '2027-03-13']],
    ['12 y 13 de marzo de 2027', ['2027-03-12', '2027-03-13']],
    ['12 et 13 mars 2027', ['2027-03-12', '2027-03-13']],
    ['12.03.2027 + 13.03.2027', ['2027-03-12', '2027-03-13']],
    ['31.12. & 1.1.', ['2026-12-31', '2027-01-01']],
  ])('%s is a show on each', (written, expected) => {
    expect(days(written)).toEqual(expected);
    expect(only(`${written} Berlin – Badehaus`)).toMatchObject({
      city: 'Berlin',
      venue: 'Badehaus',
    });
  });

  test.each([
    ['12–14 March 2027', '2027-03-14'],
    ['12.-14.3.2027', '2027-03-14'],
    ['Fr 12.–So 14.3.2027', '2027-03-14'],
    ['12 bis 14. März 2027', '2027-03-14'],
    ['March 12-14, 2027', '2027-03-14'],
    ['12 Mar 2027 - 14 Mar 2027', '2027-03-14'],
    ['del 12 al 14 de marzo de 2027', '2027-03-14'],
    ['du 12 au 14 mars 2027', '2027-03-14'],
    ['30.04.-02.05.2027', '2027-05-02'],
  ])('%s is one show, of which nobody says the day', (written, lastDay) => {
    expect(read(`${written} Berlin – Badehaus`)).toMatchObject([
      { lastDay, city: 'Berlin', venue: 'Badehaus' },
    ]);
  });

  test.each([
    ['Mar 3, 2027 - 7th St Entry, Minneapolis', '2027-03-03'],
    ['Nov 21 - 9 Lives, Berlin', '2026-11-21'],
    ['Nov 21, 8pm Berlin', '2026-11-21'],
    ['Raum 2, 21. März Berlin', '2027-03-21'],
    ['12 Mar, 19-22 Uhr, Berlin', '2027-03-12'],
  ])('%s is one show on one day', (line, day) => {
    expect(read(line)).toMatchObject([{ day }]);
    expect(only(line).lastDay).toBeUndefined();
  });
});

test.each(['31 June 2027', '31.6.2027', '30. Februar', '31/06/2027', 'June 31', '30 de febrero'])(
  'there is no %s',
  (written) => {
    const show = only(`${written} – Berlin – Badehaus`);
    expect([show.day, show.noDay]).toEqual([null, written]);
  },
);

test.each([
  ['3/9 TBC Detroit, MI', 'Detroit, MI', ''],
  ['21.11. Köln TBC', 'Köln', ''],
  ['21.11. Ulm TBC', 'Ulm', ''],
  ['21.11. Ulm – Brudenell TBC', 'Ulm', 'Brudenell'],
  ['21.11. Ulm – Brudenell (venue tbc)', 'Ulm', 'Brudenell'],
  ['21.11. Ulm – T.B.A.', 'Ulm', ''],
  ['21.11. Ulm – TBA (venue)', 'Ulm', ''],
  ['21.11. Ulm – Brudenell – TBA support', 'Ulm', 'Brudenell'],
])('“%s” is not confirmed, and no name says so', (line, city, venue) => {
  expect(only(line)).toMatchObject({ city, venue, leftOut: [expect.stringMatching(/t\.?b/i)] });
});

test('a venue “to be confirmed” is none', () => {
  for (const line of ['21.11. To be confirmed – Ulm', '21.11. Ulm – to be confirmed'])
    expect(only(line)).toMatchObject({ city: 'Ulm', venue: '' });
});

describe('words that are no part of the venue', () => {
  test.each([
    ['★ Berlin – Badehaus ★★★', {}],
    ['Berlin* – Badehaus **', {}],
    ['– Berlin – Badehaus –', {}],
    ['⭐ Berlin ⭐ Badehaus 🔥🔥', {}],
    ['Berlin → Badehaus ✓', {}],
    ['Berlin – Badehaus (DE)', { country: 'DE' }],
    ['Berlin [DE], Badehaus', { country: 'DE' }],
    ['Berlin/DE, Badehaus', { country: 'DE' }],
    ['Berlin – Badehaus (18+)', { ageLimit: 18 }],
    ['Berlin – Badehaus (+18)', { ageLimit: 18 }],
    ['Berlin – Badehaus, FSK 16', { ageLimit: 16 }],
    ['Berlin – Badehaus (mayores de 16 años)', { ageLimit: 16 }],
    ['Berlin – Badehaus (18 and over)', { ageLimit: 18 }],
    ['Berlin – Badehaus (early show)', { note: 'early show' }],
    ['Berlin – Badehaus – matinee', { note: 'matinee' }],
    ['Berlin – Badehaus (matinee + evening)', { note: 'matinee + evening', with: [] }],
    ['Berlin (matinee and evening) – Badehaus', { note: 'matinee and evening', with: [] }],
    ['Berlin – Badehaus (mit Streichquartett)', { with: ['Streichquartett'] }],
    ['Berlin – Badehaus (Hofkonzert)', { note: 'Hofkonzert' }],
    ['Berlin – Badehaus (2 nights)', { note: '2 nights' }],
    ['Berlin – Badehaus – zwei Abende', { note: 'zwei Abende' }],
    ['Berlin (Friedrichshain) – Badehaus', { note: 'Friedrichshain' }],
    ['Berlin – Badehaus (TBC)', {}],
    ['Berlin – Badehaus, jeweils 20 Uhr', { start: '20:00' }],
  ])('%s', (line, facts) => {
    expect(only(`21.11. ${line}`)).toMatchObject({
      ...{ city: 'Berlin', venue: 'Badehaus', country: 'DE' },
      ...facts,
    });
  });

  test.each([
    ['Hamburg – Molotow @ Reeperbahn Festival', 'Molotow', 'Reeperbahn Festival'],
    ['Hamburg @ Reeperbahn Festival', '', 'Reeperbahn Festival'],
    ['Reeperbahn Festival, Hamburg', '', 'Reeperbahn Festival'],
    ['Hamburg – Stadtfest', '', 'Stadtfest'],
    ['Hamburg – Open Air am Elbstrand', '', 'Open Air am Elbstrand'],
    ['Hamburg – Festival Hall', 'Festival Hall', undefined],
    ['Hamburg – Festsaal', 'Festsaal', undefined],
    ['Hamburg – Café Manifest', 'Café Manifest', undefined],
  ])('the festival of %s', (line, venue, festival) => {
    const show = only(`21.11. ${line}`);
    expect([show.city, show.venue, show.festival]).toEqual(['Hamburg', venue, festival]);
  });

  test.each([
    '500€ + 80%',
    'fee 300',
    'Fee: 300 EUR',
    'Gage 500 €',
    '500 € Gage',
    '€500 vs 80% of the door',
    '80% door',
    '80/20 split',
    'door deal',
    '(garantie 400€ + hotel)',
    'caché 600€',
    'guarantee $1,500 vs 85% net',
    '250€ + 70% after costs',
    'jens@agentur.example',
    '+49 40 555 01 23',
    '2nd hold',
    '(2nd hold, waiting on the promoter)',
    'Kontakt: jens@agentur.example',
  ])('“%s” is for the label alone', (words) => {
    const show = only(`21.11. Berlin – Badehaus – ${words}`);
    expect(show).toMatchObject({ city: 'Berlin', venue: 'Badehaus' });
    expect(show.leftOut?.join(' ')).toBeTruthy();
    const { line: _, leftOut: __, ...kept } = show;
    expect(JSON.stringify(kept)).not.toMatch(/[3-8]\d\d(?!\d)|%|split|hold|deal|1,500|agentur/);
  });

  test.each([
    ['£14 + booking fee', '£14 + booking fee'],
    ['15 € box office', '15 € box office'],
    ['VVK 18 € / AK 22 €', 'VVK 18 € / AK 22 €'],
    ['90% sold', undefined],
  ])('“%s” is for fans', (words, prices) => {
    const show = only(`21.11. Berlin – Badehaus – ${words}`);
    expect([show.leftOut, show.prices]).toEqual([undefined, prices]);
  });
});

test('tickets that have a link are on sale, unless a line says otherwise', () => {
  const state = (words: string) =>
    only(`21.11. Berlin – Badehaus – https://t.example/1 ${words}`).state;
  expect(['', 'sold out', 'few left', 'VVK ab 1.12.', 'Eintritt frei'].map(state)).toEqual([
    ...['onSale', 'soldOut', 'fewLeft', 'announced', 'announced'],
  ]);
});

test.each([
  ['00:30', '00:30'],
  ['midnight', '00:00'],
  ['Mitternacht', '00:00'],
  ['24:00', '00:00'],
  ['doors 23:00, show 00:30', '00:30'],
])('a start at %s', (words, start) => {
  expect(only(`21.11. Berlin – Badehaus – ${words}`)).toMatchObject({ start, venue: 'Badehaus' });
});
