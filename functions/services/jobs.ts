import { errorLine } from '#domain/errorLine';
import type { ListenMessage } from '#functions/ports/listening';
import type { Log } from '#functions/ports/surroundings';
import type { WiredServices } from './wiring.ts';

/** A message of the queue `emails`: an email to send, or the subscriber to settle. */
export type EmailMessage = { email: string } | { subscription: string };

/** What queues and timers run. */
export function createJobs(services: WiredServices, log: Log) {
  const { activity, campaigns, downloads, follows, importJob, label, linkHealth } = services;
  const { listening, newsletters, openUploads, orphanCleanup, outbox, publishing } = services;
  const { releaseDue, applyRetention, showNews, signIn, snapshotting, stockRequests } = services;
  const { subscriptions, tellStaff, timedChanges, timerWatch, trash } = services;

  /** Finishes work that a crash interrupted. */
  async function finishLostWork(): Promise<void> {
    // Look for lost reports first, which saves requesting a build that is already done.
    const publication = () => publishing.noticeLive().then(snapshotting.catchUp);
    const parts = [publication, timedChanges.storeDue, trash.purgeDue, importJob.requeueImport];
    // A failure of one must not prevent the others.
    const ended = await Promise.allSettled(parts.map((part) => part()));
    const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    if (reasons.length > 0) throw new AggregateError(reasons, reasons.map(errorLine).join(' '));
  }

  async function sendDue(): Promise<void> {
    await outbox.deliverDue();
    await subscriptions.settleAll();
    await newsletters.queueDue();
  }

  /** Releases what is due today, then sends the emails of releases that are out and live. */
  async function releaseDay(): Promise<void> {
    await releaseDue();
    // Runs before the campaigns, so that nobody who pre-saved a release gets a second email about
    // it.
    await follows.tellDue();
    await showNews.tellOfShows();
    await stockRequests.tellOfStock();
    await campaigns.runDue();
  }

  return {
    takeSnapshot: snapshotting.takeSnapshot,
    seedLabel: label.seedLabel,
    async makeSound(message: ListenMessage): Promise<void> {
      await listening.makeSound(message);
      // The track may have another recording now: holders of codes get files of it, too.
      await downloads.askIfCoded(message.release);
    },
    giveUpSound: listening.giveUpSound,
    makeDownloads: downloads.make,
    giveUpDownloads: downloads.giveUp,
    continueImport: importJob.continueImport,
    requeueImport: importJob.requeueImport,
    renewMailAccounts: signIn.renewMailAccounts,

    /** Called every twenty seconds. */
    async catchUp(): Promise<void> {
      const [work] = await Promise.allSettled([finishLostWork(), timerWatch.noteRun()]);
      if (work.status === 'rejected') throw work.reason;
    },

    /** Called after each request: does what people wait for, if the timers have stopped. */
    takeOverTimers: () => timerWatch.takeOver([finishLostWork, sendDue, releaseDay]),

    /**
     * Logs a message that failed too often and names nothing to act on. The timers `catchUp` and
     * `sendDue` find its work.
     */
    async noteGivenUp(queue: string): Promise<void> {
      log('message.givenUp', { queue });
    },

    async deliver(message: EmailMessage): Promise<void> {
      if ('email' in message) await outbox.deliver(message.email);
      else await subscriptions.settle(message.subscription);
    },

    /** Handles a poison message. A subscription stays unchanged: `sendDue` settles it. */
    async giveUp(message: EmailMessage): Promise<void> {
      if ('email' in message) await outbox.giveUp(message.email);
    },

    sendDue,
    releaseDay,
    tellStaff,
    checkLinks: linkHealth.checkLinks,
    async applyRetention(): Promise<void> {
      await applyRetention();
      await activity.eraseExpired();
      await newsletters.purgeDue();
      await signIn.eraseExpired();
    },
    async sweep(): Promise<void> {
      await openUploads.dropAbandoned();
      await orphanCleanup.sweep();
    },
  };
}
