import { createCampaigns } from '#functions/services/email/campaigns';
import { createNewsletters } from '#functions/services/email/newsletters';
import { createOutbox } from '#functions/services/email/outbox';
import { createScheduledReleases } from '#functions/services/publishing/scheduledReleases';
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
import type { MemoryLabel } from './label.ts';
import { tokenSigner } from './visitorPorts.ts';

/** A process's services and jobs for visitors, over ports. */
export function servicesOver(ports: MemoryLabel['ports']) {
  const rateLimiter = createRateLimiter(ports);
  const outbox = createOutbox(ports, { tokenSigner, rateLimiter, isCodeWanted: async () => true });
  const spamFilter = createSpamFilter(ports, { rateLimiter, tokenSigner });
  const submissions = createSubmissions(ports, { tokenSigner });
  const forms = { tokenSigner, spamFilter, outbox, submissions };
  const subscriptions = createSubscriptions(ports, forms);
  const follows = createFollows(ports, forms);
  const stockRequests = createStockRequests(ports, forms);
  const showNews = createShowNews(ports, { outbox });
  const campaigns = createCampaigns(ports, { tokenSigner, outbox });
  const contact = createContact({ ...forms, subscriptions });
  const presaves = createPresaves(ports, { ...forms, subscriptions });
  const personalData = createPersonalData(ports, {
    ...forms,
    rateLimiter,
    subscriptions,
    follows,
    showNews,
    stockRequests,
  });
  const erasing = { outbox, rateLimiter, subscriptions, follows, campaigns };
  const applyRetention = createRetention(ports, { ...erasing, stockRequests });
  /** The causes of the publications that were asked for. */
  const asked: (string | undefined)[] = [];
  const asking = { ...ports, requestPublication: async (cause?: string) => void asked.push(cause) };
  const releaseDue = createScheduledReleases(asking);
  return {
    ...contact,
    ...presaves,
    ...personalData,
    followArtist: follows.followArtist,
    askForStock: stockRequests.askForStock,
    subscribeToNewsletter: subscriptions.subscribeToNewsletter,
    outbox,
    /** Sends what waits, and so stores sign-ups. */
    async deliverAll() {
      for (const { key } of await outbox.list()) await outbox.deliver(key);
    },
    subscriptions,
    asked,
    follows,
    newsletters: createNewsletters(asking, { outbox }),
    campaigns,
    applyRetention,
    async releaseDay() {
      await releaseDue();
      await follows.tellDue();
      await showNews.tellOfShows();
      await stockRequests.tellOfStock();
      await campaigns.runDue();
    },
  };
}
