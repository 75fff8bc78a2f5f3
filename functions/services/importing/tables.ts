import { hash } from 'node:crypto';
import { headingKey, headingsAt, recogniseColumns } from '#domain/importing/sources/tableColumns';
import type { TableField } from '#domain/importing/sources/tableField';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';

export type TableNeeds = Pick<Ports, 'imports' | 'tableColumns' | 'tableLines'>;

const digest = (text: string) => hash('sha256', text, 'base64url');

/**
 * The columns that staff confirmed are stored by the headings of their table. The last answer for each
 * heading is stored once more, for tables with other headings.
 */
const anyTable = 'columns';
const keyOf = (name: string) => digest(headingKey(name));
const groupOf = (names: readonly string[]) =>
  `columns-${digest(names.map(headingKey).toSorted().join('\n'))}`;

/** The headings of one table as keys: a heading that stands twice has two. */
function keysOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(headingKey(name)) ?? 0) + 1;
    counts.set(headingKey(name), count);
    return digest(`${headingKey(name)} ${count}`);
  });
}

const samplesShown = 3;
const maxSample = 80;
const maxColumns = 300;

/** Uploaded tables, and what their columns mean. */
export function createTables({ imports, tableColumns, tableLines }: TableNeeds) {
  const rememberedIn = async (group: string) =>
    new Map((await tableColumns.list(group)).map(({ key, value }) => [key, value.field] as const));

  async function fieldsOf(
    names: readonly string[],
    rows: readonly string[][],
  ): Promise<TableField[]> {
    const said = await rememberedIn(groupOf(names));
    const fields = keysOf(names).flatMap((key) => said.get(key) ?? []);
    if (fields.length === names.length) return fields;
    const elsewhere = await rememberedIn(anyTable);
    const corrected = names.flatMap((name) => {
      const field = elsewhere.get(keyOf(name));
      return field ? [[headingKey(name), field] as const] : [];
    });
    return recogniseColumns(names, rows, new Map(corrected));
  }

  async function say(group: string, key: string, field: TableField): Promise<void> {
    const before = await tableColumns.find(group, key);
    if (before?.value.field === field) return;
    if (before) await tableColumns.replace(before, { field });
    else await tableColumns.add(group, key, { field });
  }

  async function read(upload: string) {
    const { lines, notice } = await tableLines(imports.bytes(upload));
    const at = headingsAt(lines);
    const names = (lines[at] ?? []).map((name) => name.trim());
    if (names.length > maxColumns)
      throw new Problem('too-large', `A table has at most ${maxColumns} columns.`);
    const rows = lines.slice(at + 1);
    return { names, rows, fields: await fieldsOf(names, rows), ...(notice && { notice }) };
  }

  return {
    columnsOf: read,

    /** The columns with some values of each, to be confirmed. */
    async describe(upload: string) {
      const { names, rows, fields, notice } = await read(upload);
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
      return { columns, rows: filled.length, ...(notice && { notice }) };
    },

    /**
     * Remembers the columns that staff confirmed: all of them for tables with the same headings, and
     * for other tables those that their heading does not name.
     */
    async remember(names: readonly string[], fields: readonly TableField[]): Promise<void> {
      const [group, keys] = [groupOf(names), keysOf(names)];
      for (const [index, name] of names.entries()) {
        const [field, key] = [fields[index], keys[index]];
        if (!field || !key) continue;
        await say(group, key, field);
        if (headingKey(name) !== '') await say(anyTable, keyOf(name), field);
      }
    },
  };
}
