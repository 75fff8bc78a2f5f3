// The way of a release, a show or an item of merch from its artists to the label, and back.
import type { Answer } from '#contract/api';
import type { Id } from '#domain/identifier';
import { type Caller, ownsByArtists, personOf } from '#domain/member/member';
import type { MerchStatus } from '#domain/merch/merchState';
import { Problem } from '#domain/problem';
import type { ProposedKind } from '#domain/proposal/proposal';
import { mustBeUsable } from '#domain/publication/substitute';
import type { StoredRelease } from '#domain/release/release';
import { isVisible, releaseStatus } from '#domain/release/releaseStatus';
import { showName } from '#domain/show/show';
import type { ShowStatus } from '#domain/show/showState';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { EntryStore, Ports } from '#functions/services/ports';
import type { Notices } from './notices.ts';

/** How far an entry is on its way to the public; undefined for a release that is off it. */
type Step = (ShowStatus & MerchStatus) | undefined;

/** The step of a release, which has more statuses than shows and merch. */
export function stepOf(release: Pick<StoredRelease, 'releaseStatus' | 'archived'>): Step {
  const { Planning, Pending, Rejected } = releaseStatus;
  const { releaseStatus: status } = release;
  if (status === Pending) return 'handedIn';
  if (status === Planning || status === Rejected) return 'draft';
  return isVisible(release) ? 'public' : undefined;
}

/** An entry that was saved on another step. */
interface Moved {
  kind: ProposedKind;
  title: string;
  artistIds: readonly Id[];
  before: Step;
  after: Step;
  saved: Saved<Numbered & { returnedWith?: string | undefined }>;
}

/** Emails the people concerned when an entry moves between its artists and the label. */
export async function tellOfMove(
  notices: Pick<Notices, 'handedIn' | 'decided'>,
  { kind, title, artistIds, before, after, saved }: Moved,
  caller: Caller,
): Promise<void> {
  if (before === after) return;
  const { id, cId, returnedWith: note } = saved.entity;
  const about = { kind, cId, title, occasion: `${id}-${saved.version}` };
  if (after === 'handedIn' && caller.role !== 'staff')
    await notices.handedIn({ ...about, isChange: false }, personOf(caller));
  if (before !== 'handedIn' || after === undefined || caller.role !== 'staff') return;
  await notices.decided(
    { ...about, is: after === 'draft' ? 'returned' : 'approved', note },
    personOf(caller),
    (member) => member.role === 'artist' && ownsByArtists(member, artistIds),
  );
}

/**
 * A show or an item of merch as it goes back to its artists, with the label's note.
 * @throws {Problem} clash, if it is not handed in
 */
export function returned<E extends { status: ShowStatus & MerchStatus }>(
  before: Saved<E>,
  note: string,
  called: string,
): E {
  if (before.entity.status !== 'handedIn')
    throw new Problem('clash', `This ${called} is not handed in.`);
  mustBeUsable(before);
  return { ...before.entity, status: 'draft', returnedWith: note };
}

type HandedIn = Answer<'listProposals'>['handedIn'];

/** The entries of one kind that are handed in; for an artist their own, including returned ones. */
async function handedInOf<
  E extends Numbered & { returnedWith?: string | undefined },
  R extends Numbered & { artistIds: readonly Id[]; changedAt: string },
>(
  store: EntryStore<E, R>,
  of: { kind: HandedIn[number]['kind']; nameOf: (row: R) => string; stepOf: (row: R) => Step },
  caller: Caller,
): Promise<HandedIn> {
  const isStaff = caller.role === 'staff';
  const found = (await store.rows()).map(async (row): Promise<HandedIn> => {
    if (!ownsByArtists(caller, row.artistIds)) return [];
    const { id, cId, changedAt } = row;
    const step = of.stepOf(row);
    const entry = { kind: of.kind, id, cId, name: of.nameOf(row), changedAt };
    if (step === 'handedIn') return [entry];
    if (step !== 'draft' || isStaff) return [];
    // The list rows lack the label's note.
    const returnedWith = (await store.find(id))?.entity.returnedWith;
    return returnedWith ? [{ ...entry, returnedWith }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Lists of what is handed in or returned omit rejected and archived releases. */
const listedStep = (release: Parameters<typeof stepOf>[0]): Step =>
  release.archived || release.releaseStatus === releaseStatus.Rejected
    ? undefined
    : stepOf(release);

/** The handed-in entries of every kind, the longest waiting first. */
export async function listHandedIn(
  { releases, shows, merch }: Pick<Ports, 'releases' | 'shows' | 'merch'>,
  caller: Caller,
): Promise<HandedIn> {
  const found = await Promise.all([
    handedInOf(
      releases,
      { kind: 'release', nameOf: ({ title }) => title, stepOf: listedStep },
      caller,
    ),
    handedInOf(shows, { kind: 'show', nameOf: showName, stepOf: ({ status }) => status }, caller),
    handedInOf(
      merch,
      { kind: 'merch', nameOf: ({ name }) => name, stepOf: ({ status }) => status },
      caller,
    ),
  ]);
  return found.flat().toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
}
