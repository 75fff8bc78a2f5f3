import { createCampaigns } from '#functions/services/email/campaigns';
import type { Outbox } from '#functions/services/email/outbox';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { createContact } from './contact.ts';
import { createFollows } from './follows.ts';
import { createPersonalData } from './personalData.ts';
import { createPresaves } from './presaves.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { createRetention } from './retention.ts';
import { createShowNews } from './showNews.ts';
import { createSpamFilter } from './spamFilter.ts';
import { createStockRequests } from './stockRequests.ts';
import { createSubmissions } from './submissions.ts';
import { createNewsletter } from './subscriptions.ts';

type Needs = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'shows'
  | 'importedReleases'
  | 'labels'
  | 'presaves'
  | 'follows'
  | 'stockRequests'
  | 'campaigns'
  | 'subscriptions'
  | 'emails'
  | 'invitations'
  | 'requests'
  | 'rateCounts'
  | 'newsletterProvider'
  | 'emailProvider'
  | 'emailTemplates'
  | 'emailQueue'
  | 'clock'
  | 'log'
  | 'site'
> &
  ShownEntries & { tokenSigner: TokenSigner; outbox: Outbox; rateLimiter: RateLimiter };

/** Creates the services for visitors, and the jobs that email them and erase old data. */
export function createVisitorServices(needs: Needs) {
  const campaigns = createCampaigns(needs);
  const spamFilter = createSpamFilter(needs);
  const submissions = createSubmissions(needs);
  const newsletter = createNewsletter({ ...needs, spamFilter, submissions });
  const answering = { ...needs, spamFilter, submissions, newsletter };
  const follows = createFollows(answering);
  const showNews = createShowNews(needs);
  const stock = createStockRequests(answering);
  return {
    contact: createContact(answering),
    presaves: createPresaves(answering),
    personalData: createPersonalData({ ...answering, following: follows, showNews, stock }),
    follows,
    showNews,
    stock,
    newsletter,
    campaigns,
    applyRetention: createRetention({
      ...needs,
      newsletter,
      follows,
      campaigns,
      stockRequests: stock,
    }),
  };
}
