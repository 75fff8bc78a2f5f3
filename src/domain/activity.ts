import * as z from 'zod';
import { entryKinds } from '#domain/entryKind';
import { personSchema } from '#domain/member/member';

/** How long the activity log is kept, in days. */
export const activityDays = 365;

/** What people do, by the groups in which the log can be filtered. */
const deedsByGroup = {
  entries: [
    'added',
    'saved',
    'statusSet',
    'savedTogether',
    'scheduled',
    'unscheduled',
    'recordingAdded',
    'recordingReplaced',
    'recordingDeleted',
    'recordingRestored',
  ],
  removals: ['deleted', 'restored', 'purged'],
  proposals: ['handedIn', 'withdrawn', 'approved', 'returned'],
  access: [
    'invited',
    'invitationWithdrawn',
    'joined',
    'rightsSet',
    'memberRemoved',
    'waysSet',
    'previewAdded',
    'previewRevoked',
    'addressesRead',
    'codesMade',
    'codesEnded',
    'codeGivenBack',
  ],
  publications: ['published', 'rolledBack', 'paused', 'resumed', 'retried'],
  imports: ['entryImported', 'importStarted', 'importStopped', 'importResumed', 'importUndone'],
  emails: [
    'newsletterSent',
    'newsletterStopped',
    'newsletterShown',
    'newsletterHidden',
    'newsletterDeleted',
    'newsletterRestored',
    'emailRetried',
    'emailDiscarded',
  ],
  exports: ['exported'],
} as const;

export type DeedGroup = keyof typeof deedsByGroup;
export type DeedName = (typeof deedsByGroup)[DeedGroup][number];

export const deedGroups = Object.keys(deedsByGroup) as DeedGroup[];
const deedNames: readonly DeedName[] = Object.values(deedsByGroup).flat();

/** True for something that belongs to a group. */
export const isInGroup = (did: DeedName, group: DeedGroup): boolean =>
  deedsByGroup[group].some((name) => name === did);

/** Something that somebody did: never its contents. */
const deedSchema = z.object({
  did: z.enum(deedNames),
  /** The entry concerned, with its name at that time. */
  entry: z.object({ kind: z.enum(entryKinds), cId: z.int(), name: z.string() }).optional(),
  /**
   * What else it was about: a person's name, a track's, a newsletter's subject, the number of a version, of a
   * status or of a release whose addresses were read, or the source of an import.
   */
  about: z.string().optional(),
  /** How many entries or addresses it was about. */
  count: z.int().optional(),
});
export type Deed = z.infer<typeof deedSchema>;

/** A line of the activity log. */
export const activitySchema = deedSchema.extend({ at: z.iso.datetime(), by: personSchema });
export type Activity = z.infer<typeof activitySchema>;
