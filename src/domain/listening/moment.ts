/** A second of a record's track; the first track is 1. */
export interface Moment {
  track: number;
  second: number;
}

/** The address of a record's page that starts playing there. */
export const momentAddress = (address: string, { track, second }: Moment): string =>
  `${address}?track=${track}&t=${second}`;

/** An address without its moment; everything else in it stays. */
export function withoutMoment(address: string): string {
  const left = new URL(address);
  for (const name of ['track', 't']) left.searchParams.delete(name);
  return left.href;
}

const wholeNumber = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : NaN);

/** The moment in an address's query; undefined without one. The track is by default the first. */
export function momentIn(query: string): Moment | undefined {
  const given = new URLSearchParams(query);
  const second = wholeNumber(given.get('t'));
  const track = wholeNumber(given.get('track') ?? '1');
  return second >= 0 && track >= 1 ? { track, second } : undefined;
}
