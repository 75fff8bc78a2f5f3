let zones: ReadonlyMap<string, string> | undefined;

/** A city as it is compared: without accents, case and the marks between its words. */
export const cityKey = (city: string): string =>
  city
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** The time zone that is named after a city, as Europe/Berlin is. */
export function zoneOfCity(city: string): string | undefined {
  zones ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [cityKey(zone.replace(/^.*\//, '')), zone]),
  );
  return zones.get(cityKey(city.replace(/,.*$/, '')));
}
