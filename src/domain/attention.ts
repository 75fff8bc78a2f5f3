import {
  areTimersStopped,
  hasRoomForFiles,
  isBuildLate,
  isQueueLate,
  type ServiceState,
} from '#domain/health';
import { type Machine, machineTroubles } from '#domain/usage';

/** Things that need a person, in English, for the daily email and the screen *Status*. */
export const attentionSentences = {
  firstDue: 'The site has not been published: version {wanted} is due.',
  due: 'Visitors see version {live} of the site, but version {wanted} is due.',
  timers: 'The timers have stopped. Restart the functions; until then their work waits for visits.',
  delayed: 'Some jobs are delayed.',
  failed: 'Some jobs failed too often. The log says why.',
  broken: {
    one: 'One entry could not be published.',
    other: '{count} entries could not be published.',
  },
  stuck: { one: 'One email needs a decision.', other: '{count} emails need a decision.' },
  files: 'The site will soon have more files than its host allows.',
  disk: 'The disk of the server is nearly full.',
  certificate: 'The certificate of the site ends soon and was not renewed.',
  backup: 'There is no backup of the last two days.',
} as const;

/** Something that needs a person, and the screen to open. */
export interface Attention {
  name: keyof typeof attentionSentences;
  /** The values that fill the sentence. */
  values: Readonly<Record<string, number>>;
  screen: 'publications' | 'email' | 'status';
}

interface Seen {
  state: Pick<ServiceState, 'queues' | 'build' | 'timersRanAt'>;
  /** How many deliveries of email wait for a decision. */
  stuckEmails: number;
  /** The machine of one server. */
  machine?: Machine | undefined;
}

/** The problems that need a person, gravest first; empty where all is well. */
export function attentionOf({ state, stuckEmails, machine }: Seen, now: Date): Attention[] {
  const troubles = machine && machineTroubles(machine, now);
  const { queues, build } = state;
  const { wanted, live, broken = 0 } = build;
  const late = queues.filter(isQueueLate);
  const failed = late.filter(({ name }) => name.endsWith('-poison'));
  const found: (Attention | false)[] = [
    isBuildLate(build, now) && {
      name: live === 0 ? 'firstDue' : 'due',
      values: { live, wanted },
      screen: 'publications',
    },
    areTimersStopped(state, now) && { name: 'timers', values: {}, screen: 'status' },
    late.length > failed.length && { name: 'delayed', values: {}, screen: 'status' },
    failed.length > 0 && { name: 'failed', values: {}, screen: 'status' },
    broken > 0 && { name: 'broken', values: { count: broken }, screen: 'publications' },
    stuckEmails > 0 && { name: 'stuck', values: { count: stuckEmails }, screen: 'email' },
    !hasRoomForFiles(build) && { name: 'files', values: {}, screen: 'status' },
    troubles?.isDiskFull === true && { name: 'disk', values: {}, screen: 'status' },
    troubles?.isCertificateEnding === true && { name: 'certificate', values: {}, screen: 'status' },
    troubles?.isBackupMissing === true && { name: 'backup', values: {}, screen: 'status' },
  ];
  return found.filter((one) => one !== false);
}
