import { randomUUID } from 'node:crypto';
import { labelId } from '#domain/label/label';
import { type Stage, tried } from './stage.ts';

/** An artist proposes a change to a public release: two fields with the same stamp. */
export async function propose({ world, book, chance, roster }: Stage): Promise<void> {
  const { artist } = world.members;
  const about = chance.pick(roster.releases)?.id ?? '';
  const seen = await tried(artist.getRelease({ params: { id: about } }));
  if (!seen) return;
  const stamp = book.stamp('Notice');
  const body = { ...seen.value, copyright: stamp, coverAlt: stamp };
  await book.make('proposal', { stamp, about, times: 3 }, () =>
    artist.proposeRelease({ body, ifMatch: seen.version }),
  );
}

/** The message with which staff approve or return a stamp's proposal. */
export const decisionNotes = {
  approve: (stamp: string) => `Fine with us: ${stamp}.`,
  return: (stamp: string) => `Not like this: ${stamp}.`,
};

/** Approves a waiting proposal, unchanged or edited by staff, or returns it. */
export async function decide({ world, book, chance }: Stage): Promise<void> {
  const { staff } = world.members;
  const all = await tried(staff.listProposals({}));
  const chosen = chance.pick(all?.proposals.filter(({ state }) => state === 'waiting') ?? []);
  if (!chosen) return;
  const about = { params: { id: chosen.entry.id } };
  const seen = await tried(staff.getReleaseProposals(about));
  const open = seen?.proposals.find(({ proposal }) => proposal.id === chosen.id);
  if (open?.proposal.state !== 'waiting') return;
  const { id, at } = open.proposal;
  const stamp = open.wanted.copyright ?? '';
  if (chance.happens(0.3)) {
    const note = decisionNotes.return(stamp);
    await book.make('decision', { stamp: note, about: stamp, times: 3 }, () =>
      staff.returnProposal({ body: { id, at, words: note } }),
    );
    return;
  }
  const note = decisionNotes.approve(stamp);
  const release = { ...open.stored, copyright: stamp, coverAlt: stamp };
  const whole = chance.happens(0.4) ? { release, version: open.version } : {};
  await book.make('decision', { stamp: note, about: stamp, times: 3 }, () =>
    staff.approveProposal({ body: { id, at, words: note, ...whole } }),
  );
}

/** Changes several releases by one call. Each of its edits is recorded separately. */
export async function editTogether({ world, book, chance, roster }: Stage): Promise<void> {
  const { staff } = world.members;
  const sheet = await tried(staff.getSheet({}));
  if (!sheet) return;
  const chosen = roster.releases.filter(() => chance.happens(0.6));
  const stamp = book.stamp('Number');
  const fields = { catalogueNumber: stamp, incompleteReason: stamp };
  const edits = sheet.releases
    .filter(({ cId }) => chosen.some((release) => release.cId === cId))
    .map(({ cId, version }) => ({ cId, version, fields }));
  if (edits.length === 0) return;
  const refusals = new Map<number, string | undefined>();
  const whole = await book.make('together', { stamp, about: '', times: 3 }, async () => {
    const { results } = await staff.editReleases({ body: { dryRun: false, edits } });
    for (const { cId, refusal } of results) refusals.set(cId, refusal);
    return results;
  });
  for (const { id, cId } of chosen) {
    const message = refusals.get(cId);
    const isUnknown = whole.tries > 1 || message?.includes('It is not known whether');
    const refused = isUnknown ? 'unknown' : 'refused';
    const known = whole.known === 'kept' && message ? refused : whole.known;
    book.asks.edit.push({ ...whole, about: id, known, ...(message && { message }) });
  }
}

/** Saves the label's own texts. */
export async function relabel({ world, book }: Stage): Promise<void> {
  const { staff } = world.members;
  const seen = await tried(staff.getLabel({}));
  if (!seen) return;
  const stamp = book.stamp('Motto');
  const body = { tagline: stamp, description: stamp };
  await book.make('label', { stamp, about: labelId, times: 3 }, () =>
    staff.updateLabel({ body, ifMatch: seen.version }),
  );
}

/** The text of the newsletter with a subject. */
export const issueText = (subject: string) => `${subject}: what we do this month.`;

/** Writes a newsletter, sometimes twice, and usually sends it at once, so that the next one can go. */
export async function mailOut({ world, book, chance }: Stage): Promise<void> {
  const { staff } = world.members;
  const id = randomUUID();
  const write = (savedAt: string | null = null) => {
    const subject = book.stamp('Issue');
    const body = { id, subject, text: issueText(subject), savedAt };
    return book.make('issue', { stamp: subject, about: id, times: 4 }, () =>
      staff.saveNewsletter({ body }),
    );
  };
  /** When it was saved; null if it is not stored, or can't be read now. */
  const savedAt = async () => {
    const answer = await staff.getNewsletters({}).catch(() => null);
    return answer?.newsletters.find((one) => one.id === id)?.savedAt ?? null;
  };
  const first = await write();
  const last = chance.happens(0.3) ? await write(await savedAt()) : first;
  if (last.known !== 'kept' || chance.happens(0.2)) return;
  await book.make('sending', { stamp: last.stamp, about: id, times: 3 }, () =>
    staff.sendNewsletter({ body: { id } }),
  );
  await world.fire('sendDue');
}
