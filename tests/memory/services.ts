import { createNewsletters } from '#functions/services/email/newsletters';
import { createOutbox } from '#functions/services/email/outbox';
import { createScheduledReleases } from '#functions/services/publishing/scheduledReleases';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { createVisitorServices } from '#functions/services/visitors/visitorServices';
import type { MemoryLabel } from './label.ts';
import { tokenSigner } from './visitorPorts.ts';

/** A process's services and jobs for visitors, over ports. */
export function servicesOver(ports: MemoryLabel['ports']) {
  const rateLimiter = createRateLimiter(ports);
  const outbox = createOutbox({
    ...ports,
    tokenSigner,
    rateLimiter,
    isCodeWanted: async () => true,
  });
  const visitors = createVisitorServices({ ...ports, tokenSigner, outbox, rateLimiter });
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
  } = visitors;
  /** The causes of the publications that were asked for. */
  const asked: string[] = [];
  const publishing = {
    async request(cause: string) {
      asked.push(cause);
    },
  };
  const releaseDue = createScheduledReleases({ ...ports, publishing });
  return {
    ...contact,
    ...presaves,
    ...personalData,
    followArtist: follows.followArtist,
    askForStock: stock.askForStock,
    subscribeToNewsletter: newsletter.subscribeToNewsletter,
    outbox,
    /** Sends what waits, and so stores sign-ups. */
    async deliverAll() {
      for (const { key } of await outbox.list()) await outbox.deliver(key);
    },
    newsletter,
    asked,
    follows,
    newsletters: createNewsletters({ ...ports, outbox, publishing }),
    campaigns,
    applyRetention,
    async releaseDay() {
      await releaseDue();
      await follows.tellDue();
      await showNews.tellOfShows();
      await stock.tellOfStock();
      await campaigns.runDue();
    },
  };
}
