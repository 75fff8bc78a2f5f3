import { readAccountHint, writeAccountHint } from '#adapters/accountHint';
import { api } from '#adapters/api';
import { readPortrait } from '#adapters/graph';
import { type Choosing, signIn, startSession } from '#adapters/session';
import { $me, $session, type Me } from '#stores/session';

/** Stores who the person is, for this page and for the menus of later pages. */
export function noteMe(me: Me): void {
  $me.set(me);
  const hint = { name: $session.get().name ?? me.name, role: me.role };
  writeAccountHint({ ...hint, photo: readAccountHint()?.photo ?? null });
  readPortrait().then(
    (photo) => $me.get() === me && writeAccountHint({ ...hint, photo }),
    () => undefined,
  );
}

/** Asks the API once who the person is. */
export async function loadMe(): Promise<Me> {
  const known = $me.get();
  if (known) return known;
  const me = await api.getMe({});
  noteMe(me);
  return me;
}

/**
 * Admits a signed-in person, and sends anyone else to sign in first, returning to this address
 * afterwards. Does not retry a failed sign-in by itself.
 * @throws {Problem} when the API does not say who they are
 */
export async function enter(how: Choosing = {}): Promise<Me | null> {
  await startSession();
  const { state, failure } = $session.get();
  if (state === 'signed-out' && !failure) await signIn(location.href, how);
  return $session.get().state === 'signed-in' ? loadMe() : null;
}
