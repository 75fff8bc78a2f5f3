import { type ImportRun, importCounters } from '#domain/importRun';
import { counterWords } from './importWords.ts';
import { withKeys } from './withKeys.ts';

/** How much is done of what there is, with the names that came last. */
export function ImportCounters({ run }: { run: ImportRun }) {
  return (
    <ul className="import-counters">
      {importCounters.map((name) => {
        const { done, total } = run[name];
        const names = run.names[name];
        return (
          <li key={name}>
            <h2>{counterWords[name]}</h2>
            <p className="import-count code">
              <strong>{done}</strong>/{total}
            </p>
            <progress value={done} max={Math.max(total, 1)} aria-label={counterWords[name]} />
            {name === 'images' && (run.dryRun || run.part === 'entries') && (
              <p className="import-facts">This run fetches none.</p>
            )}
            <ol className="import-names" aria-label={`${counterWords[name]}, the last ones`}>
              {withKeys(names.toReversed(), String).map(({ key, thing }) => (
                <li key={key} dir="auto">
                  {thing}
                </li>
              ))}
            </ol>
          </li>
        );
      })}
    </ul>
  );
}
