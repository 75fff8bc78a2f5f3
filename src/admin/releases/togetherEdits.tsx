import { useState } from 'react';
import { api } from '#adapters/api';
import type { Request, Result } from '#contract/api';
import { maxEdits } from '#domain/release/together';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { ChangeList } from '../editor/ChangeList.tsx';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { reload } from '../state/queries.ts';
import { counted } from '../words/language.ts';
import { words } from '../words/together.ts';

/** Changes of several releases. */
export type Edits = Request<'editReleases'>['body']['edits'];
export type Results = Result<'editReleases'>['results'];

/** Whether a release was changed, or would be. */
export const isDone = ({ refusal, changes }: Results[number]) => !refusal && changes.length > 0;

/**
 * Sends changes, as many at a time as one call takes, and shows the lists and the site's state anew.
 * A dry run only asks what would change.
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

/** The changes that take others back. */
export function undoOf(results: Results): Edits {
  return results.filter(isDone).map(({ cId, version, before: fields }) => ({
    cId,
    fields,
    ...(version !== null && { version }),
  }));
}

/** The fields to set, with the version that was tried. */
function triedEdits(edits: Edits, results: Results): Edits {
  return edits.flatMap(({ cId, fields }) => {
    const result = results.find((one) => one.cId === cId);
    if (!result || !isDone(result)) return [];
    return [{ cId, fields, ...(result.version !== null && { version: result.version }) }];
  });
}

/** The work of a dialog that tries changes and then makes them: whether it runs, and why it failed. */
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
      addToast('success', counted(words.releasesChanged, { count: changed }));
      onApplied(done);
    });
  return { isBusy, failure, during, apply };
}

/** Shows the changes of each release, value by value, or why it is left as it is. */
export function EditResults({ results }: { results: Results }) {
  return (
    <ul className="together-results">
      {results.map(({ cId, title, refusal, changes }) => (
        <li key={cId}>
          <strong dir="auto">{title || fill(words.number, { cId })}</strong>
          {refusal && <p className="failure">{refusal}</p>}
          {!refusal && changes.length === 0 && <p>{words.isLikeThisAlready}</p>}
          {!refusal && <ChangeList changes={changes} />}
        </li>
      ))}
    </ul>
  );
}
