import type { CampaignView, EmailsAnswer } from '#contract/emails';
import { isStuck } from '#domain/email/delivery';

/** True if a release's emails can't continue without a decision by staff. */
export function isCampaignStuck({ sending, refused }: CampaignView): boolean {
  return isStuck(sending) || refused > 0;
}

/** The number of deliveries that need a decision by staff. */
export function stuckCount({
  emails,
  campaigns,
}: Pick<EmailsAnswer, 'emails' | 'campaigns'>): number {
  return (
    emails.filter(({ state }) => isStuck(state)).length + campaigns.filter(isCampaignStuck).length
  );
}
