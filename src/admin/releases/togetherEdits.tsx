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

/**
 * Sends changes in batches of the size that a call accepts, then reloads the lists and the site's
 * state. A dry run only previews the changes.
 */
export async function sendEdits(dryRun: boolean, edits: Edits): Promise<Results> {
  const results: Results = [];
  for (let start = 0; start < edits.length; start += maxEdits) {
    const body = { dryRun, edits: edits.slice(start, start + maxEdits) };
    results.push(...(await api.editReleases({ body })).results);
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
  return edits.flatMap(({ cId, fields }) => {
    const result = results.find((one) => one.cId === cId);
    if (!result || !isDone(result)) return [];
    return [{ cId, fields, ...(result.version !== null && { version: result.version }) }];
  });
}

/** The state of a dialog that previews and makes changes: whether it runs, and why it failed. */
export function useEdits(onApplied: (results: Results) => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    await work().catch((error: unknown) => setFailure(problemOf(error).message));
    setBusy(false);
  };
  const apply = (edits: Edits, results: Results) =>
    during(async () => {
      const done = await sendEdits(false, triedEdits(edits, results));
      const changed = done.filter(isDone).length;
      addToast('success', counted(sentences.releasesChanged, { count: changed }));
      onApplied(done);
    });
  return { isBusy, failure, during, apply };
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
