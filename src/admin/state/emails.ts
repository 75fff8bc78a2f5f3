import type { CampaignView, EmailsAnswer } from '#contract/emails';
import { isStuck } from '#domain/email/delivery';

/** True where only staff can decide how the emails of a release go on. */
export function isCampaignStuck({ sending, refused }: CampaignView): boolean {
  return isStuck(sending) || refused > 0;
}

/** How many deliveries need a decision by staff. */
export function stuckCount({
  letters,
  mailings,
}: Pick<EmailsAnswer, 'letters' | 'mailings'>): number {
  return (
    letters.filter(({ state }) => isStuck(state)).length + mailings.filter(isCampaignStuck).length
  );
}
