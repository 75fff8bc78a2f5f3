import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import { isPresent } from '#domain/presence';
import { Problem } from '#domain/problem';
import type { EntryKind } from '#domain/publication/publication';
import type { Ports } from '#functions/services/ports';

type Needs = Pick<Ports, 'presences' | 'clock'> & {
  /** @throws {Problem} not-found, or not-allowed when the entry is not the caller's */
  ownedEntry: (entry: { kind: EntryKind; id: Id }, caller: Caller) => Promise<unknown>;
};

/** Says who has an entry open: a row for each person, which counts for less than a minute. */
export function createPresence({ presences, clock, ownedEntry }: Needs) {
  return {
    async noteOpen(
      { body: { kind, id, isChanging, isOpen } }: Call<'noteOpen'>,
      caller: Caller,
    ): Promise<Answer<'noteOpen'>> {
      await ownedEntry({ kind, id }, caller);
      // Everybody asks for the label's publication, but only staff edit it.
      if (kind === 'label' && caller.role !== 'staff')
        throw new Problem('not-allowed', 'Only staff edit the label.');
      const [group, own, now] = [`${kind}-${id}`, accountKey(caller), clock.now()];
      const rows = await presences.list(group);
      const earlier = rows.find(({ key }) => key === own);
      const gone = rows.filter(({ key, value }) => key !== own && !isPresent(value, now));
      if (gone.length > 0)
        await presences.erase(
          group,
          gone.map(({ key }) => key),
        );
      if (!isOpen) await presences.erase(group, [own]);
      else {
        const at = now.toISOString();
        const since = earlier && isPresent(earlier.value, now) ? earlier.value.since : at;
        const present = { name: caller.name, since, at, isChanging };
        // Another tab of the same person was quicker: it says the same.
        if (earlier) await presences.replace(earlier, present);
        else await presences.add(group, own, present);
      }
      const others = rows.filter(({ key, value }) => key !== own && isPresent(value, now));
      return {
        others: others.map(({ value: { at: _, ...present } }) => present),
      };
    },
  };
}
