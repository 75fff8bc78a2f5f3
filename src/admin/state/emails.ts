import type { CampaignView, EmailsAnswer } from '#contract/emails';
import { isStuck } from '#domain/email/delivery';

/** True if a release's emails can't continue without a decision by staff. */
export function isCampaignStuck({ sending, refused }: CampaignView): boolean {
  return isStuck(sending) || refused > 0;
}

/** The number of deliveries that need a decision by staff. */
export function stuckCount({
  letters,
  mailings,
}: Pick<EmailsAnswer, 'letters' | 'mailings'>): number {
  return (
    letters.filter(({ state }) => isStuck(state)).length + mailings.filter(isCampaignStuck).length
  );
}
