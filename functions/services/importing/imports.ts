import * as z from 'zod';
import type { Answer, Call } from '#contract/api';
import { importLineSchema } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import type { Views } from '#functions/services/entries/views';
import type { Ports } from '#functions/services/ports';
import type { PublishingService } from '#functions/services/publishing/publishing';
import { createImportDecisions } from './decisions.ts';
import { importKinds } from './entryPlan.ts';
import { createImportRuns } from './runs.ts';
import { createSingleImports } from './singles.ts';
import { createReparse } from './stagedEntries.ts';
import { runFiles } from './staging.ts';

/** Imports an old catalogue: whole, in a run, or entry by entry. */
export function createImports(
  ports: Ports,
  { views, publishing }: { views: Views; publishing: PublishingService },
) {
  const kinds = importKinds(ports);
  const reparse = createReparse({ ...ports, kinds });
  return {
    ...createImportRuns(ports),
    ...createImportLists(ports),
    ...createImportDecisions({ ...ports, kinds, reparse, publishing }),
    ...createSingleImports({ ...ports, kinds, views, publishing }),
  };
}

/** About the lines of a page: it ends with the chunk in which it reaches them. */
const pageLines = 100;

const lineList = z.array(importLineSchema);

/** Shows the report of the last run. */
function createImportLists({ imports }: Pick<Ports, 'imports'>) {
  return {
    /** Answers a page of a list; a decided difference stays in it, with the decision. */
    async listImport({ query }: Call<'listImport'>): Promise<Answer<'listImport'>> {
      const found = await imports.run();
      if (!found) return { items: [] };
      const names = await imports.names(runFiles.reports(found.run.id, query.list));
      const first = query.next === undefined ? 0 : Number(query.next);
      if (!Number.isInteger(first) || first < 0 || first > names.length)
        throw new Problem('invalid-input', 'next: give back what the page before answered.');
      const items = [];
      for (const [index, name] of names.entries()) {
        if (index < first) continue;
        if (items.length >= pageLines) return { items, next: String(index) };
        items.push(...((await imports.get(name, lineList)) ?? []));
      }
      return { items };
    },
  };
}
