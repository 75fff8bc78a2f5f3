import type { Id, Key } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { conflictsOf, isUndecided, proposedFields, withFields } from '#domain/proposal/proposal';
import type { TimedChange } from '#domain/proposal/timedChange';
import { mustBeUsable } from '#domain/publication/standIn';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';
import { type Proposable, type ProposableEntry, wireName } from './proposable.ts';

type Needs = Pick<Ports, 'timedChanges' | 'members' | 'log'>;

/** A refusal that names the field of the time. */
export const noSuchTime = (message: string) =>
  new Problem('invalid-input', message, { errors: [{ path: 'at', message }] });

/** Whether a caller may take a change back: staff any, an artist their own. */
const isOwn = ({ by, role }: TimedChange, caller: Caller): boolean =>
  caller.role === 'staff' || (role === 'artist' && accountKey(by) === accountKey(caller));

/** The changes of entries of one kind that wait for their time. */
export function createTiming<S extends ProposableEntry, W>(
  { timedChanges, members, log }: Needs,
  of: Proposable<S, W>,
) {
  /** The author of a change, with the rights that they have now. @throws {Problem} not-allowed */
  async function author({ by, role }: TimedChange): Promise<Caller> {
    if (role !== 'artist') return { ...by, role: 'staff', artistIds: [] };
    const member = await members.find(by);
    if (!member) throw new Problem('not-allowed', `${by.name} is no longer a member.`);
    return { ...member, name: by.name };
  }

  const labelOf = (field: string) => of.facts[wireName(field)]?.label ?? field;

  async function listed(key: Key, caller: Caller) {
    const { entity } = await of.owned(key, caller);
    const rows = await timedChanges.list(entity.id);
    const waiting = rows.map(({ value }) => value).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const wanted = await of.views(
      waiting.map(({ fields }) => withFields(entity, fields, 'wanted')),
    );
    return {
      timed: wanted.flatMap((value, place) => {
        const change = waiting[place];
        if (!change) return [];
        return {
          id: change.id,
          at: change.at,
          by: change.by.name,
          isOwn: isOwn(change, caller),
          fields: change.fields.map(({ field }) => wireName(field)),
          ...(change.failure && { failure: change.failure }),
          wanted: value,
        };
      }),
    };
  }

  return {
    listed,

    /**
     * Keeps what differs between an entry and how somebody wants it. Done again with the same id, it
     * changes nothing.
     * @throws {Problem} invalid-input, when nothing differs or the result may not be stored
     */
    async keep(
      { entity }: Pick<Saved<S>, 'entity'>,
      wanted: S,
      change: Pick<TimedChange, 'id' | 'by' | 'at' | 'role'>,
    ): Promise<void> {
      const fields = proposedFields(entity, wanted);
      if (fields.length === 0) throw noSuchTime('Nothing is changed.');
      of.checkReady?.(entity, withFields(entity, fields, 'wanted'));
      const row: TimedChange = { kind: of.kind, release: entity.id, fields, ...change };
      await timedChanges.add(entity.id, change.id, row);
      log('timedChange.set', { [of.kind]: entity.id, by: accountKey(change.by) });
    },

    /** @throws {Problem} not-allowed */
    async drop(entry: Id, id: Id, caller: Caller) {
      const { entity } = await of.owned(entry, caller);
      const found = await timedChanges.find(entity.id, id);
      if (found && !isOwn(found.value, caller))
        throw new Problem('not-allowed', 'Only the label takes back what it set.');
      await timedChanges.erase(entity.id, [id]);
      return listed(entity.id, caller);
    },

    /** Stores a change whose time has come, as its author would; what they may not, it may not. */
    async store(change: TimedChange): Promise<void> {
      const { release: id, by, fields } = change;
      const caller = await author(change);
      const saved = await of.owned(id, caller);
      mustBeUsable(saved);
      const { entity, version } = saved;
      if (!isUndecided(entity, fields)) return;
      const conflicts = conflictsOf(entity, fields).map(labelOf);
      if (conflicts.length > 0)
        throw new Problem('clash', `Somebody changed the same since: ${conflicts.join(', ')}.`);
      const body = await of.view(withFields(entity, fields, 'wanted'));
      await of.update({ body, ifMatch: version }, { ...caller, name: `${by.name}, at a set time` });
    },

    /** The name and number of the entry of a change that failed; none when it is not the caller's. */
    async failed({ id, release, failure = '' }: TimedChange, caller: Caller) {
      const saved = await of.owned(release, caller).catch((error: unknown) => {
        if (error instanceof Problem) return null;
        throw error;
      });
      if (!saved) return [];
      const { kind } = of;
      return [{ id, kind, cId: saved.entity.cId, title: of.nameOf(saved.entity), failure }];
    },
  };
}

export type TimingService<S extends ProposableEntry, W> = ReturnType<typeof createTiming<S, W>>;
