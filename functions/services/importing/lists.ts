import { z } from 'zod';
import type { Answer, Call } from '#contract/api';
import { importLineSchema } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/ports/ports';
import { runFiles } from './staging.ts';

/** Lines of a page, about: a page ends with a piece of the catalogue. */
const pageLines = 100;

const lineList = z.array(importLineSchema);

/** Shows what the last run tells of its entries. */
export function createImportLists({ imports }: Pick<Ports, 'imports'>) {
  return {
    /** A page of a list; a decided difference stays in it, with the decision. */
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
