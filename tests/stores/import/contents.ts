import type { OpenStores } from '../openStores.ts';

const catalogue = ['artists', 'releases', 'history'] as const;
/** The properties that storage adds to a row, and the name of the write that created it. */
const own = ['etag', 'timestamp', 'odata.metadata', 'write'];

type Options = { tags?: boolean };

/** Every row of the catalogue; with ETags, which show that a row was not even rewritten. */
export async function catalogueRows(
  { storage }: Pick<OpenStores, 'storage'>,
  { tags = false }: Options = {},
): Promise<string[]> {
  const lines: string[] = [];
  for (const name of catalogue)
    for await (const row of storage.table(name).listEntities()) {
      const kept = Object.entries(row).filter(([key]) => tags || !own.includes(key));
      lines.push(`${name} ${JSON.stringify(kept.toSorted())}`);
    }
  return lines.toSorted();
}

/** Empties the tables and containers that an import writes. */
export async function empty({ storage }: Pick<OpenStores, 'storage'>): Promise<void> {
  for (const name of [...catalogue, 'imports'])
    for await (const row of storage.table(name).listEntities())
      await storage.table(name).deleteEntity(row.partitionKey ?? '', row.rowKey ?? '');
  const files = storage.files('imports');
  for await (const { name } of files.list()) await files.remove(name);
}
