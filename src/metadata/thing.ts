/** A thing as schema.org describes it. Undefined properties are left out of the JSON. */
export type Thing = { '@type': string | readonly string[] } & { [property: string]: unknown };
