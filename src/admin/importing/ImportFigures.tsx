import {
  fetchesImages,
  type ImportRun,
  importCounters,
  importOutcomes,
  isUnderWay,
} from '#domain/importing/importRun';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/importing.ts';
import { counterLabels, outcomeLabels } from './importLabels.ts';

/** Progress by kind, with the latest names. */
export function ImportCounters({ run }: { run: ImportRun }) {
  return (
    <ul className="import-counters" data-going={isUnderWay(run)}>
      {importCounters.map((name) => {
        const { done, total } = run[name];
        const names = run.names[name];
        const label = counterLabels[name];
        return (
          <li key={name}>
            <h2>{label}</h2>
            <p className="import-count code">
              <strong>{done}</strong>/{total}
            </p>
            <progress value={done} max={Math.max(total, 1)} aria-label={label} />
            {name === 'images' && <ImagesFact run={run} />}
            <ol className="import-names" aria-label={fill(sentences.mostRecent, { label })}>
              {withKeys(names.toReversed(), String).map(([key, text]) => (
                <li key={key} dir="auto">
                  {text}
                </li>
              ))}
            </ol>
          </li>
        );
      })}
    </ul>
  );
}

function ImagesFact({ run }: { run: ImportRun }) {
  const { failed } = run.images;
  if (!fetchesImages(run)) return <p className="import-facts">{sentences.fetchesNoImages}</p>;
  return failed > 0 ? (
    <p className="import-facts">{fill(sentences.countWithoutImage, { failed })}</p>
  ) : null;
}

const countedKinds = ['artists', 'releases'] as const;

/** The number of entries added, changed and rejected by the run; in a dry run, that would be. */
export function ImportOutcomes({ run }: { run: ImportRun }) {
  return (
    <table className="import-outcomes">
      <caption className="visually-hidden">
        {run.dryRun ? sentences.wouldBeOutcomes : sentences.outcomes}
      </caption>
      <thead>
        <tr>
          <td />
          {countedKinds.map((kind) => (
            <th key={kind} scope="col">
              {counterLabels[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {importOutcomes.map((outcome) => (
          <tr key={outcome}>
            <th scope="row">{outcomeLabels[outcome]}</th>
            {countedKinds.map((kind) => (
              <td key={kind} className="code" data-none={run.outcomes[kind][outcome] === 0}>
                {run.outcomes[kind][outcome]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Failures as they happen; the complete lists follow when the run has ended. */
export function ImportFailures({ run }: { run: ImportRun }) {
  if (run.failures.length === 0) return null;
  const notShown = run.failureCount - run.failures.length;
  return (
    <section className="import-failures" aria-labelledby="import-failures">
      <h2 id="import-failures">
        {filled(sentences.failures, { count: <span className="code">{run.failureCount}</span> })}
      </h2>
      <ul>
        {withKeys(run.failures.toReversed(), ({ entry }) => entry).map(([key, failure]) => (
          <li key={key}>
            <strong dir="auto">{failure.entry}</strong> {failure.reason}
          </li>
        ))}
      </ul>
      {notShown > 0 && (
        <p className="import-facts">{fill(sentences.moreAtTheEnd, { hidden: notShown })}</p>
      )}
    </section>
  );
}

/** Pairs each entry with a unique key; entries with equal text are numbered. */
export function withKeys<T>(
  entries: readonly T[],
  read: (entry: T) => string,
): [key: string, entry: T][] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const text = read(entry);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return [`${text} ${count}`, entry];
  });
}
