import { createHash } from 'node:crypto';
import { containerNames, type Storage } from '#functions/adapters/storage/storage';
import { readParts } from '#functions/ports/files';
import type { Manifest } from './manifest.ts';
import { parsedRow, type Row, readRows } from './rows.ts';
import { propertiesOf } from './storedFiles.ts';

/** The rows that were written to each table, as a sum that does not depend on their order. */
export type RowSums = Map<string, Buffer>;

export function addRow(sums: RowSums, table: string, row: Row): void {
  const sum = sums.get(table) ?? Buffer.alloc(32);
  const digest = createHash('sha256')
    .update(JSON.stringify(comparable(row)))
    .digest();
  for (const [index, byte] of digest.entries()) sum[index] = (sum[index] ?? 0) ^ byte;
  sums.set(table, sum);
}

/** The values of a row in one order, and numbers as numbers: storages differ in their types. */
export const comparable = (row: Row) =>
  Object.entries(row)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, comparableValue(value)]);

function comparableValue(value: Row[string]): unknown {
  if (typeof value !== 'object') return value;
  if (['Int32', 'Int64', 'Double'].includes(value.type)) return Number(value.value);
  return value.type === 'Boolean' ? String(value.value) === 'true' : value.value;
}

/**
 * Compares tables with the rows that were written to them.
 * @throws {Error} with a readable message
 */
export async function compareRows(table: Storage['table'], written: RowSums): Promise<void> {
  const found: RowSums = new Map();
  for (const name of written.keys())
    for await (const { lines } of readRows(table(name)))
      for (const line of lines.toString().trimEnd().split('\n'))
        addRow(found, name, parsedRow(line));
  for (const [name, sum] of written)
    if (!found.get(name)?.equals(sum))
      throw new Error(`The table ${name} is not what the archive has: restore it once more.`);
}

/**
 * Compares files with those of an archive, byte for byte.
 * @throws {Error} with a readable message
 */
export async function compareFiles(storage: Storage, { files }: Manifest): Promise<void> {
  for (const container of containerNames) {
    const stored = storage.files(container);
    for (const { size, sha256, content } of files) {
      if (content.kind !== 'blob' || content.container !== container) continue;
      const file = await stored.head(content.name);
      const hash = createHash('sha256');
      if (file?.bytes === size) for await (const part of readParts(stored, file)) hash.update(part);
      const isSame =
        file &&
        hash.digest('hex') === sha256 &&
        JSON.stringify(propertiesOf(file)) === JSON.stringify(propertiesOf(content.properties));
      if (!isSame)
        throw new Error(
          `The file ${container}/${content.name} is not what the archive has: restore it once more.`,
        );
    }
  }
}
