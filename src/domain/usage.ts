import * as z from 'zod';
import { dayMilliseconds } from '#domain/day';

/** A resource, its purpose, and its monthly cost in US dollars. */
const costSchema = z.object({ resource: z.string(), use: z.string(), dollars: z.int() });
export type Cost = z.infer<typeof costSchema>;

/** An estimate of what the deployment costs a month. */
const costsSchema = z.object({
  lines: z.array(costSchema),
  /** The sum of all lines. */
  dollars: z.int(),
  /** The month of the prices, as `2026-11`, and the page that lists them. */
  asOf: z.string(),
  source: z.url(),
});
export type Costs = z.infer<typeof costsSchema>;

/** The machine of one server. Bytes, unless a field says otherwise. */
const machineSchema = z.object({
  disk: z.object({ free: z.int(), whole: z.int() }),
  /** What the product takes, and what the machine or its limit allows. */
  memory: z.object({ used: z.int(), whole: z.int() }),
  /** The last day of the certificate that visitors see; absent without one. */
  certificateUntil: z.iso.datetime().optional(),
  /** When the newest backup in the folder of backups was made; absent if there is none. */
  backedUpAt: z.iso.datetime().optional(),
  /** Whether emails can be sent. */
  sendsEmail: z.boolean(),
});
export type Machine = z.infer<typeof machineSchema>;

/** A certificate is renewed a month before its end: this late, something is wrong. */
const certificateDays = 14;
/** Backups are nightly. */
const backupDays = 2;
/** SQLite, a publication and a recording that is encoded need some room. */
const leastFree = 2e9;

/** What somebody has to see to on the machine of one server. */
export function machineTroubles(machine: Machine, now: Date) {
  const { disk, certificateUntil, backedUpAt, sendsEmail } = machine;
  const daysUntil = (at: string) => (Date.parse(at) - now.getTime()) / dayMilliseconds;
  return {
    isDiskFull: disk.free < Math.min(leastFree, disk.whole / 10),
    isCertificateEnding:
      certificateUntil !== undefined && daysUntil(certificateUntil) < certificateDays,
    isBackupMissing: backedUpAt === undefined || daysUntil(backedUpAt) < -backupDays,
    isEmailMissing: !sendsEmail,
  };
}

/** How much of the deployment is used, for staff. */
export const usageSchema = z.object({
  /** The files in storage, by container. */
  stored: z.array(z.object({ name: z.string(), files: z.int(), bytes: z.int() })),
  /** When they were counted: counting takes a while, so the result is cached for some minutes. */
  countedAt: z.iso.datetime(),
  /** The month of the remaining numbers, as `2026-11`, in UTC. */
  month: z.string(),
  mails: z.int(),
  publications: z.int(),
  failedPublications: z.int(),
  /**
   * The minutes of all builds, each rounded up, and the free minutes. Absent where containers
   * build.
   */
  buildMinutes: z.object({ used: z.int(), included: z.int() }).optional(),
  /** Absent on one server, which has a price of its own. */
  costs: costsSchema.optional(),
  /** The machine, on one server. */
  machine: machineSchema.optional(),
});
export type Usage = z.infer<typeof usageSchema>;

/**
 * The containers, and the tables of such names, that backups leave out: the site follows from the
 * catalogue, and the files of download codes from the recordings, which are smaller. Without their
 * row these count as not made.
 */
export const madeAgain: readonly string[] = ['site', 'downloads'];
/** GitHub's machine may take too long for a first copy of 60 GB; the warning comes before. */
const warnedBackupBytes = 40e9;

/** The bytes of files in the nightly backup. */
export const backupBytes = ({ stored }: Pick<Usage, 'stored'>) =>
  stored.filter(({ name }) => !madeAgain.includes(name)).reduce((sum, { bytes }) => sum + bytes, 0);

/** True when the nightly backup will soon be too large. */
export const isBackupLarge = (usage: Pick<Usage, 'stored'>) =>
  backupBytes(usage) > warnedBackupBytes;

/** The month of a time, as `2026-11`. */
export const monthOf = (at: Date | string) =>
  (typeof at === 'string' ? at : at.toISOString()).slice(0, 7);
