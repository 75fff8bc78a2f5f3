import type { Answer, Call } from '#contract/api';
import type { Key } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { conflictsOf, isUndecided, proposedFields, withFields } from '#domain/proposal/proposal';
import { type TimedChange, timeRefusal } from '#domain/proposal/timedChange';
import type { Release, StoredRelease } from '#domain/release/release';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Ports } from '#functions/ports/ports';
import type { Proposable } from '#functions/services/proposals/proposing';
import { checkReady } from './releaseRules.ts';

type Needs = Pick<Ports, 'timedChanges' | 'releases' | 'clock' | 'log'> & {
  release: Proposable<StoredRelease, Release>;
};

/** A refusal that names the field of the time. */
const noSuchTime = (message: string) =>
  new Problem('invalid-input', message, { errors: [{ path: 'at', message }] });

/** Keeps changes of releases until their time, and stores them then. */
export function createTimedChanges({ timedChanges, releases, clock, log, release }: Needs) {
  async function listed(key: Key, caller: Caller): Promise<Answer<'listTimedChanges'>> {
    const { entity } = await release.owned(key, caller);
    const rows = await timedChanges.list(entity.id);
    const waiting = rows.map(({ value }) => value).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    return {
      timed: await Promise.all(
        waiting.map(async ({ id, at, by, fields, failure }) => ({
          id,
          at,
          by: by.name,
          fields: fields.map(({ field }) => (field === 'artistIds' ? 'artists' : field)),
          ...(failure && { failure }),
          wanted: await release.view(withFields(entity, fields, 'wanted')),
        })),
      ),
    };
  }

  /** Stores a change whose time has come, as its author would; what they may not, they may not here. */
  async function store({ release: id, by, fields }: TimedChange): Promise<void> {
    const caller: Caller = { ...by, role: 'staff', artistIds: [] };
    const { entity, version } = await release.owned(id, caller);
    if (!isUndecided(entity, fields)) return;
    const conflicts = conflictsOf(entity, fields);
    if (conflicts.length > 0)
      throw new Problem('clash', `Somebody changed the same since: ${conflicts.join(', ')}.`);
    const body = await release.view(withFields(entity, fields, 'wanted'));
    const name = `${by.name}, at a set time`;
    await release.update({ body, ifMatch: version }, { ...caller, name });
  }

  async function settle(row: KeyValueEntry<TimedChange>): Promise<void> {
    try {
      await store(row.value);
    } catch (error) {
      // Saved at the same moment: the next round tries again.
      if (!(error instanceof Problem) || error.code === 'changed') throw error;
      if (error.code !== 'not-found') {
        await timedChanges.replace(row, { ...row.value, failure: error.message });
        log('timedChange.failed', { release: row.value.release, code: error.code });
        return;
      }
    }
    await timedChanges.erase(row.group, [row.key]);
  }

  return {
    calls: {
      listTimedChanges: ({ params }: Call<'listTimedChanges'>, caller: Caller) =>
        listed(params.id, caller),

      async timeChange({ body }: Call<'timeChange'>, caller: Caller, newId: string) {
        const refusal = timeRefusal(body.at, clock.now());
        if (refusal) throw noSuchTime(refusal);
        const saved = await release.owned(body.release.id, caller);
        const { entity, version } = saved;
        if (version !== body.version)
          throw new Problem('clash', `${saved.savedBy.name} saved this meanwhile. Load it again.`);
        const made = await release.proposed(saved, body.release, caller);
        // A slug that follows the title does so when it is stored.
        const wanted = body.release.slug === entity.slug ? { ...made, slug: entity.slug } : made;
        const fields = proposedFields(entity, wanted);
        if (fields.length === 0) throw noSuchTime('Nothing is changed.');
        checkReady(entity, withFields(entity, fields, 'wanted'));
        const { tenant, object, name } = caller;
        const by = { tenant, object, name };
        await timedChanges.add(entity.id, newId, {
          id: newId,
          release: entity.id,
          by,
          at: body.at,
          fields,
        });
        log('timedChange.set', { release: entity.id, by: accountKey(caller) });
        return listed(entity.id, caller);
      },

      async dropTimedChange({ body }: Call<'dropTimedChange'>, caller: Caller) {
        const { entity } = await release.owned(body.release, caller);
        await timedChanges.erase(entity.id, [body.id]);
        return listed(entity.id, caller);
      },

      async listWaitingChanges(): Promise<Answer<'listWaitingChanges'>> {
        const failed = (await timedChanges.list()).filter(({ value }) => value.failure);
        const found = await Promise.all(
          failed.map(async ({ value: { id, failure = '', release: of } }) => {
            const saved = await releases.find(of);
            return saved ? [{ id, cId: saved.entity.cId, title: saved.entity.title, failure }] : [];
          }),
        );
        return { failed: found.flat() };
      },
    },

    /** Stores the changes whose time has come. Called every few seconds. */
    async storeDue(): Promise<void> {
      const now = clock.now().toISOString();
      for (const row of await timedChanges.list())
        if (!row.value.failure && row.value.at <= now) await settle(row);
    },
  };
}
