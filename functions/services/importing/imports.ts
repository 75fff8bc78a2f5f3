import type { Ports } from '#functions/ports/ports';
import type { Views } from '#functions/services/catalogue/views';
import type { Publishing } from '#functions/services/publishing/publishing';
import { createImportDecisions } from './decisions.ts';
import { importKinds } from './kinds.ts';
import { createImportLists } from './lists.ts';
import { createRereading } from './reparse.ts';
import { createImportRuns } from './runs.ts';
import { createSingleImports } from './singles.ts';

/** Taking over an old catalogue: whole, in a run, or entry by entry. */
export function createImports(
  ports: Ports,
  { views, publishing }: { views: Views; publishing: Publishing },
) {
  const kinds = importKinds(ports);
  const rereading = createRereading({ ...ports, kinds });
  return {
    ...createImportRuns(ports),
    ...createImportLists(ports),
    ...createImportDecisions({ ...ports, kinds, rereading, publishing }),
    ...createSingleImports({ ...ports, kinds, views, publishing }),
  };
}
