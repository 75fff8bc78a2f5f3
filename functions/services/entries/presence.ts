import type { Answer, Call } from '#contract/api';
import type { EntryKind } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import { isPresent } from '#domain/presence';
import { Problem } from '#domain/problem';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';
import { lastSave } from './entries.ts';

type Stored = Pick<Saved<unknown>, 'version' | 'savedBy' | 'savedAt'>;

type NeededPorts = Pick<Ports, 'presences' | 'clock'>;
interface NeededServices {
  /** @throws {Problem} not-found, or not-allowed if the caller does not own the entry */
  ownedEntry: (entry: { kind: EntryKind; id: Id }, caller: Caller) => Promise<Stored>;
}

/**
 * Tells who has an entry open, and who saved it last. A person with it open has a row, valid for
 * less than a minute.
 */
export function createPresence({ presences, clock }: NeededPorts, { ownedEntry }: NeededServices) {
  return {
    async noteOpen(
      { body: { kind, id, isChanging, isOpen } }: Call<'noteOpen'>,
      caller: Caller,
    ): Promise<Answer<'noteOpen'>> {
      const stored = await ownedEntry({ kind, id }, caller);
      // `ownedEntry` lets every member pass for the label, but only staff edit it.
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
        // Another tab of the same person may be quicker; both write the same.
        if (earlier) await presences.replace(earlier, present);
        else await presences.add(group, own, present);
      }
      const others = rows.filter(({ key, value }) => key !== own && isPresent(value, now));
      return {
        others: others.map(({ value: { at: _, ...present } }) => present),
        stored: { version: stored.version, ...lastSave(stored, caller) },
      };
    },
  };
}
