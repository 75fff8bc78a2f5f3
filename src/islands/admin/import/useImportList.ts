import { useCallback, useState } from 'react';
import { api } from '#adapters/api';
import type { ImportLine, ImportList } from '#domain/importRun';
import { reasonOf } from '#domain/problem';

interface Loaded {
  items: ImportLine[];
  next?: string | undefined;
}

/** A list of a run, fetched page by page when somebody wants to see it. */
export function useImportList(list: ImportList) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState('');

  const load = useCallback(
    async (next?: string): Promise<void> => {
      setFailure('');
      try {
        const page = await api.listImport({ query: { list, ...(next && { next }) } });
        setLoaded((before) => ({
          items: next ? [...(before?.items ?? []), ...page.items] : page.items,
          next: page.next,
        }));
      } catch (error) {
        setFailure(reasonOf(error));
      }
    },
    [list],
  );

  const replace = (line: ImportLine) =>
    setLoaded(
      (before) =>
        before && {
          ...before,
          items: before.items.map((one) =>
            one.kind === line.kind && one.cId === line.cId && one.batch === line.batch ? line : one,
          ),
        },
    );

  return { loaded, failure, load, replace };
}
