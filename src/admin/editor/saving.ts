import { fieldErrors, Problem } from '#domain/problem';
import type { Desk } from './desk.ts';
import type { Edited, Entry } from './editable.ts';

/** What went wrong, in words even where nobody foresaw it. */
export const unforeseen = (error: unknown) =>
  error instanceof Problem ? error : new Problem('unavailable', 'Something went wrong. Try again.');

/** Somebody was quicker. When both came to the same, it is saved already. */
function meet<E extends D, D extends Entry>(
  desk: Desk<E, D>,
  { data }: Problem,
  edited: Edited<D>,
): boolean {
  const current = desk.editable.draftSchema.safeParse(data.current);
  const version = Number(/"(\d+)"/.exec(data.etag ?? '')?.[1]);
  if (!current.success || !version) throw new Error('The stored version did not come along.');
  const theirs = { value: current.data, version };
  if (desk.differ(edited, theirs.value)) {
    desk.set({ theirs });
    return false;
  }
  desk.settle(theirs, edited.mine);
  return true;
}

async function send<E extends D, D extends Entry>(
  desk: Desk<E, D>,
  edited: Edited<D>,
): Promise<boolean> {
  const { editable, set, settle } = desk;
  const checked = editable.schema.safeParse(edited.mine);
  if (!checked.success) {
    set({ errors: fieldErrors(checked.error), problem: null });
    return false;
  }
  try {
    settle(await editable.save(checked.data, edited.version), edited.mine);
    set({ restoredFrom: null });
    return true;
  } catch (error) {
    const problem = unforeseen(error);
    if (problem.code === 'changed') return meet(desk, problem, edited);
    set({ problem, errors: problem.data.errors ?? [] });
    return false;
  }
}

/**
 * How what lies on a desk is saved: true once it is saved. Asked again while it saves, it is the
 * same save. `onSaved` is called once for each save that was stored.
 */
export function savingFrom<E extends D, D extends Entry>(
  desk: Desk<E, D>,
  onSaved: () => void,
): () => Promise<boolean> {
  let saving: Promise<boolean> | null = null;
  const run = async (edited: Edited<D>) => {
    const isSaved = await send(desk, edited);
    if (isSaved) onSaved();
    return isSaved;
  };
  return () => {
    const { edited } = desk.$state.get();
    if (saving) return saving;
    if (!edited) return Promise.resolve(false);
    desk.keeping.now();
    desk.set({ isSaving: true });
    saving = run(edited).finally(() => {
      saving = null;
      desk.set({ isSaving: false });
    });
    return saving;
  };
}
