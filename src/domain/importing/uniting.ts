import type { FoundEdition } from '#domain/importing/foundEdition';
import type { FoundRelease } from '#domain/importing/foundEntry';
import { linksWithin, noRoomFor } from '#domain/importing/noRoom';
import { isWithin, knownPart } from '#domain/importing/partialDay';
import { isSameTrack } from '#domain/importing/sameTrack';
import type { SourceTrack } from '#domain/importing/sourceEntry';
import { readSourceDate } from '#domain/importing/sourceValues';
import { mergeLinks } from '#domain/link';
import { maxBonusTracks, maxEditions } from '#domain/release/edition';

/** The day by which entries are ordered: a year or a month after its days, and none at all last. */
const dayOf = (release: FoundRelease) =>
  release.dayOnly ? `${knownPart(release)}~` : knownPart(release) || '9999';

/**
 * Unites the entries of a source that are editions of one release. The earliest one leads, and the
 * others fill its empty fields.
 */
export function uniteEditions(found: readonly FoundRelease[]): FoundRelease[] {
  // A list that changes while its pages are read may name a release twice.
  const seen = new Set<string>();
  const once = found.filter(({ key }) => seen.size < seen.add(key).size);
  const groups = Map.groupBy(once, ({ group, key }) => group ?? key);
  return [...groups].map(([key, entries]) => {
    const byDay = entries.toSorted(
      (a, b) => dayOf(a).localeCompare(dayOf(b)) || a.key.localeCompare(b.key),
    );
    const whole = byDay.reduce(withEntry);
    const { links, notes } = linksWithin(whole.links);
    const united = { ...whole, key, links, notes: [...whole.notes, ...notes] };
    const all = withPressings(united.editions, entries);
    const editions = all.slice(0, maxEditions);
    const more = all.length - editions.length;
    const [first] = editions;
    if (!first) return united;
    // The numbers of a release are those of its first edition.
    const { catalogueNumber: _, barcode: __, ...rest } = united;
    return {
      ...rest,
      editions,
      notes: [...united.notes, ...noRoomFor('editions', more)],
      ...(first.catalogueNumber && { catalogueNumber: first.catalogueNumber }),
      ...(first.barcode && { barcode: first.barcode }),
    };
  });
}

/** How an edition is named beside the others of its release. */
const calledOf = ({ catalogueNumber, barcode, pressing, title }: FoundRelease) =>
  [catalogueNumber, barcode, pressing].find(Boolean) ?? title;

/** The notes of another entry that the leading one lacks. Its year or month is no day here. */
function notesBeside(lead: FoundRelease, other: FoundRelease): string[] {
  const ofDay = other.dayOnly && readSourceDate(knownPart(other), 'UTC').note;
  const own = other.notes.filter((note) => note !== ofDay && !lead.notes.includes(note));
  return own.map((note) => `Its edition ${calledOf(other)}: ${note}`);
}

function withEntry(lead: FoundRelease, other: FoundRelease): FoundRelease {
  const { barcode, catalogueNumber } = other;
  const { editions, note } = editionsBeside(lead, other);
  const takesTracks = lead.tracks.length === 0;
  return {
    ...lead,
    ...(!lead.barcode && barcode && { barcode }),
    ...(!lead.catalogueNumber && catalogueNumber && { catalogueNumber }),
    ...(!lead.copyright && other.copyright && { copyright: other.copyright }),
    ...(!lead.credits && other.credits && { credits: other.credits }),
    ...(!lead.tags && other.tags && { tags: other.tags }),
    description: lead.description || other.description,
    ...(takesTracks && {
      tracks: other.tracks,
      refused: [...lead.refused, ...other.refused],
    }),
    editions: [...lead.editions, ...editions],
    cover: lead.cover ?? other.cover,
    links: mergeLinks(lead.links, other.links),
    notes: [...lead.notes, ...notesBeside(lead, other), ...note],
  };
}

/**
 * The editions of another entry, with sides of the leading entry's tracks. Its other tracks are
 * bonus tracks.
 */
function editionsBeside(lead: FoundRelease, other: FoundRelease) {
  const day = other.dayOnly || other.releaseDate === lead.releaseDate ? null : other.releaseDate;
  // A year or month that is another than the lead's is no day, but tells the pressing.
  const pressing = other.dayOnly && !isWithin(lead.releaseDate, other) ? other.pressing : '';
  const dated = other.editions.map((edition) => ({
    ...(day && { day }),
    ...(pressing && { pressing }),
    ...edition,
  }));
  if (lead.tracks.length === 0) return { editions: dated, note: [] };
  const keys = keysBeside(lead.tracks, other.tracks);
  const more = other.tracks.filter(({ key }) => !keys.has(key)).map(({ name }) => name);
  const isOther = more.length > other.tracks.length / 2;
  const bonusTracks = isOther ? [] : more.slice(0, maxBonusTracks);
  const editions = dated.map(({ sides, ...edition }): FoundEdition => {
    const here = sides
      ?.map(({ name, tracks }) => ({ name, tracks: tracks.flatMap((key) => keys.get(key) ?? []) }))
      .filter(({ tracks }) => tracks.length > 0);
    return {
      ...edition,
      ...(here && here.length > 0 && { sides: here }),
      ...(bonusTracks.length > 0 && { bonusTracks }),
    };
  });
  const called = `Its edition ${calledOf(other)}` as const;
  const note = isOther
    ? [`${called} has other tracks there; those of the earliest were taken.`]
    : noRoomFor('bonus tracks', more.length - maxBonusTracks, called);
  return { editions, note };
}

/** For the tracks of another entry that the leading one has as well: the keys of both. */
function keysBeside(lead: readonly SourceTrack[], other: readonly SourceTrack[]) {
  const left = [...lead];
  return new Map(
    other.flatMap((track) => {
      const at = left.findIndex((one) => isSameTrack(one, track));
      const [same] = at < 0 ? [] : left.splice(at, 1);
      return same ? [[track.key, same.key] as const] : [];
    }),
  );
}

/** Tells editions apart that look the same, such as pressings of two countries. */
function withPressings(
  editions: readonly FoundEdition[],
  entries: readonly FoundRelease[],
): FoundEdition[] {
  const looks = ({ format, pieces, size, name }: FoundEdition) =>
    JSON.stringify([format, pieces, size, name]);
  const pressings = new Map(
    entries.flatMap(({ editions: own, pressing }) => own.map(({ key }) => [key, pressing])),
  );
  return editions.map((edition) => {
    const pressing = pressings.get(edition.key);
    const isAlone = editions.filter((one) => looks(one) === looks(edition)).length === 1;
    return isAlone || !pressing || edition.pressing ? edition : { ...edition, pressing };
  });
}
