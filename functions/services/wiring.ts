import type { Caller } from '#domain/member/member';
import { createActivityLog } from '#functions/services/activity/activity';
import { createArtists } from '#functions/services/artists/artists';
import { createNameArtists } from '#functions/services/artists/knownArtists';
import { createCodes } from '#functions/services/codes/codes';
import { createDownloads } from '#functions/services/codes/downloads';
import { createCampaigns } from '#functions/services/email/campaigns';
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
import { createRepeats } from '#functions/services/entries/repeats';
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
import { createPublisherRequests } from '#functions/services/publishing/publisherRequests';
import { createPublishing } from '#functions/services/publishing/publishing';
import { createScheduledReleases } from '#functions/services/publishing/scheduledReleases';
import { createSnapshots } from '#functions/services/publishing/snapshotting';
import { createDuplicating } from '#functions/services/releases/duplicateRelease';
import { createEditTogether } from '#functions/services/releases/editTogether';
import { createOembed } from '#functions/services/releases/oembed';
import { createOpenUploads } from '#functions/services/releases/openUploads';
import { createRecordings } from '#functions/services/releases/recordings';
import { createReleaseCheck } from '#functions/services/releases/releaseCheck';
import { createReleases } from '#functions/services/releases/releases';
import { createTracks } from '#functions/services/releases/tracks';
import { createDeletion } from '#functions/services/removal/deletion';
import { createOrphanCleanup } from '#functions/services/removal/orphanCleanup';
import { createPurge } from '#functions/services/removal/purge';
import { createTrash } from '#functions/services/removal/trash';
import { createShows } from '#functions/services/shows/shows';
import { createOpenWays } from '#functions/services/signIn/openWays';
import { createSignIn } from '#functions/services/signIn/signIn';
import { createCodeGate } from '#functions/services/signIn/signInCodes';
import { createHealth } from '#functions/services/status/health';
import { createTellStaff } from '#functions/services/status/tellStaff';
import { createTimerWatch } from '#functions/services/status/timerWatch';
import { createUsage } from '#functions/services/status/usage';
import { createContact } from '#functions/services/visitors/contact';
import { createFollows } from '#functions/services/visitors/follows';
import { createPersonalData } from '#functions/services/visitors/personalData';
import { createPresaves } from '#functions/services/visitors/presaves';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { createRetention } from '#functions/services/visitors/retention';
import { createShowNews } from '#functions/services/visitors/showNews';
import { createSpamFilter } from '#functions/services/visitors/spamFilter';
import { createStockRequests } from '#functions/services/visitors/stockRequests';
import { createSubmissions } from '#functions/services/visitors/submissions';
import { createSubscriptions } from '#functions/services/visitors/subscriptions';

export type WiredServices = ReturnType<typeof wireServices>;

/**
 * Creates every service once, each over the ports and the services that it uses. The ports come
 * first, so that a service and a store of one name are told apart.
 */
export function wireServices(ports: Ports) {
  const tokenSigner = createTokenSigner(ports.visitorSecret);
  const activity = createActivityLog(ports);
  const answers = createAnswers(ports);
  const search = createSearch(ports);
  const rateLimiter = createRateLimiter(ports);
  const signInWays = createOpenWays(ports, { rateLimiter });
  const { openWays } = signInWays;
  const isCodeWanted = createCodeGate(ports, { tokenSigner, openWays });
  const outbox = createOutbox(ports, { tokenSigner, rateLimiter, isCodeWanted });
  const notices = createNotices(ports, { outbox, rateLimiter });
  const approval = createApproval(ports);
  const ownedByCaller = (entry: Parameters<typeof ownedEntry>[1], caller: Caller) =>
    ownedEntry(ports, entry, caller);

  const publisherRequests = createPublisherRequests(ports, { outbox });
  const publishing = createPublishing(ports, { publisherRequests, ownedEntry: ownedByCaller });
  const listening = createListening(ports);
  const downloads = createDownloads(ports);
  const snapshotting = createSnapshots(ports, {
    publisherRequests,
    listening,
    downloads,
    activity,
  });
  const releaseDue = createScheduledReleases(ports);

  const logos = createLogos(ports, { answers });
  const label = createLabel(ports, { answers, logos });
  const artists = createArtists(ports, { answers, approval, search });
  const releases = createReleases(ports, { answers, approval, notices, search });
  const releaseCheck = createReleaseCheck(ports, { answers, search, rateLimiter, releases });
  const shows = createShows(ports, { answers, approval, notices, search });
  const merch = createMerch(ports, { answers, approval, notices, search });
  const news = createNews(ports, { answers, search });
  const duplicating = createDuplicating(ports, { answers, releases });
  const tracks = createTracks({ releases });
  const editTogether = createEditTogether(ports, { releases });
  const openUploads = createOpenUploads(ports);
  const recordings = createRecordings(ports, { approval, listening, releases, openUploads });
  const history = createHistory(ports, { answers });
  const images = createImages(ports, { answers });
  const presence = createPresence(ports, { ownedEntry: ownedByCaller });
  const purge = createPurge(ports);
  const repeats = createRepeats(ports);
  const deletion = createDeletion(ports);
  const trash = createTrash(ports, { purge, answers, repeats });
  const orphanCleanup = createOrphanCleanup(ports);

  const proposals = createProposals(ports, {
    notices,
    repeats,
    artist: createEntryProposals(ports, { notices }, artists.proposalTarget),
    release: createEntryProposals(ports, { notices }, releases.proposalTarget),
    show: createEntryProposals(ports, { notices }, shows.proposalTarget),
    merch: createEntryProposals(ports, { notices }, merch.proposalTarget),
  });
  const timedChanges = createTimedChanges(ports, {
    repeats,
    artist: artists.proposalTarget,
    release: releases.proposalTarget,
    show: shows.proposalTarget,
    merch: merch.proposalTarget,
  });

  const previews = createPreviews(ports, { rateLimiter, artists, releases });
  const labelPreview = createLabelPreview(ports, { label, rateLimiter });
  const oembed = createOembed(ports, { rateLimiter });
  const links = createLinks(ports, { releases });
  const linkHealth = createLinkHealth(ports);
  const imports = createImports(ports, { answers });
  const importJob = createImportJob(ports);

  const nameArtists = createNameArtists(ports.artists);
  const rights = createRights(ports, { outbox });
  const signIn = createSignIn(ports, {
    openWays,
    describe: (caller) => members.describe(caller),
    tokenSigner,
    rateLimiter,
    outbox,
  });
  const members = createMembers(ports, { nameArtists, rights, signIn, openWays });
  const invitations = createInvitations(ports, {
    describe: members.describe,
    nameArtists,
    tokenSigner,
    outbox,
    rights,
  });
  const savedViews = createSavedViews(ports);

  const spamFilter = createSpamFilter(ports, { rateLimiter, tokenSigner });
  const submissions = createSubmissions(ports, { tokenSigner });
  const forms = { tokenSigner, spamFilter, outbox, submissions };
  const subscriptions = createSubscriptions(ports, forms);
  const follows = createFollows(ports, forms);
  const stockRequests = createStockRequests(ports, forms);
  const showNews = createShowNews(ports, { outbox });
  const contact = createContact({ ...forms, subscriptions });
  const presaves = createPresaves(ports, { tokenSigner, spamFilter, subscriptions });
  const personalData = createPersonalData(ports, {
    tokenSigner,
    spamFilter,
    outbox,
    submissions,
    rateLimiter,
    subscriptions,
    follows,
    showNews,
    stockRequests,
  });
  const campaigns = createCampaigns(ports, { tokenSigner, outbox });
  const applyRetention = createRetention(ports, {
    outbox,
    rateLimiter,
    subscriptions,
    follows,
    campaigns,
    stockRequests,
  });
  const newsletters = createNewsletters(ports, { outbox });
  const emailAdmin = createEmailAdmin(ports, { outbox });
  const codes = createCodes(ports, { tokenSigner, rateLimiter, downloads });

  const labelExport = createLabelExport(ports, { activity });
  const setUp = createSetUp(ports, { outbox });
  const home = createHome(ports);
  const pageViewFigures = createPageViewFigures(ports);
  const timerWatch = createTimerWatch(ports);
  const health = createHealth(ports, { timerWatch });
  const usage = createUsage(ports, { mailCount: createMailCount(ports) });
  const tellStaff = createTellStaff(ports, { getServiceState: health.getServiceState, outbox });

  return {
    activity,
    applyRetention,
    artists,
    campaigns,
    codes,
    contact,
    deletion,
    downloads,
    duplicating,
    editTogether,
    emailAdmin,
    follows,
    health,
    history,
    home,
    images,
    importJob,
    imports,
    invitations,
    label,
    labelExport,
    labelPreview,
    linkHealth,
    links,
    listening,
    logos,
    members,
    merch,
    news,
    newsletters,
    oembed,
    openUploads,
    openWays,
    orphanCleanup,
    outbox,
    pageViewFigures,
    personalData,
    presaves,
    presence,
    previews,
    proposals,
    publishing,
    recordings,
    releaseCheck,
    releaseDue,
    releases,
    savedViews,
    setUp,
    showNews,
    shows,
    signIn,
    signInWays,
    snapshotting,
    stockRequests,
    subscriptions,
    tellStaff,
    timedChanges,
    timerWatch,
    tracks,
    trash,
    usage,
  };
}
