import { letterKey } from '#domain/comparableText';
import { isSame } from '#domain/comparison';
import type { Day } from '#domain/day';
import type { Id } from '#domain/identifier';
import { unknownState } from '#domain/importing/foundEdition';
import { type AnotherId, withOwnIds } from '#domain/importing/ownIds';
import { maxLinks, mergeLinks } from '#domain/link';
import { type Edition, maxEditions } from '#domain/release/edition';
import type { Codes } from '#domain/release/editionText';

/** A barcode without leading zeros: UPC and EAN differ in their number. */
const bareCode = (barcode: string | undefined): string => barcode?.replace(/^0+/, '') ?? '';

/** A release, as far as its numbers tell which one it is. */
type WithEditionCodes = Codes & { editions?: readonly Codes[] | undefined };

/** The barcodes of a release and its editions, as they are compared. */
export const barcodesOf = (release: WithEditionCodes) =>
  [release, ...(release.editions ?? [])].map(({ barcode }) => bareCode(barcode)).filter(Boolean);

/** The catalogue numbers of a release and its editions, as they are compared. */
export const comparableNumbersOf = (release: WithEditionCodes) =>
  [release, ...(release.editions ?? [])]
    .map(({ catalogueNumber = '' }) => letterKey(catalogueNumber))
    .filter(Boolean);

/** True for an edition with nothing but a number: nobody has said yet what it is. */
const isUnknown = ({ format, state, name, links }: Edition) =>
  format === 'other' && state === unknownState && !name && links.length === 0;

const isSameFormat = (one: Edition, other: Edition) =>
  one.format === other.format &&
  (one.size ?? '12') === (other.size ?? '12') &&
  // Not every source counts the discs.
  (one.pieces ?? other.pieces) === (other.pieces ?? one.pieces);

/** Whether two editions are the same by their numbers; undefined if the numbers don't tell. */
function agree(ours: Edition, other: Edition): boolean | undefined {
  const [code, otherCode] = [bareCode(ours.barcode), bareCode(other.barcode)];
  if (code && otherCode) return code === otherCode;
  const [number, otherNumber] = [ours, other].map(({ catalogueNumber: text = '' }) =>
    letterKey(text),
  );
  if (!number || !otherNumber) return undefined;
  if (number !== otherNumber) return false;
  // Labels give one number to all formats and pressings of a record.
  return isUnknown(ours) || (isSameFormat(ours, other) && mayBeCalledSame(ours, other));
}

/** Whether two editions have one name, or one of them has none. */
const mayBeCalledSame = (one: Edition, other: Edition) =>
  !one.name || !other.name || letterKey(one.name) === letterKey(other.name);

/**
 * Our edition that matches another: by its id or numbers, or else as the only one of its format.
 */
function meant(edition: Edition, here: readonly Edition[]): Edition | undefined {
  const known = here.find(({ id }) => id === edition.id);
  if (known) return known;
  const numbered = here.filter((one) => agree(one, edition) === true);
  const named = numbered.find(({ name = '' }) => letterKey(name) === letterKey(edition.name ?? ''));
  if (numbered.length > 0) return named ?? (numbered.length === 1 ? numbered[0] : undefined);
  const alike = here.filter(
    (one) =>
      agree(one, edition) === undefined &&
      isSameFormat(one, edition) &&
      mayBeCalledSame(one, edition),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** The fields of an edition that are not empty. */
const filledFieldsOf = (edition: Edition): Partial<Edition> =>
  Object.fromEntries(
    Object.entries(edition).filter(
      ([field, value]) =>
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0) &&
        !(field === 'state' && value === unknownState),
    ),
  );

/** The first edition if both are equal, since equal objects may differ as JSON. */
const unlessSame = (edition: Edition, other: Edition) => (isSame(edition, other) ? edition : other);

/** The editions of a source that match one of ours, with that one. */
function pairs(here: readonly Edition[], incoming: readonly Edition[]) {
  const left = [...here];
  const found = new Map<Edition, Edition>();
  // Those with the name of one of ours choose first.
  const isNamed = (edition: Edition) =>
    here.some(({ name }) => name && letterKey(name) === letterKey(edition.name ?? ''));
  for (const edition of incoming.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))) {
    const same = meant(edition, left);
    if (!same) continue;
    found.set(edition, same);
    left.splice(left.indexOf(same), 1);
  }
  return found;
}

/**
 * Replaces editions with the source's. Those that match ours keep their ids, and the fields that
 * the source leaves empty.
 */
export function editionsLaidOver(
  here: readonly Edition[],
  incoming: readonly Edition[],
  another: AnotherId,
): Edition[] {
  const same = pairs(here, incoming);
  const known = new Set<Edition>();
  const editions = incoming.map((edition) => {
    const one = same.get(edition);
    if (!one) return edition;
    const joined = unlessSame(one, { ...one, ...filledFieldsOf(edition), id: one.id });
    known.add(joined);
    return joined;
  });
  return withOwnIds(editions, { known, another });
}

/**
 * Our editions, completed with the source's: empty fields are filled, and unknown editions added.
 */
export function editionsFilled(
  here: readonly Edition[],
  incoming: readonly Edition[],
  another: AnotherId,
): Edition[] {
  const same = pairs(here, incoming);
  const sources = new Map([...same].map(([edition, known]) => [known, edition]));
  const filled = here.map((edition): Edition => {
    const other = sources.get(edition);
    if (!other) return edition;
    const format = isUnknown(edition) && { format: other.format };
    const links = mergeLinks(edition.links, other.links).slice(0, maxLinks);
    const state = stateOf(edition, other);
    return unlessSame(edition, { ...other, ...filledFieldsOf(edition), state, ...format, links });
  });
  const more = incoming.filter((edition) => !same.has(edition));
  const editions = withOwnIds([...filled, ...more], { known: new Set(filled), another });
  return editions.slice(0, maxEditions);
}

/** How many new editions of the source have no room beside ours. */
export const countWithoutRoom = (here: readonly Edition[], incoming: readonly Edition[]): number =>
  Math.max(0, here.length + incoming.length - pairs(here, incoming).size - maxEditions);

/** How many shops of the source's editions have no room beside those of ours. */
export const countLinksWithoutRoom = (
  here: readonly Edition[],
  incoming: readonly Edition[],
): number =>
  [...pairs(here, incoming)]
    .map(([edition, known]) => mergeLinks(known.links, edition.links).length - maxLinks)
    .reduce((sum, more) => sum + Math.max(0, more), 0);

/** Our state. The source's only for an edition that has neither a state nor a shop here. */
const stateOf = (edition: Edition, other: Edition) =>
  edition.state === unknownState && edition.links.length === 0 ? other.state : edition.state;

/** Editions whose sides name our tracks by their ids here. */
export function editionsPlaced(
  editions: readonly Edition[],
  idHere: (trackId: string) => string | undefined,
): Edition[] {
  return editions.map(({ sides, ...edition }) => {
    const placed = sides
      ?.map(({ name, tracks }) => ({ name, tracks: tracks.flatMap((id) => idHere(id) ?? []) }))
      .filter(({ tracks }) => tracks.length > 0);
    return { ...edition, ...(placed && placed.length > 0 && { sides: placed }) };
  });
}

interface Beside {
  here: readonly Edition[];
  /** The day of each edition of the source by its id, where the source knows it. */
  days: ReadonlyMap<Id, Day>;
  /** The day of our release. */
  releaseDate: Day | null;
}

/** Gives each new edition a day of its own if it differs from the release's. */
export function editionsDated(
  editions: readonly Edition[],
  { here, days, releaseDate }: Beside,
): Edition[] {
  const known = pairs(here, editions);
  return editions.map((edition) => {
    const day = days.get(edition.id);
    const isOwn = day !== undefined && day !== releaseDate && !known.has(edition);
    return isOwn ? { ...edition, day: edition.day ?? day } : edition;
  });
}

/** Whether the source contradicts a field of one of our editions. */
export function editionsDiffer(here: readonly Edition[], incoming: readonly Edition[]): boolean {
  return [...pairs(here, incoming)].some(([edition, known]) => {
    const mine = filledFieldsOf(known);
    const { id: _, links: __, ...theirs } = filledFieldsOf(edition);
    return (Object.keys(theirs) as (keyof typeof theirs)[]).some(
      (field) => field in mine && !isSame(mine[field], theirs[field]),
    );
  });
}
