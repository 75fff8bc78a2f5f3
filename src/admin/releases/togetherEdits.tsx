import { useState } from 'react';
import { api } from '#adapters/api';
import type { Request, Result } from '#contract/api';
import { maxEdits } from '#domain/release/together';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { ChangeList } from '../editor/ChangeList.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/together.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { reload } from '../state/queries.ts';

/** Changes to several releases. */
export type Edits = Request<'editReleases'>['body']['edits'];
export type Results = Result<'editReleases'>['results'];

/** Whether a release was changed; in a dry run, would be. */
export const isDone = ({ refusal, changes }: Results[number]) => !refusal && changes.length > 0;

/** How much of a long change is done. */
export interface Progress {
  done: number;
  all: number;
}

/** The most releases in one call, so that progress is seen and a lost answer concerns few. */
const chunkSize = Math.min(50, maxEdits);

/** The results of edits whose call failed. */
const refused = (edits: Edits, error: unknown): Results =>
  edits.map(({ cId }) => ({
    cId,
    title: '',
    version: null,
    changes: [],
    before: {},
    refusal: problemOf(error).message,
  }));

/**
 * Sends changes in chunks, then reloads the lists and the site's state. A dry run only previews the
 * changes. A chunk that fails twice is refused and stops no other: the server recognises an edit
 * that it has made already.
 * @throws {Problem} if every chunk fails
 */
export async function sendEdits(
  dryRun: boolean,
  edits: Edits,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Results> {
  const results: Results = [];
  let failures = 0;
  for (let start = 0; start < edits.length; start += chunkSize) {
    onProgress({ done: start, all: edits.length });
    const chunk = edits.slice(start, start + chunkSize);
    const send = () => api.editReleases({ body: { dryRun, edits: chunk } });
    try {
      results.push(...(await send().catch(send)).results);
    } catch (error) {
      failures += chunk.length;
      if (failures === edits.length) throw error;
      results.push(...refused(chunk, error));
    }
  }
  if (!dryRun) {
    watchClosely();
    await reload('listReleases');
  }
  return results;
}

/** The changes that undo these results. */
export function undoOf(results: Results): Edits {
  return results.filter(isDone).map(({ cId, version, before: fields }) => ({
    cId,
    fields,
    ...(version !== null && { version }),
  }));
}

/** The changes, with the versions that were tried. */
function triedEdits(edits: Edits, results: Results): Edits {
  const byNumber = new Map(results.map((one) => [one.cId, one]));
  return edits.flatMap(({ cId, fields }) => {
    const result = byNumber.get(cId);
    if (!result || !isDone(result)) return [];
    return [{ cId, fields, ...(result.version !== null && { version: result.version }) }];
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
      const titles = new Map(results.map(({ cId, title }) => [cId, title]));
      const changed = done.filter(isDone).length;
      if (changed > 0) addToast('success', counted(sentences.releasesChanged, { count: changed }));
      onApplied(done.map((one) => ({ ...one, title: one.title || (titles.get(one.cId) ?? '') })));
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

/** The changes of each release, value by value, or why it is not changed. */
export function EditResults({ results }: { results: Results }) {
  return (
    <ul className="together-results">
      {results.map(({ cId, title, refusal, changes }) => (
        <li key={cId}>
          <strong dir="auto">{title || fill(sentences.number, { cId })}</strong>
          {refusal && <p className="failure">{refusal}</p>}
          {!refusal && changes.length === 0 && <p>{sentences.isLikeThisAlready}</p>}
          {!refusal && <ChangeList changes={changes} />}
        </li>
      ))}
    </ul>
  );
}
