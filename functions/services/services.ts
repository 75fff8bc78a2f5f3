import type { Answer, Call, CallName } from '#contract/api';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import type { Ports } from '#functions/ports/ports';
import { createArtists } from '#functions/services/artists/artists';
import { createNameArtists } from '#functions/services/artists/knownArtists';
import { createEmailAdmin } from '#functions/services/email/emailAdmin';
import { createMailCount } from '#functions/services/email/mailCount';
import { createNewsletters } from '#functions/services/email/newsletters';
import { createOutbox } from '#functions/services/email/outbox';
import { createTokenSigner } from '#functions/services/email/tokens';
import { createApproval } from '#functions/services/entries/approval';
import {
  createCatalogueSearch,
  watched,
  watchedImports,
} from '#functions/services/entries/catalogueSearch';
import { ownedEntry } from '#functions/services/entries/entries';
import { createHistory } from '#functions/services/entries/history';
import { createImages } from '#functions/services/entries/images';
import { createPresence } from '#functions/services/entries/presence';
import { createViews } from '#functions/services/entries/views';
import { createHealth } from '#functions/services/health';
import { createHome } from '#functions/services/home/home';
import { createPageViewFigures } from '#functions/services/home/pageViews';
import { createImportJob } from '#functions/services/importing/importJob';
import { createImports } from '#functions/services/importing/imports';
import { createLabel } from '#functions/services/label/label';
import { createMarks } from '#functions/services/label/marks';
import { createSetUp } from '#functions/services/label/setUp';
import { createLinkHealth } from '#functions/services/links/linkHealth';
import { createLinks } from '#functions/services/links/links';
import { createListening } from '#functions/services/listening/listening';
import { createInvitations } from '#functions/services/members/invitations';
import { createMembers } from '#functions/services/members/members';
import { createRights } from '#functions/services/members/rights';
import { createSavedViews } from '#functions/services/members/savedViews';
import { createLabelPreview } from '#functions/services/previews/labelPreview';
import { createPreviews } from '#functions/services/previews/previews';
import { createNotices } from '#functions/services/proposals/notices';
import { createProposals } from '#functions/services/proposals/proposals';
import { createProposing } from '#functions/services/proposals/proposing';
import { createTimedChanges } from '#functions/services/proposals/timedChanges';
import { createTiming } from '#functions/services/proposals/timing';
import { createBuilds } from '#functions/services/publishing/builds';
import { createExporting } from '#functions/services/publishing/exporting';
import { createPublishing } from '#functions/services/publishing/publishing';
import { createScheduledReleases } from '#functions/services/publishing/scheduledReleases';
import { createDuplicating } from '#functions/services/releases/duplicateRelease';
import { createEditTogether } from '#functions/services/releases/editTogether';
import { createOembed } from '#functions/services/releases/oembed';
import { createRecordings } from '#functions/services/releases/recordings';
import { createReleaseCheck } from '#functions/services/releases/releaseCheck';
import { createReleases } from '#functions/services/releases/releases';
import { createTracks } from '#functions/services/releases/tracks';
import { createDeletion } from '#functions/services/removal/deletion';
import { createOrphanCleanup } from '#functions/services/removal/orphanCleanup';
import { createPurge } from '#functions/services/removal/purge';
import { createTellStaff } from '#functions/services/tellStaff';
import { createUsage } from '#functions/services/usage';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { createVisitorServices } from '#functions/services/visitors/visitorServices';

/**
 * The use case of every row: the checked call, the caller, and the id for whatever the call creates.
 * A row without one does not compile.
 */
export type Calls = {
  [N in CallName]: (call: Call<N>, caller: Caller, newId: Id) => Promise<Answer<N>>;
};

/** A message of the queue `letters`: which email to send, or whose subscription to settle. */
export type EmailMessage = { letter: string } | { subscription: string };

/** Wires every service once: `calls` answer the table, `jobs` run by queue and timer. */
export function createServices(given: Ports) {
  const search = createCatalogueSearch(given);
  const ports: Ports = {
    ...given,
    artists: watched(given.artists, search.touch.artist),
    releases: watched(given.releases, search.touch.release),
    importedArtists: watchedImports(given.importedArtists, search.touch.artist),
    importedReleases: watchedImports(given.importedReleases, search.touch.release),
  };
  const views = createViews(ports);
  const tokenSigner = createTokenSigner(ports.visitorSecret);
  const outbox = createOutbox({ ...ports, tokenSigner });
  const builds = createBuilds({ ...ports, outbox });
  const publishing = createPublishing({
    ...ports,
    builds,
    ownedEntry: (entry, caller) => ownedEntry(ports, entry, caller),
  });
  const listening = createListening({ ...ports, publish: publishing.request });
  const exporting = createExporting({ ...ports, builds, listening });
  const releaseDue = createScheduledReleases({ ...ports, publishing });
  const purge = createPurge(ports);
  const nameArtists = createNameArtists(ports.artists);
  const marks = createMarks({ ...ports, views });
  const label = createLabel({ ...ports, views, publishing, marks });
  const { getLabel, updateLabel, seedLabel } = label;
  const approval = createApproval(ports);
  const rateLimiter = createRateLimiter(ports);
  const notices = createNotices({ ...ports, outbox, rateLimiter });
  const { proposable: artist, ...artists } = createArtists({
    ...ports,
    views,
    publishing,
    approval,
    search,
  });
  const {
    owned,
    store,
    save,
    handedIn,
    proposable: release,
    ...releases
  } = createReleases({ ...ports, views, publishing, approval, notices, search });

  const artistTiming = createTiming(ports, artist);
  const releaseTiming = createTiming(ports, release);
  const proposeArtist = createProposing({ ...ports, notices, timing: artistTiming }, artist);
  const proposeRelease = createProposing({ ...ports, notices, timing: releaseTiming }, release);
  const timed = createTimedChanges({
    ...ports,
    artist: { of: artist, timing: artistTiming, proposing: proposeArtist },
    release: { of: release, timing: releaseTiming, proposing: proposeRelease },
  });

  const visitors = createVisitorServices({ ...ports, tokenSigner, outbox, rateLimiter });
  const { newsletter, follows, campaigns, applyRetention } = visitors;
  const { queueDue, ...newsletters } = createNewsletters({ ...ports, outbox });
  const rights = createRights({ ...ports, outbox });
  const { describe, ...members } = createMembers({ ...ports, nameArtists, rights });

  const { listBrokenLinks, checkLinks } = createLinkHealth(ports);
  const health = createHealth(ports);
  const mailCount = createMailCount(ports);
  const tellStaff = createTellStaff({ ...ports, ...health, outbox });

  const calls: Calls = {
    ...health,
    ...createUsage({ ...ports, mailCount }),
    ...members,
    ...createSavedViews(ports),
    ...createInvitations({ ...ports, describe, nameArtists, tokenSigner, outbox, rights }),
    getLabel,
    updateLabel,
    uploadMark: marks.uploadMark,
    ...createLabelPreview({ ...ports, label, rateLimiter }),
    ...artists,
    ...createSetUp({ ...ports, outbox }),
    ...releases,
    ...createReleaseCheck({ ...ports, views, search, rateLimiter, releases: { owned } }),
    ...createDuplicating({ ...ports, views, owned }),
    ...createDeletion({ ...ports, publishing, purge }),
    ...createHistory({ ...ports, views }),
    ...createLinks({ releases: { owned }, songLinks: ports.songLinks }),
    listBrokenLinks,
    ...createHome(ports),
    ...createPageViewFigures(ports),
    ...createEditTogether({ ...ports, save, publishing }),
    ...createProposals({
      ...ports,
      notices,
      handedIn,
      artist: proposeArtist,
      release: proposeRelease,
    }),
    ...createPresence({
      ...ports,
      ownedEntry: (entry, caller) => ownedEntry(ports, entry, caller),
    }),
    ...timed.calls,
    ...createRecordings({
      ...ports,
      approval,
      listening,
      store: ports.releases,
      releases: { owned },
    }),
    ...createPreviews({
      ...ports,
      rateLimiter,
      store: ports.releases,
      artist,
      releases: { owned, proposed: release.proposed },
    }),
    ...createOembed({ ...ports, views, rateLimiter }),
    ...createTracks({ releases: { owned, store, save } }),
    ...createImages({ ...ports, views }),
    ...createImports(ports, { views, publishing }),
    ...publishing,
    ...visitors.calls,
    ...createEmailAdmin({ ...ports, outbox }),
    ...newsletters,
  };

  const importJob = createImportJob(ports);
  const jobs = {
    publish: exporting.publish,
    seedLabel,
    makeSound: listening.makeSound,
    giveUpSound: listening.giveUpSound,
    ...importJob,

    /** Called every twenty seconds: finishes what a crash interrupted. */
    async catchUp(): Promise<void> {
      // Look for lost reports first, which saves requesting a build that is already done.
      const publication = () => publishing.noticeLive().then(exporting.catchUp);
      const parts = [publication, timed.storeDue, purge.purgeDeleted, importJob.resumeImport];
      // One that fails does not keep the others from their work.
      for (const ended of await Promise.allSettled(parts.map((part) => part())))
        if (ended.status === 'rejected') throw ended.reason;
    },

    /**
     * Notes a message that failed too often and says nothing that could be acted on. Its work is found
     * by the clocks: `catchUp`, `sendDue`.
     */
    async noteGivenUp(queue: string): Promise<void> {
      ports.log('message.givenUp', { queue });
    },

    async deliver(message: EmailMessage): Promise<void> {
      if ('letter' in message) await outbox.deliver(message.letter);
      else await newsletter.settle(message.subscription);
    },

    /** Handles a poison message. A subscription stays as it is: `sendDue` settles it. */
    async giveUp(message: EmailMessage): Promise<void> {
      if ('letter' in message) await outbox.giveUp(message.letter);
    },

    async sendDue(): Promise<void> {
      await outbox.deliverDue();
      await newsletter.settleAll();
      await queueDue();
    },

    /** Releases what is due today first, then emails for what is out and live. */
    async releaseDay(): Promise<void> {
      await releaseDue();
      // Before the campaigns, so that nobody who pre-saved a release is emailed about it twice.
      await follows.tellDue();
      await campaigns.runDue();
    },

    tellStaff,
    checkLinks,
    applyRetention,
    ...createOrphanCleanup(ports),
  };

  return { calls, jobs };
}
