import { useState } from 'react';
import { api } from '#adapters/api';
import type { Request, Result } from '#contract/api';
import type { MerchEdit } from '#domain/merch/merchChange';
import { maxEdits } from '#domain/release/together';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { ChangeList } from '../editor/ChangeList.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/together.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { reload } from '../state/queries.ts';
import { type MerchResult, sendMerchEdit } from './merchEdits.ts';

type ReleaseEdits = Request<'editReleases'>['body']['edits'];
type ReleaseEdit = ReleaseEdits[number] & { kind?: never };
type ReleaseResult = Result<'editReleases'>['results'][number] & { kind?: never };

/** Changes to several releases, or items of merch. */
export type Edits = (ReleaseEdit | MerchEdit)[];
export type Results = (ReleaseResult | MerchResult)[];

/** Identifies an entry among releases and merch. */
export const keyOf = ({
  kind = 'release',
  cId,
}: {
  kind?: 'release' | 'merch' | undefined;
  cId: number;
}) => `${kind} ${cId}`;

const isOfMerch = (edit: Edits[number]): edit is MerchEdit => edit.kind === 'merch';
const isOfRelease = (edit: Edits[number]): edit is ReleaseEdit => !isOfMerch(edit);

/** Whether an entry was changed; in a dry run, would be. */
export const isDone = ({ refusal, changes }: Results[number]) => !refusal && changes.length > 0;

/** How much of a long change is done. */
export interface Progress {
  done: number;
  all: number;
}

/** The most releases in one call, so that progress is seen and a lost answer concerns few. */
const chunkSize = Math.min(50, maxEdits);

/** The results of edits whose call failed. */
const refused = (edits: ReleaseEdits, error: unknown): Results =>
  edits.map(({ cId }) => ({
    cId,
    title: '',
    version: null,
    changes: [],
    before: {},
    refusal: problemOf(error).message,
  }));

/**
 * Sends changes of releases in chunks, those of merch one by one, then reloads the lists and the
 * site's state. A dry run only previews the changes. A chunk that fails twice is refused and stops
 * no other: the server recognises an edit that it has made already.
 * @throws {Problem} if every chunk fails
 */
export async function sendEdits(
  dryRun: boolean,
  edits: Edits,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Results> {
  const results: Results = [];
  let failures = 0;
  const releases = edits.filter(isOfRelease);
  for (let start = 0; start < releases.length; start += chunkSize) {
    onProgress({ done: start, all: edits.length });
    const chunk = releases.slice(start, start + chunkSize);
    const send = () => api.editReleases({ body: { dryRun, edits: chunk } });
    try {
      results.push(...(await send().catch(send)).results);
    } catch (error) {
      failures += chunk.length;
      if (failures === edits.length) throw error;
      results.push(...refused(chunk, error));
    }
  }
  for (const edit of edits.filter(isOfMerch)) {
    onProgress({ done: results.length, all: edits.length });
    results.push(await sendMerchEdit(dryRun, edit));
  }
  if (!dryRun) {
    watchClosely();
    await Promise.all([reload('listReleases'), reload('listMerch')]);
  }
  return results;
}

/** The changes that undo these results. */
export function undoOf(results: Results): Edits {
  return results.filter(isDone).map((result) => {
    const { cId, version } = result;
    const based = { cId, ...(version !== null && { version }) };
    return result.kind
      ? { ...based, kind: result.kind, fields: result.before }
      : { ...based, fields: result.before };
  });
}

/** The changes, with the versions that were tried. */
function triedEdits(edits: Edits, results: Results): Edits {
  const byKey = new Map(results.map((one) => [keyOf(one), one]));
  return edits.flatMap((edit) => {
    const result = byKey.get(keyOf(edit));
    if (!result || !isDone(result)) return [];
    return [{ ...edit, ...(result.version !== null && { version: result.version }) }];
  });
}

/** The state of a dialog that previews and makes changes: its progress, and why it failed. */
export function useEdits(onApplied: (results: Results) => void) {
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState('');
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    await work().catch((error: unknown) => setFailure(problemOf(error).message));
    setBusy(false);
    setProgress(null);
  };
  const send = (dryRun: boolean, edits: Edits) => sendEdits(dryRun, edits, setProgress);
  const apply = (edits: Edits, results: Results) =>
    during(async () => {
      const done = await send(false, triedEdits(edits, results));
      const titles = new Map(results.map((one) => [keyOf(one), one.title]));
      const changed = done.filter(isDone).length;
      const hasMerch = done.some(({ kind }) => kind);
      const said = hasMerch ? sentences.entriesChanged : sentences.releasesChanged;
      if (changed > 0) addToast('success', counted(said, { count: changed }));
      onApplied(
        done.map((one) => ({ ...one, title: one.title || (titles.get(keyOf(one)) ?? '') })),
      );
    });
  return { isBusy, progress, failure, during, send, apply };
}

/** How far a change of several chunks is. */
export function EditProgress({ progress }: { progress: Progress | null }) {
  if (!progress || progress.all <= chunkSize) return null;
  const { done, all } = progress;
  return (
    <p className="together-progress">
      <progress value={done} max={all} aria-label={sentences.progress} />
      <span role="status">{fill(sentences.doneOf, { done, all })}</span>
    </p>
  );
}

/** The changes of each entry, value by value, or why it is not changed. */
export function EditResults({ results }: { results: Results }) {
  return (
    <ul className="together-results">
      {results.map((one) => {
        const { cId, title, refusal, changes } = one;
        return (
          <li key={keyOf(one)}>
            <strong dir="auto">{title || fill(sentences.number, { cId })}</strong>
            {refusal && <p className="failure">{refusal}</p>}
            {!refusal && changes.length === 0 && <p>{sentences.isLikeThisAlready}</p>}
            {!refusal && <ChangeList changes={changes} />}
          </li>
        );
      })}
    </ul>
  );
}
