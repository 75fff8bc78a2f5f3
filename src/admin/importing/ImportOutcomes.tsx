import { type ImportRun, importOutcomes } from '#domain/importing/importRun';

const words = {
  new: 'New',
  changed: 'Changed',
  same: 'The same',
  kept: 'Kept as edited',
  refused: 'Refused',
} as const;

/** What became of the entries, or would. */
export function ImportOutcomes({ run }: { run: ImportRun }) {
  return (
    <table className="import-outcomes">
      <caption className="visually-hidden">
        {run.dryRun ? 'What would become of the entries' : 'What became of the entries'}
      </caption>
      <thead>
        <tr>
          <td />
          {importOutcomes.map((outcome) => (
            <th key={outcome} scope="col">
              {words[outcome]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['artists', 'releases'] as const).map((kind) => (
          <tr key={kind}>
            <th scope="row">{kind === 'artists' ? 'Artists' : 'Releases'}</th>
            {importOutcomes.map((outcome) => (
              <td key={outcome} className="code" data-none={run.outcomes[kind][outcome] === 0}>
                {run.outcomes[kind][outcome]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
