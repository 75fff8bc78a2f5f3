import * as z from 'zod';
import type { CatalogueKind } from '#domain/entryKind';
import { pagePathOf } from '#domain/pagePath';

/** The path of an entry's page: another path would name another page's file. */
export const pagePathSchema = (kind: CatalogueKind) =>
  z.string().regex(pagePathOf(kind), 'This is not the page of an entry.');
