import type { ImportRun } from '#domain/importing/importRun';
import { withKeys } from './withKeys.ts';

/** The failures while they happen; afterwards the lists have all of them. */
export function ImportFailures({ run }: { run: ImportRun }) {
  if (run.failures.length === 0) return null;
  const unseen = run.failureCount - run.failures.length;
  return (
    <section className="import-failures" aria-labelledby="import-failures">
      <h2 id="import-failures">
        Failures <span className="code">{run.failureCount}</span>
      </h2>
      <ul>
        {withKeys(run.failures.toReversed(), ({ entry }) => entry).map(({ key, thing }) => (
          <li key={key}>
            <strong dir="auto">{thing.entry}</strong> {thing.reason}
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="import-facts">At the end the lists have {unseen} more.</p>}
    </section>
  );
}
