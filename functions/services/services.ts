import type { Answer, Call, CallName } from '#contract/api';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import type { ListenMessage } from '#functions/ports/listening';
import { createActivityLog } from '#functions/services/activity/activity';
import { withActivityLog } from '#functions/services/activity/deeds';
import { createArtists } from '#functions/services/artists/artists';
import { createNameArtists } from '#functions/services/artists/knownArtists';
import { createCodes } from '#functions/services/codes/codes';
import { createDownloads } from '#functions/services/codes/downloads';
import { createEmailAdmin } from '#functions/services/email/emailAdmin';
import { createMailCount } from '#functions/services/email/mailCount';
import { createNewsletters } from '#functions/services/email/newsletters';
import { createOutbox } from '#functions/services/email/outbox';
import { createTokenSigner } from '#functions/services/email/tokens';
import { createAnswers } from '#functions/services/entries/answers';
import { createApproval } from '#functions/services/entries/approval';
import { ownedEntry } from '#functions/services/entries/entries';
import { createHistory } from '#functions/services/entries/history';
import { createImages } from '#functions/services/entries/images';
import { createPresence } from '#functions/services/entries/presence';
import { createSearch } from '#functions/services/entries/search';
import { createLabelExport } from '#functions/services/exporting/labelExport';
import { createHome } from '#functions/services/home/home';
import { createPageViewFigures } from '#functions/services/home/pageViews';
import { createImportJob } from '#functions/services/importing/importJob';
import { createImports } from '#functions/services/importing/imports';
import { createLabel } from '#functions/services/label/label';
import { createLogos } from '#functions/services/label/logos';
import { createSetUp } from '#functions/services/label/setUp';
import { createLinkHealth } from '#functions/services/links/linkHealth';
import { createLinks } from '#functions/services/links/links';
import { createListening } from '#functions/services/listening/listening';
import { createInvitations } from '#functions/services/members/invitations';
import { createMembers } from '#functions/services/members/members';
import { createRights } from '#functions/services/members/rights';
import { createSavedViews } from '#functions/services/members/savedViews';
import { createMerch } from '#functions/services/merch/merch';
import { createNews } from '#functions/services/news/news';
import type { Ports } from '#functions/services/ports';
import { createLabelPreview } from '#functions/services/previews/labelPreview';
import { createPreviews } from '#functions/services/previews/previews';
import { createEntryProposals } from '#functions/services/proposals/entryProposals';
import { createNotices } from '#functions/services/proposals/notices';
import { createProposals } from '#functions/services/proposals/proposals';
import { createTimedChanges } from '#functions/services/proposals/timedChanges';
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
import { createTrash } from '#functions/services/removal/trash';
import { createShows } from '#functions/services/shows/shows';
import { createCodeGate } from '#functions/services/signIn/codes';
import { createOpenWays } from '#functions/services/signIn/openWays';
import { createSignIn } from '#functions/services/signIn/signIn';
import { createHealth } from '#functions/services/status/health';
import { createTellStaff } from '#functions/services/status/tellStaff';
import { createTimerWatch } from '#functions/services/status/timerWatch';
import { createUsage } from '#functions/services/status/usage';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { createVisitorServices } from '#functions/services/visitors/visitorServices';

/**
 * The service of every call: takes the validated call, the caller, and an id for whatever the call
 * creates. A call without a service does not compile.
 */
export type Calls = {
  [N in CallName]: (call: Call<N>, caller: Caller, newId: Id) => Promise<Answer<N>>;
};

/** A message of the queue `emails`: an email to send, or the subscriber to settle. */
export type EmailMessage = { email: string } | { subscription: string };

/** Creates every service once: `calls` answer the API, `jobs` run by queue and timer. */
export function createServices(ports: Ports) {
  const tokenSigner = createTokenSigner(ports.visitorSecret);
  const activity = createActivityLog(ports);
  const answers = createAnswers(ports);
  const search = createSearch(ports);
  const rateLimiter = createRateLimiter(ports);
  const openWays = createOpenWays({ ...ports, rateLimiter });
  const outbox = createOutbox({
    ...ports,
    tokenSigner,
    rateLimiter,
    isCodeWanted: createCodeGate({ ...ports, tokenSigner, openWays: openWays.openWays }),
  });
  const notices = createNotices({ ...ports, outbox, rateLimiter });
  const approval = createApproval(ports);
  const ofCaller = (entry: Parameters<typeof ownedEntry>[1], caller: Caller) =>
    ownedEntry(ports, entry, caller);

  const builds = createBuilds({ ...ports, outbox });
  const publishing = createPublishing({ ...ports, builds, ownedEntry: ofCaller });
  const listening = createListening({ ...ports, publish: publishing.request });
  const downloads = createDownloads(ports);
  const exporting = createExporting({ ...ports, builds, listening, downloads, activity });
  const releaseDue = createScheduledReleases({ ...ports, publishing });

  const logos = createLogos({ ...ports, answers });
  const label = createLabel({ ...ports, answers, publishing, logos });
  const artists = createArtists({ ...ports, answers, publishing, approval, search });
  const releases = createReleases({ ...ports, answers, publishing, approval, notices, search });
  const releaseCheck = createReleaseCheck({ ...ports, answers, search, rateLimiter, releases });
  const shows = createShows({ ...ports, answers, publishing, approval, notices, search });
  const merch = createMerch({ ...ports, answers, publishing, approval, notices, search });
  const news = createNews({ ...ports, answers, publishing, search });
  const duplicating = createDuplicating({ ...ports, answers, owned: releases.owned });
  const tracks = createTracks({ releases });
  const sheet = createEditTogether({ ...ports, save: releases.save, publishing });
  const recordings = createRecordings({
    ...ports,
    approval,
    listening,
    store: ports.releases,
    releases,
  });
  const history = createHistory({ ...ports, answers });
  const images = createImages({ ...ports, answers });
  const presence = createPresence({ ...ports, ownedEntry: ofCaller });
  const purge = createPurge(ports);
  const deletion = createDeletion({ ...ports, publishing });
  const trash = createTrash({ ...ports, publishing, purge, answers });
  const orphanCleanup = createOrphanCleanup(ports);

  const artistProposals = createEntryProposals({ ...ports, notices }, artists.proposalTarget);
  const releaseProposals = createEntryProposals({ ...ports, notices }, releases.proposalTarget);
  const showProposals = createEntryProposals({ ...ports, notices }, shows.proposalTarget);
  const merchProposals = createEntryProposals({ ...ports, notices }, merch.proposalTarget);
  const proposals = createProposals({
    ...ports,
    notices,
    listHandedIn: async (caller) =>
      [
        ...(await releases.listHandedIn(caller)),
        ...(await shows.listHandedIn(caller)),
        ...(await merch.listHandedIn(caller)),
      ].toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1)),
    artist: artistProposals,
    release: releaseProposals,
    show: showProposals,
    merch: merchProposals,
  });
  const timedChanges = createTimedChanges({
    ...ports,
    artist: artists.proposalTarget,
    release: releases.proposalTarget,
    show: shows.proposalTarget,
    merchTarget: merch.proposalTarget,
  });

  const previews = createPreviews({
    ...ports,
    rateLimiter,
    store: ports.releases,
    artist: artists.proposalTarget,
    releases: { owned: releases.owned, proposed: releases.proposalTarget.proposed },
  });
  const labelPreview = createLabelPreview({ ...ports, label, rateLimiter });
  const oembed = createOembed({ ...ports, rateLimiter });
  const links = createLinks({ ...ports, releases });
  const linkHealth = createLinkHealth(ports);
  const imports = createImports(ports, { answers, publishing });
  const importJob = createImportJob(ports);

  const nameArtists = createNameArtists(ports.artists);
  const rights = createRights({ ...ports, outbox });
  const signIn = createSignIn({
    ...ports,
    openWays: openWays.openWays,
    describe: (caller) => members.describe(caller),
    tokenSigner,
    rateLimiter,
    outbox,
  });
  const members = createMembers({
    ...ports,
    nameArtists,
    rights,
    signIns: signIn,
    openWays: openWays.openWays,
  });
  const invitations = createInvitations({
    ...ports,
    describe: members.describe,
    nameArtists,
    tokenSigner,
    outbox,
    rights,
  });
  const savedViews = createSavedViews(ports);

  const {
    contact,
    presaves,
    personalData,
    follows,
    showNews,
    stock,
    newsletter,
    campaigns,
    applyRetention,
  } = createVisitorServices({ ...ports, tokenSigner, outbox, rateLimiter });
  const newsletters = createNewsletters({ ...ports, outbox, publishing });
  const emailAdmin = createEmailAdmin({ ...ports, outbox });
  const codes = createCodes({ ...ports, tokenSigner, rateLimiter, downloads });
  const labelExport = createLabelExport({ ...ports, activity });
  const setUp = createSetUp({ ...ports, outbox });
  const home = createHome(ports);
  const pageViewFigures = createPageViewFigures(ports);
  const timerWatch = createTimerWatch(ports);
  const health = createHealth({ ...ports, timerWatch });
  const usage = createUsage({ ...ports, mailCount: createMailCount(ports) });
  const tellStaff = createTellStaff({ ...ports, ...health, outbox });

  const services: Calls = {
    getHealth: health.getHealth,
    getFormToken: contact.getFormToken,
    sendMail: contact.sendMail,
    addPresave: presaves.addPresave,
    followArtist: follows.followArtist,
    askForStock: stock.askForStock,
    subscribeToNewsletter: newsletter.subscribeToNewsletter,
    requestPersonalData: personalData.requestPersonalData,
    showPersonalData: personalData.showPersonalData,
    erasePersonalData: personalData.erasePersonalData,
    showUnsubscribe: personalData.showUnsubscribe,
    unsubscribe: personalData.unsubscribe,
    showConfirm: personalData.showConfirm,
    confirm: personalData.confirm,
    getEmails: emailAdmin.getEmails,
    retryEmail: emailAdmin.retryEmail,
    discardEmail: emailAdmin.discardEmail,
    readAddresses: emailAdmin.readAddresses,
    getNewsletters: newsletters.getNewsletters,
    saveNewsletter: newsletters.saveNewsletter,
    tryNewsletter: newsletters.tryNewsletter,
    sendNewsletter: newsletters.sendNewsletter,
    stopNewsletter: newsletters.stopNewsletter,
    removeNewsletter: newsletters.removeNewsletter,
    showNewsletter: newsletters.showNewsletter,
    getSignInWays: openWays.getSignInWays,
    setSignInWays: openWays.setSignInWays,
    requestSignInCode: signIn.requestSignInCode,
    verifySignInCode: signIn.verifySignInCode,
    refreshSignIn: signIn.refreshSignIn,
    askPasskey: signIn.askPasskey,
    signInByPasskey: signIn.signInByPasskey,
    signInByRecovery: signIn.signInByRecovery,
    becomeFirstStaff: signIn.becomeFirstStaff,
    endSignIn: signIn.endSignIn,
    getOwnSignIn: signIn.getOwnSignIn,
    requestLinkCode: signIn.requestLinkCode,
    linkMail: signIn.linkMail,
    linkMicrosoft: signIn.linkMicrosoft,
    askNewPasskey: signIn.askNewPasskey,
    addPasskey: signIn.addPasskey,
    renamePasskey: signIn.renamePasskey,
    removeSignInWay: signIn.removeSignInWay,
    makeRecoveryCodes: signIn.makeRecoveryCodes,
    getMe: members.getMe,
    setNotices: members.setNotices,
    listMembers: members.listMembers,
    addMember: members.addMember,
    removeMember: members.removeMember,
    listInvitations: invitations.listInvitations,
    inviteMember: invitations.inviteMember,
    withdrawInvitation: invitations.withdrawInvitation,
    acceptInvitation: invitations.acceptInvitation,
    listViews: savedViews.listViews,
    saveView: savedViews.saveView,
    removeView: savedViews.removeView,
    getLabel: label.getLabel,
    updateLabel: label.updateLabel,
    previewLabel: labelPreview.previewLabel,
    uploadMark: logos.uploadMark,
    getSetUp: setUp.getSetUp,
    changeSetUp: setUp.changeSetUp,
    sendTestEmail: setUp.sendTestEmail,
    confirmTestEmail: setUp.confirmTestEmail,
    listArtists: artists.listArtists,
    getArtist: artists.getArtist,
    addArtist: artists.addArtist,
    updateArtist: artists.updateArtist,
    listReleases: releases.listReleases,
    getRelease: releases.getRelease,
    addRelease: releases.addRelease,
    updateRelease: releases.updateRelease,
    duplicateRelease: duplicating.duplicateRelease,
    listShows: shows.listShows,
    getShow: shows.getShow,
    getShowSheet: shows.getShowSheet,
    addShow: shows.addShow,
    updateShow: shows.updateShow,
    duplicateShow: shows.duplicateShow,
    returnShow: shows.returnShow,
    listMerch: merch.listMerch,
    getMerch: merch.getMerch,
    addMerch: merch.addMerch,
    updateMerch: merch.updateMerch,
    duplicateMerch: merch.duplicateMerch,
    returnMerch: merch.returnMerch,
    listNews: news.listNews,
    getNews: news.getNews,
    addNews: news.addNews,
    updateNews: news.updateNews,
    makeNewsletter: news.makeNewsletter,
    listTrash: trash.listTrash,
    restoreEntry: trash.restoreEntry,
    purgeEntry: trash.purgeEntry,
    proposeLinks: links.proposeLinks,
    checkRelease: releaseCheck.checkRelease,
    listBrokenLinks: linkHealth.listBrokenLinks,
    listTimedChanges: timedChanges.listTimedChanges,
    timeChange: timedChanges.timeChange,
    dropTimedChange: timedChanges.dropTimedChange,
    listTimedArtistChanges: timedChanges.listTimedArtistChanges,
    timeArtistChange: timedChanges.timeArtistChange,
    dropTimedArtistChange: timedChanges.dropTimedArtistChange,
    listTimedShowChanges: timedChanges.listTimedShowChanges,
    timeShowChange: timedChanges.timeShowChange,
    dropTimedShowChange: timedChanges.dropTimedShowChange,
    listTimedMerchChanges: timedChanges.listTimedMerchChanges,
    timeMerchChange: timedChanges.timeMerchChange,
    dropTimedMerchChange: timedChanges.dropTimedMerchChange,
    listWaitingChanges: timedChanges.listWaitingChanges,
    addTrack: tracks.addTrack,
    updateTrack: tracks.updateTrack,
    removeTrack: tracks.removeTrack,
    getSheet: sheet.getSheet,
    editReleases: sheet.editReleases,
    getHome: home.getHome,
    listActivity: activity.listActivity,
    getExport: labelExport.getExport,
    startExport: labelExport.startExport,
    exportArtists: labelExport.exportArtists,
    exportReleases: labelExport.exportReleases,
    exportShows: labelExport.exportShows,
    exportMerch: labelExport.exportMerch,
    exportNews: labelExport.exportNews,
    readExportedFile: labelExport.readExportedFile,
    getPageViews: pageViewFigures.getPageViews,
    listProposals: proposals.listProposals,
    getReleaseProposals: proposals.getReleaseProposals,
    getArtistProposals: proposals.getArtistProposals,
    getShowProposals: proposals.getShowProposals,
    proposeShow: proposals.proposeShow,
    getMerchProposals: proposals.getMerchProposals,
    proposeMerch: proposals.proposeMerch,
    proposeRelease: proposals.proposeRelease,
    proposeArtist: proposals.proposeArtist,
    withdrawProposal: proposals.withdrawProposal,
    approveProposal: proposals.approveProposal,
    returnProposal: proposals.returnProposal,
    returnRelease: releases.returnRelease,
    uploadImage: images.uploadImage,
    cropImage: images.cropImage,
    getOriginal: images.getOriginal,
    getMarkOriginal: images.getMarkOriginal,
    getArtistRemoval: deletion.getArtistRemoval,
    getReleaseRemoval: deletion.getReleaseRemoval,
    getShowRemoval: deletion.getShowRemoval,
    getMerchRemoval: deletion.getMerchRemoval,
    getNewsRemoval: deletion.getNewsRemoval,
    removeArtist: deletion.removeArtist,
    removeRelease: deletion.removeRelease,
    removeShow: deletion.removeShow,
    removeMerch: deletion.removeMerch,
    removeNews: deletion.removeNews,
    getArtistHistory: history.getArtistHistory,
    getReleaseHistory: history.getReleaseHistory,
    getShowHistory: history.getShowHistory,
    getMerchHistory: history.getMerchHistory,
    getNewsHistory: history.getNewsHistory,
    getLabelHistory: history.getLabelHistory,
    uploadTrack: recordings.uploadTrack,
    listRecordings: recordings.listRecordings,
    removeRecording: recordings.removeRecording,
    restoreRecording: recordings.restoreRecording,
    noteOpen: presence.noteOpen,
    listPreviews: previews.listPreviews,
    addPreview: previews.addPreview,
    revokePreview: previews.revokePreview,
    previewRelease: previews.previewRelease,
    previewArtist: previews.previewArtist,
    readPreview: previews.readPreview,
    getOembed: oembed.getOembed,
    listCodes: codes.listCodes,
    getCardCover: codes.getCardCover,
    makeCodes: codes.makeCodes,
    redeemCode: codes.redeemCode,
    giveCodeBack: codes.giveCodeBack,
    endCodes: codes.endCodes,
    importArtist: imports.importArtist,
    importRelease: imports.importRelease,
    importTrack: imports.importTrack,
    uploadCatalogue: imports.uploadCatalogue,
    startImport: imports.startImport,
    getImport: imports.getImport,
    listImport: imports.listImport,
    stopImport: imports.stopImport,
    resumeImport: imports.resumeImport,
    undoImport: imports.undoImport,
    readColumns: imports.readColumns,
    getImportChoices: imports.getImportChoices,
    chooseForImport: imports.chooseForImport,
    getServiceState: health.getServiceState,
    getUsage: usage.getUsage,
    getPublishing: publishing.getPublishing,
    listPublications: publishing.listPublications,
    rollBack: publishing.rollBack,
    resumePublishing: publishing.resumePublishing,
    retryPublishing: publishing.retryPublishing,
    reportBuild: publishing.reportBuild,
  };
  const calls = withActivityLog(services, { ...ports, activity });

  /** Finishes work that a crash interrupted. */
  async function finishLostWork(): Promise<void> {
    // Look for lost reports first, which saves requesting a build that is already done.
    const publication = () => publishing.noticeLive().then(exporting.catchUp);
    const parts = [publication, timedChanges.storeDue, trash.purgeDue, importJob.requeueImport];
    // A failure of one must not prevent the others.
    for (const ended of await Promise.allSettled(parts.map((part) => part())))
      if (ended.status === 'rejected') throw ended.reason;
  }

  async function sendDue(): Promise<void> {
    await outbox.deliverDue();
    await newsletter.settleAll();
    await newsletters.queueDue();
  }

  /** Releases what is due today, then sends the emails of releases that are out and live. */
  async function releaseDay(): Promise<void> {
    await releaseDue();
    // Runs before the campaigns, so that nobody who pre-saved a release gets a second email about
    // it.
    await follows.tellDue();
    await showNews.tellOfShows();
    await stock.tellOfStock();
    await campaigns.runDue();
  }

  const jobs = {
    publish: exporting.publish,
    seedLabel: label.seedLabel,
    async makeSound(message: ListenMessage): Promise<void> {
      await listening.makeSound(message);
      // Its recording may be another one, of which holders of codes want files too.
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
      ports.log('message.givenUp', { queue });
    },

    async deliver(message: EmailMessage): Promise<void> {
      if ('email' in message) await outbox.deliver(message.email);
      else await newsletter.settle(message.subscription);
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
      await signIn.eraseExpired();
    },
    sweep: orphanCleanup.sweep,
  };

  return {
    calls,
    jobs,
    openWays: openWays.openWays,
    /** For a server's first start: see `firstStaff.ts`. */
    firstStaffAddress: signIn.firstStaffAddress,
  };
}
