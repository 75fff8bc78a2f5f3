import { api } from '#adapters/api';
import type { MerchRow } from '#contract/lists';
import { isSame } from '#domain/comparison';
import { type FieldChange, fieldChanges } from '#domain/entry/history';
import {
  type MerchChange,
  type MerchEdit,
  merchChangeBack,
  withMerchChange,
} from '#domain/merch/merchChange';
import { Problem } from '#domain/problem';
import { sentences } from '../sentences/together.ts';
import { problemOf } from '../state/problems.ts';
import { allPages } from '../state/queries.ts';

/** What became of an edit of an item. */
export interface MerchResult {
  kind: 'merch';
  cId: number;
  title: string;
  /** The version now stored; null if it is not known. */
  version: number | null;
  changes: FieldChange[];
  /** Why it was not, or would not be, changed. */
  refusal?: string | undefined;
  /** The fields before the change; sending them as an edit undoes it. */
  before: MerchChange;
}

/** All merch of the label, by name. */
export const allMerch = (): Promise<MerchRow[]> =>
  allPages((next) => api.listMerch({ query: { sort: 'name', next } }));

/**
 * Changes an item, over what is stored now unless the edit is based on another version, or on other
 * values of the fields that it changes.
 */
export async function sendMerchEdit(
  dryRun: boolean,
  { cId, version: base, fields, seen }: MerchEdit,
): Promise<MerchResult> {
  const result: MerchResult = {
    kind: 'merch',
    cId,
    title: '',
    version: null,
    changes: [],
    before: {},
  };
  try {
    const { value, version } = await api.getMerch({ params: { id: String(cId) } });
    const { substitute: _, ...item } = value;
    const before = merchChangeBack(item, fields);
    Object.assign(result, { title: item.name, version, before });
    if (base !== undefined && base !== version) throw new Problem('changed', sentences.savedSince);
    const body = withMerchChange(item, fields);
    // A save whose answer was lost finds its own values here, not those that were seen.
    if (isSame(item, body)) return result;
    if (seen && !isSame(seen, before)) throw new Problem('changed', sentences.savedSince);
    result.changes = fieldChanges({ ...item }, { ...body });
    if (dryRun || result.changes.length === 0) return result;
    const save = () => api.updateMerch({ body, ifMatch: version });
    // The server recognises a save whose answer was lost.
    result.version = (await save().catch(save)).version;
  } catch (error) {
    result.refusal = problemOf(error).message;
  }
  return result;
}
