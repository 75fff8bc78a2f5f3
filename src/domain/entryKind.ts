/** The kinds of entry that a catalogue has many of. */
export const catalogueKinds = ['artist', 'release', 'show', 'merch', 'news'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];
export const entryKinds = [...catalogueKinds, 'label'] as const;
export type EntryKind = (typeof entryKinds)[number];
