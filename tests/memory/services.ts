import { createCampaigns } from '#functions/services/email/campaigns';
import { createNewsletters } from '#functions/services/email/newsletters';
import { createOutbox } from '#functions/services/email/outbox';
import { createScheduledReleases } from '#functions/services/publishing/scheduledReleases';
import { createContact } from '#functions/services/visitors/contact';
import { createFollows } from '#functions/services/visitors/follows';
import { createNewsletter } from '#functions/services/visitors/newsletter';
import { createPersonalData } from '#functions/services/visitors/personalData';
import { createPresaves } from '#functions/services/visitors/presaves';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { createRetention } from '#functions/services/visitors/retention';
import { createSpamFilter } from '#functions/services/visitors/spamFilter';
import { createSubmissions } from '#functions/services/visitors/submissions';
import type { MemoryLabel } from './label.ts';
import { tokenSigner } from './visitorPorts.ts';

/** The services and jobs for visitors of one process over ports. */
export function servicesOver(ports: MemoryLabel['ports']) {
  const rateLimiter = createRateLimiter(ports);
  const outbox = createOutbox({ ...ports, tokenSigner });
  const submissions = createSubmissions({ ...ports, tokenSigner });
  const newsletter = createNewsletter({ ...ports, tokenSigner, outbox, rateLimiter, submissions });
  const campaigns = createCampaigns({ ...ports, tokenSigner, outbox });
  const spamFilter = createSpamFilter({ ...ports, tokenSigner, rateLimiter });
  const follows = createFollows({
    ...ports,
    tokenSigner,
    spamFilter,
    outbox,
    rateLimiter,
    submissions,
  });
  const publishing = { request: async () => undefined };
  const releaseDue = createScheduledReleases({ ...ports, publishing });
  return {
    ...createPresaves({ ...ports, tokenSigner, spamFilter, newsletter }),
    ...createContact({ tokenSigner, spamFilter, outbox, newsletter, submissions }),
    ...createPersonalData({
      ...ports,
      follows,
      tokenSigner,
      spamFilter,
      outbox,
      newsletter,
      submissions,
      rateLimiter,
    }),
    outbox,
    newsletter,
    follows,
    newsletters: createNewsletters({ ...ports, outbox }),
    campaigns,
    async releaseDay() {
      await releaseDue();
      await follows.tellDue();
      await campaigns.runDue();
    },
    applyRetention: createRetention({
      ...ports,
      outbox,
      rateLimiter,
      newsletter,
      follows,
      campaigns,
    }),
  };
}
