import { createHash } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import { maxViews, type SavedView } from '#domain/listing/savedView';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';

/** Hashed, since a name may contain characters that a row key can't. */
const keyOf = ({ list, name }: Pick<SavedView, 'list' | 'name'>): string =>
  createHash('sha256').update(`${list} ${name}`).digest('base64url');

/** Stores each member's saved views of lists: a row for each, grouped by account. */
export function createSavedViews({ savedViews }: Pick<Ports, 'savedViews'>) {
  async function of(caller: Caller): Promise<Answer<'listViews'>> {
    const rows = await savedViews.list(accountKey(caller));
    const views = rows.map(({ value }) => value);
    return { views: views.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
  }

  return {
    listViews: (_: Call<'listViews'>, caller: Caller) => of(caller),

    async saveView({ body }: Call<'saveView'>, caller: Caller) {
      const [group, key] = [accountKey(caller), keyOf(body)];
      const earlier = await savedViews.find(group, key);
      // Another browser saving the same name at this moment may win; both are valid.
      if (earlier) await savedViews.replace(earlier, body);
      else if ((await of(caller)).views.length >= maxViews)
        throw new Problem('clash', `You have ${maxViews} views. Delete one first.`);
      else await savedViews.add(group, key, body);
      return of(caller);
    },

    async removeView({ body }: Call<'removeView'>, caller: Caller) {
      await savedViews.erase(accountKey(caller), [keyOf(body)]);
      return of(caller);
    },
  };
}
