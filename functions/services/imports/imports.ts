import type { Ports } from '#functions/ports';
import { createImportDecisions } from '#functions/services/imports/decisions';
import { importKinds } from '#functions/services/imports/kinds';
import { createImportLists } from '#functions/services/imports/lists';
import { createRereading } from '#functions/services/imports/rereading';
import { createImportRuns } from '#functions/services/imports/runs';
import { createSingleImports } from '#functions/services/imports/singles';
import type { Publishing } from '#functions/services/publishing';
import type { Views } from '#functions/services/views';

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
