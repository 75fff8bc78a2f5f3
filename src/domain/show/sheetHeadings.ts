import { showFields, venueFields } from '#domain/show/showFields';

const { day, doors, starts, artists, tickets, festival, tour, stage, isFree, ageLimit } =
  showFields;

/** The heading of a column that only tables from elsewhere have: the state or province of a city. */
export const regionHeading = 'Region';

/** What other programs and languages call our columns. */
const synonyms: Readonly<Record<string, string>> = {
  [day.label]:
    'date, event date, show date, start date, datum, tag, jour, fecha, día, dato, dag, data, dia, 日付, 日程, 開催日, التاريخ',
  [doors.label]:
    'doors open, door time, doors time, einlass, ouverture, ouverture des portes, apertura, apertura de puertas, dører, deuren, portas, 開場, الأبواب',
  [starts.label]:
    'start time, time, event time, show time, showtime, set time, beginn, uhrzeit, zeit, début, heure, hora, inicio, comienzo, tid, klokkeslett, aanvang, tijd, início, horário, 開演, 時間, الوقت',
  [venueFields.name.label]:
    'venue name, club, location, place, spielstätte, spielort, veranstaltungsort, salle, lieu, sala, recinto, lugar, spillested, sted, zaal, locatie, local, casa, 会場, المكان',
  [venueFields.city.label]:
    'town, venue city, stadt, ort, ville, ciudad, by, stad, plaats, cidade, 都市, 市, المدينة',
  [venueFields.country.label]: 'country name, venue country, land, pays, país, 国, البلد',
  [venueFields.address.label]:
    'address, venue address, street, street address, adresse, anschrift, straße, rue, dirección, calle, adres, endereço, 住所, العنوان',
  [venueFields.url.label]: 'venue url, venue website, venue link',
  [artists.label]:
    'act, artist, artists, lineup, line-up, band, bands, künstler, künstlerin, interpret, artiste, artistes, artista, artistas, artiest, 出演, الفنان',
  [tickets.label]:
    'ticket, ticket link, ticket url, tickets url, ticket links, tickets link, buy link, link, url, karten, kartenlink, vorverkauf, vvk, billets, billetterie, entradas, billetter, kaarten, ingressos, チケット, التذاكر',
  [festival.label]: 'festival name, event name, 音楽祭, مهرجان',
  [tour.label]: 'tour name, tournee, tournée, gira, turné, turnê, ツアー',
  [stage.label]: 'stage name, bühne, scène, escenario, scene, podium, palco',
  [isFree.label]: 'free, eintritt frei, entrée libre, entrada libre, gratis',
  [ageLimit.label]: 'age limit, age, ages, age restriction, mindestalter, alter, âge, edad, alder',
  [regionHeading]: 'region/state, state/region, province, state/province, bundesland, venue region',
};

/** A heading as it is compared. */
const headingKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/[*:?]/g, '')
    .trim();

const ours = new Map(
  Object.entries(synonyms).flatMap(([heading, others]) =>
    others.split(', ').map((other) => [headingKey(other), headingKey(heading)] as const),
  ),
);

/** The columns of a table by our headings, and those that are none of ours. */
export function columnsIn(
  headings: readonly string[],
  known: readonly string[],
): { at: (heading: string) => number | undefined; unknown: string[] } {
  const keys = new Set([...known, regionHeading].map(headingKey));
  const indices = new Map<string, number>();
  const unknown: string[] = [];
  // Our own names first: a table may have “Start” and “Time”.
  const given = headings.map((heading, index) => ({ heading: heading.trim(), index }));
  for (const { heading, index } of given)
    if (keys.has(headingKey(heading))) indices.set(headingKey(heading), index);
  for (const { heading, index } of given) {
    const key = headingKey(heading);
    if (key === '' || keys.has(key)) continue;
    const own = ours.get(key);
    if (own === undefined || !keys.has(own) || indices.has(own)) unknown.push(heading);
    else indices.set(own, index);
  }
  return { at: (heading) => indices.get(headingKey(heading)), unknown };
}
