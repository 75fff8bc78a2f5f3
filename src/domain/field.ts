import type * as z from 'zod';

/** How a field is edited. Forms list `text` fields, one plain line each, in the table's order. */
export type Control =
  | 'title'
  | 'text'
  | 'longText'
  | 'richText'
  /** A text in the label's other languages. */
  | 'texts'
  | 'isrc'
  | 'slug'
  | 'date'
  | 'time'
  | 'number'
  | 'choice'
  | 'switch'
  | 'image'
  | 'images'
  /** Words of the press. */
  | 'quotes'
  | 'imageText'
  | 'artists'
  | 'showArtists'
  | 'venue'
  | 'tickets'
  | 'price'
  | 'sizes'
  | 'release'
  | 'tracks'
  | 'links'
  | 'editions'
  | 'email'
  | 'address'
  | 'timeZone'
  | 'theme'
  | 'demos'
  | 'words'
  | 'pages'
  | 'menu'
  | 'featured'
  | 'sections';

/** Where a field appears besides the stored entry, its form and its history. */
export type FieldUse =
  /** The snapshot, and so the pages: the field is public. */
  | 'site'
  /** The public data file. */
  | 'data'
  /** A card in the public lists. */
  | 'list'
  /** A row in the back office's lists. */
  | 'adminList'
  /** The text that searches in the back office's lists look at. */
  | 'adminSearch'
  /** The tables that `npm run export` writes. */
  | 'csv'
  /** The copy made by Duplicate. */
  | 'copy'
  /** The change of several releases at once, and the spreadsheet for it. */
  | 'together';

/** The facts about a field besides its schema. */
export interface FieldFacts {
  /** Its name in the form, in conflicts and in the history. */
  label: string;
  /** null for a field that the server sets. */
  control: Control | null;
  /** An allow-list: the field appears nowhere else. */
  in: readonly FieldUse[];
  hint?: string;
  inputMode?: 'numeric';
}

/** The fields of a kind of entry, in the order of its form. */
export type FieldTable = Readonly<Record<string, FieldFacts>>;

/** The names of a table's fields that have a use. */
export type FieldIn<T extends FieldTable, P extends FieldUse> = {
  [K in keyof T & string]: P extends T[K]['in'][number] ? K : never;
}[keyof T & string];

/** The names of a table's fields that have one of these controls. */
export type FieldWith<T extends FieldTable, C extends Control> = {
  [K in keyof T & string]: T[K]['control'] extends C ? K : never;
}[keyof T & string];

/** The fields of a table that have a use. */
export function fieldsIn<T extends FieldTable, P extends FieldUse>(
  table: T,
  use: P,
): FieldIn<T, P>[] {
  const isIn = (name: string): name is FieldIn<T, P> => table[name]?.in.includes(use) ?? false;
  return Object.keys(table).filter(isIn);
}

/** The fields of a table that have one of these controls. */
export function fieldsWith<T extends FieldTable, C extends Control>(
  table: T,
  controls: readonly C[],
): FieldWith<T, C>[] {
  const wanted: readonly unknown[] = controls;
  const has = (name: string): name is FieldWith<T, C> => wanted.includes(table[name]?.control);
  return Object.keys(table).filter(has);
}

/** The fields of a table that people edit. */
export function editedFields<T extends FieldTable>(table: T): FieldWith<T, Control>[] {
  const isEdited = (name: string): name is FieldWith<T, Control> => table[name]?.control !== null;
  return Object.keys(table).filter(isEdited);
}

/** A plain text field, as a form renders it. */
export interface TextFieldFacts<K extends string> {
  name: K;
  label: string;
  hint?: string;
  inputMode?: 'numeric';
}

/** The plain text fields of a table, in the order of its form. */
export function textFields<T extends FieldTable>(table: T): TextFieldFacts<FieldWith<T, 'text'>>[] {
  return fieldsWith(table, ['text']).map((name) => {
    const { label = name, hint, inputMode }: Partial<FieldFacts> = table[name] ?? {};
    return { name, label, ...(hint && { hint }), ...(inputMode && { inputMode }) };
  });
}

/** The part of a schema whose fields have a use, in the schema's order. */
export function schemaIn<S extends z.ZodRawShape, T extends FieldTable, P extends FieldUse>(
  schema: z.ZodObject<S>,
  table: T,
  use: P,
): z.ZodObject<Pick<S, FieldIn<T, P> & keyof S>> {
  const names = Object.keys(schema.shape).filter((name) => table[name]?.in.includes(use));
  // The compiler can't infer the mask from the names.
  return schema.pick(Object.fromEntries(names.map((name) => [name, true])) as never) as never;
}

/** Reads the fields of a schema from an entry. Empty optional fields are left out. */
export function readerOf<S extends z.ZodObject>(
  schema: S,
): (entry: Readonly<z.infer<S>>) => z.infer<S> {
  const fields = Object.entries(schema.shape).map(([name, value]) => ({
    name,
    isOptional: value.safeParse(undefined).success,
  }));
  return (entry) => {
    const values: Readonly<Record<string, unknown>> = entry;
    // A plain loop for speed: a publication reads every release and track twice.
    const read: Record<string, unknown> = {};
    for (const { name, isOptional } of fields)
      if (!isOptional || values[name]) read[name] = values[name];
    return read as z.infer<S>;
  };
}
