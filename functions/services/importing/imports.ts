import type { Answer, Call } from '#contract/api';
import { listsOf } from '#domain/importing/importRun';
import type { Answers } from '#functions/services/entries/answers';
import { notFromHere } from '#functions/services/entries/lists';
import type { Ports } from '#functions/services/ports';
import { createImporters } from './importers.ts';
import { createRunChoices } from './runChoices.ts';
import { reportSchema, runFiles } from './runFiles.ts';
import { createUploads } from './runInput.ts';
import { createImportRuns } from './runs.ts';
import { createSingleImports } from './singleEntries.ts';

/** Imports a catalogue: whole, in a run, or entry by entry. */
export function createImports(ports: Ports, { answers }: { answers: Answers }) {
  return {
    ...createImportRuns(ports),
    ...createRunChoices(ports),
    ...createUploads(ports),
    ...createImportLists(ports),
    ...createSingleImports({ ...ports, importers: createImporters(ports), answers }),
  };
}

/** The approximate number of lines in a page: it ends with the file that reaches this number. */
const pageLines = 100;

/** Shows the report of the last run. */
function createImportLists({ imports }: Pick<Ports, 'imports'>) {
  return {
    async listImport({ query }: Call<'listImport'>): Promise<Answer<'listImport'>> {
      const { list, next } = query;
      const found = await imports.run();
      if (!found) return { items: [] };
      const { imageReports, reports } = runFiles;
      const names = await imports.names((list === 'images' ? imageReports : reports)(found.run.id));
      const first = next === undefined ? 0 : Number(next);
      if (!Number.isInteger(first) || first < 0 || first > names.length) throw notFromHere();
      const items = [];
      for (const [index, name] of names.entries()) {
        if (index < first) continue;
        if (items.length >= pageLines) return { items, next: String(index) };
        const lines = (await imports.get(name, reportSchema)) ?? [];
        items.push(...lines.filter((line) => list === 'images' || listsOf(line).includes(list)));
      }
      return { items };
    },
  };
}
