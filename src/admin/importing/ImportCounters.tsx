import {
  fetchesImages,
  type ImportRun,
  importCounters,
  isUnderWay,
} from '#domain/importing/importRun';
import { counterWords } from './importLabels.ts';
import { withKeys } from './withKeys.ts';

function ImagesFact({ run }: { run: ImportRun }) {
  const { failed } = run.images;
  if (!fetchesImages(run)) return <p className="import-facts">This run fetches none.</p>;
  return failed > 0 ? <p className="import-facts">{failed} have none</p> : null;
}

/** How much is done of what there is, with the names that came last. */
export function ImportCounters({ run }: { run: ImportRun }) {
  return (
    <ul className="import-counters" data-going={isUnderWay(run)}>
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
            {name === 'images' && <ImagesFact run={run} />}
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
