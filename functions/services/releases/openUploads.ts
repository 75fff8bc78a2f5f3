import { dayMilliseconds } from '#domain/day';
import type { Id } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import { type OpenUpload, openDays, uploadsGivingWay } from '#domain/release/recording';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'openUploads' | 'recordings' | 'clock'>;

const keyOf = ({ release, track }: { release: Id; track: Id }) => `${release}.${track}`;

/**
 * Limits the uploads in parts that a person has open, and deletes the parts of abandoned ones:
 * parts take storage that nothing else counts.
 */
export function createOpenUploads({ openUploads, recordings, clock }: NeededPorts) {
  /** Deletes the parts first: the row leads the next try to them. */
  async function drop(account: string, upload: OpenUpload): Promise<void> {
    await recordings.discard(upload);
    await openUploads.erase(account, [keyOf(upload)]);
  }

  return {
    /** Opens an upload before its first part is stored. Older uploads may be dropped to make room. */
    async open(caller: Caller, given: Omit<OpenUpload, 'since'>): Promise<void> {
      const account = accountKey(caller);
      const known = await openUploads.find(account, keyOf(given));
      if (known?.value.upload === given.upload && known.value.parts >= given.parts) return;
      const next = { ...given, since: clock.now().toISOString() };
      const open = (await openUploads.list(account)).map(({ value }) => value);
      for (const one of uploadsGivingWay(open, next)) await drop(account, one);
      await openUploads.erase(account, [keyOf(given)]);
      await openUploads.add(account, keyOf(given), next);
    },

    /** Closes an upload that is complete. */
    async close(caller: Caller, given: { release: Id; track: Id }): Promise<void> {
      await openUploads.erase(accountKey(caller), [keyOf(given)]);
    },

    /** Deletes the parts of uploads that nobody has completed for a week. Called daily. */
    async dropAbandoned(): Promise<void> {
      const before = new Date(clock.now().getTime() - openDays * dayMilliseconds).toISOString();
      for (const { group, value } of await openUploads.list())
        if (value.since < before) await drop(group, value);
    },
  };
}
export type OpenUploads = ReturnType<typeof createOpenUploads>;
