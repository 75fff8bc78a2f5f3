// The back office loads the languages too, and never asks what a link sells.
import { formatReader } from '#domain/release/soldFormat';
import { languages } from './languages.ts';

const read = formatReader(Object.values(languages).map(({ formats }) => formats));

/** The format that a link sells, by its name in any language; null for one that leads to something to be heard. */
export const formatOf = ({ name }: { name: string }) => read(name);
