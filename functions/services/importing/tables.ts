import { hash } from 'node:crypto';
import { headingKey, headingsAt, recogniseColumns } from '#domain/importing/sources/tableColumns';
import type { TableField } from '#domain/importing/sources/tableField';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';

export type TableNeeds = Pick<Ports, 'imports' | 'tableColumns' | 'tableLines'>;

/** The rows of `tableColumns` are in one group: headings are few. */
const group = 'columns';
const keyOf = (name: string) => hash('sha256', headingKey(name), 'base64url');

const samplesShown = 3;
const maxSample = 80;
const maxColumns = 300;

/** Uploaded tables, and what their columns mean. */
export function createTables({ imports, tableColumns, tableLines }: TableNeeds) {
  async function remembered(): Promise<(name: string) => TableField | undefined> {
    const all = new Map(
      (await tableColumns.list(group)).map(({ key, value }) => [key, value.field] as const),
    );
    return (name) => all.get(keyOf(name));
  }

  async function read(upload: string) {
    const lines = await tableLines(imports.bytes(upload));
    const at = headingsAt(lines);
    const names = (lines[at] ?? []).map((name) => name.trim());
    if (names.length > maxColumns)
      throw new Problem('too-large', `A table has at most ${maxColumns} columns.`);
    const rows = lines.slice(at + 1);
    const known = await remembered();
    const corrected = names.flatMap((name) => {
      const field = known(name);
      return field ? [[headingKey(name), field] as const] : [];
    });
    return { names, rows, fields: recogniseColumns(names, rows, new Map(corrected)) };
  }

  return {
    columnsOf: read,

    /** The columns with some values of each, to be confirmed. */
    async describe(upload: string) {
      const { names, rows, fields } = await read(upload);
      const columns = names.map((name, index) => {
        const values = rows.map((row) => (row[index] ?? '').trim()).filter(Boolean);
        const samples = [...new Set(values.slice(0, 200))].slice(0, samplesShown);
        return {
          name,
          field: fields[index] ?? 'ignore',
          samples: samples.map((sample) => sample.slice(0, maxSample).toWellFormed()),
        };
      });
      const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
      return { columns, rows: filled.length };
    },

    /** Remembers what staff confirmed, for the next table with the same headings. */
    async remember(names: readonly string[], fields: readonly TableField[]): Promise<void> {
      for (const [index, name] of names.entries()) {
        const field = fields[index];
        if (!field || headingKey(name) === '') continue;
        const before = await tableColumns.find(group, keyOf(name));
        if (before?.value.field === field) continue;
        if (before) await tableColumns.replace(before, { field });
        else await tableColumns.add(group, keyOf(name), { field });
      }
    },
  };
}
