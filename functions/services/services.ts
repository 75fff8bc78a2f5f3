import type { Answer, Call, CallName } from '#contract/api';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import type { Ports } from '#functions/ports/ports';
import { createArtists } from '#functions/services/catalogue/artists';
import { createRemoving } from '#functions/services/catalogue/deletion';
import { createDuplicating } from '#functions/services/catalogue/duplicateRelease';
import { ownedEntry } from '#functions/services/catalogue/entries';
import { createHistory } from '#functions/services/catalogue/history';
import { createImages } from '#functions/services/catalogue/images';
import { createNameArtists } from '#functions/services/catalogue/knownArtists';
import { createLinks } from '#functions/services/catalogue/links';
import { createSweeping } from '#functions/services/catalogue/orphanCleanup';
import { createPreviews } from '#functions/services/catalogue/previews';
import { createClearing } from '#functions/services/catalogue/purge';
import { createRecordings } from '#functions/services/catalogue/recordings';
import { createReleases } from '#functions/services/catalogue/releases';
import { createTracks } from '#functions/services/catalogue/tracks';
import { createViews } from '#functions/services/catalogue/views';
import { createMailing } from '#functions/services/email/campaigns';
import { createCorrespondence } from '#functions/services/email/emailAdmin';
import { createLetters } from '#functions/services/email/emails';
import { createHealth } from '#functions/services/health';
import { createImports } from '#functions/services/importing/imports';
import { createSlices } from '#functions/services/importing/slices';
import { createInvitations } from '#functions/services/members/invitations';
import { createMembers } from '#functions/services/members/members';
import { createExporting } from '#functions/services/publishing/exporting';
import { createPublishing } from '#functions/services/publishing/publishing';
import { createReleaseDay } from '#functions/services/publishing/scheduledReleases';
import { createContact } from '#functions/services/visitors/contact';
import { createHeld } from '#functions/services/visitors/personalData';
import { createPresaves } from '#functions/services/visitors/presaves';
import { createLimits } from '#functions/services/visitors/rateLimiter';
import { createTidying } from '#functions/services/visitors/retention';
import { createGuard } from '#functions/services/visitors/spamFilter';
import { createSubscriptions } from '#functions/services/visitors/subscriptions';

/**
 * A use case: the checked call, who asks, and the id that something new gets. A row of the table
 * without one does not compile.
 */
export type Calls = {
  [N in CallName]: (call: Call<N>, caller: Caller, newId: Id) => Promise<Answer<N>>;
};

/** A message of the email queue: which email to send, or whose subscription to settle. */
export type LetterMessage = { letter: string } | { subscription: string };

/** Wires every service once, over the ports: `calls` answer the table, `jobs` run by queue and timer. */
export function createServices(ports: Ports) {
  const views = createViews(ports);
  const publishing = createPublishing({
    ...ports,
    ownedEntry: (entry, caller) => ownedEntry(ports, entry, caller),
  });
  const exporting = createExporting(ports);
  const releaseDue = createReleaseDay({ ...ports, publishing });
  const clearing = createClearing(ports);
  const nameArtists = createNameArtists(ports.artists);
  const { owned, store, ...releases } = createReleases({ ...ports, views, publishing });

  const letters = createLetters(ports);
  const mailing = createMailing({ ...ports, letters });
  const limits = createLimits(ports);
  const guard = createGuard({ ...ports, limits });
  const subscriptions = createSubscriptions({ ...ports, letters, limits });
  const { describe, ...members } = createMembers({ ...ports, nameArtists });

  const calls: Calls = {
    ...createHealth(ports),
    ...members,
    ...createInvitations({ ...ports, describe, nameArtists, letters }),
    ...createArtists({ ...ports, views, publishing }),
    ...releases,
    ...createDuplicating({ ...ports, views, owned }),
    ...createRemoving({ ...ports, publishing, clearing }),
    ...createHistory({ ...ports, views }),
    ...createLinks({ releases: { owned }, songLinks: ports.songLinks }),
    ...createRecordings({ ...ports, store: ports.releases, releases: { owned } }),
    ...createPreviews({ ...ports, store: ports.releases, releases: { owned } }),
    ...createTracks({ releases: { owned, store } }),
    ...createImages({ ...ports, views }),
    ...createImports(ports, { views, publishing }),
    ...publishing,
    ...createContact({ ...ports, guard, letters, subscriptions }),
    ...createPresaves({ ...ports, guard, subscriptions }),
    ...createHeld({ ...ports, guard, mail: letters, subscriptions }),
    ...createCorrespondence({ ...ports, mail: letters }),
  };

  const jobs = {
    publish: exporting.publish,
    ...createSlices(ports),

    /** Called every minute: takes up whatever a crash left undone. */
    async catchUp(): Promise<void> {
      await exporting.catchUp();
      await clearing.clearRemoved();
    },

    async work(message: LetterMessage): Promise<void> {
      if ('letter' in message) await letters.deliver(message.letter);
      else await subscriptions.settle(message.subscription);
    },

    /** A message that failed again and again. What it asked for stays stored. */
    async giveUp(message: LetterMessage): Promise<void> {
      if ('letter' in message) await letters.giveUp(message.letter);
    },

    async sendDue(): Promise<void> {
      await letters.deliverDue();
      await subscriptions.settleAll();
    },

    /** First what comes out today, then the mails of what is out and live. */
    async releaseDay(): Promise<void> {
      await releaseDue();
      await mailing.mailDue();
    },

    tidy: createTidying({ ...ports, limits, subscriptions, mailing }),
    ...createSweeping(ports),
  };

  return { calls, jobs };
}
