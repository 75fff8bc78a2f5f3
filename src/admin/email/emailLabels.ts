import type { CampaignView, EmailsAnswer, EmailView } from '#contract/emails';
import type { NewsletterView } from '#contract/newsletters';
import { fill } from '#words/template';
import { sentences } from '../sentences/email.ts';
import { counted } from '../sentences/language.ts';
import { stuckCount } from '../state/emails.ts';
import { dayLabel, rowLabel } from '../ui/formats.ts';

/** The kinds of email. */
export const emailLabels: Record<EmailView['kind'], string> = {
  contact: sentences.kindContact,
  confirm: sentences.kindConfirm,
  follow: sentences.kindFollow,
  released: sentences.kindReleased,
  shows: sentences.kindShows,
  showChanged: sentences.kindShowChanged,
  stock: sentences.kindStock,
  inStock: sentences.kindInStock,
  personalData: sentences.kindPersonalData,
  links: sentences.kindLinks,
  build: sentences.kindBuild,
  invitation: sentences.kindInvitation,
  signIn: sentences.kindSignIn,
  newsletter: sentences.kindNewsletter,
  handedIn: sentences.kindHandedIn,
  approved: sentences.kindApproved,
  returned: sentences.kindReturned,
  test: sentences.kindTest,
  attention: sentences.kindAttention,
  granted: sentences.kindGranted,
};

/** The delivery states of an email, or of one chunk of a release's emails. */
export const stateLabels: Record<EmailView['state'], string> = {
  waiting: sentences.stateWaiting,
  claimed: sentences.stateSending,
  unsure: sentences.stateUnsure,
  taken: sentences.stateSent,
  blocked: sentences.stateUnknown,
  dead: sentences.stateNotSent,
};

const waits = {
  live: sentences.waitForPage,
  links: sentences.waitForLinks,
  withdrawn: sentences.wontBeSent,
};

/** Why the emails of a release wait, or how many are still to be sent. */
function waitText({ waiting, waitsFor, day }: CampaignView): string {
  if (waiting === 0 || !waitsFor) return fill(sentences.wait, { waiting });
  if (waitsFor !== 'day') return fill(waits[waitsFor], { waiting });
  return day
    ? counted(sentences.waitForDay, { count: waiting, day: dayLabel(day) })
    : counted(sentences.waitForSomeDay, { count: waiting });
}

/** The progress of a release's emails, as a sentence. */
export function campaignText(campaign: CampaignView): string {
  const { waiting, sent, sending, refused } = campaign;
  const facts = [waitText(campaign)];
  if (sent > 0 || waiting === 0) facts.unshift(fill(sentences.countSent, { sent }));
  if (refused > 0) facts.push(fill(sentences.countRefused, { refused }));
  if (sending) facts.push(fill(sentences.chunk, { state: stateLabels[sending] }));
  return fill(sentences.campaign, { facts: rowLabel(facts) });
}

/** The number of deliveries that need a decision by staff, as a sentence. */
export function decisionsText(emails: Pick<EmailsAnswer, 'emails' | 'campaigns'>): string {
  const stuck = stuckCount(emails);
  if (stuck === 0) return sentences.nothingStuck;
  return counted(sentences.stuck, { count: stuck });
}

/** How emails are sent, and their sender. */
export function wayText({ by, from }: EmailsAnswer['way']): string {
  return fill(by === 'smtp' ? sentences.sentByServer : sentences.sentBySendGrid, { from });
}

/** The progress of a newsletter, as a sentence. */
export function newsletterText({ state, readers, remaining }: NewsletterView): string {
  if (state === 'draft') return sentences.aDraft;
  if (state === 'sent') return counted(sentences.sentTo, { count: readers });
  if (state === 'stopped') return counted(sentences.stoppedFor, { count: readers });
  return counted(sentences.beingSentTo, { count: readers, remaining });
}

/** The group of visitors whose addresses were looked up. */
export function subjectText(subject: string, campaigns: readonly CampaignView[]): string {
  if (subject === 'newsletter') return sentences.subjectNewsletter;
  if (subject === 'messages') return sentences.subjectMessages;
  if (subject === 'export') return sentences.subjectExport;
  const title = campaigns.find(({ cId }) => String(cId) === subject)?.title;
  return title
    ? fill(sentences.subjectPresaves, { title })
    : fill(sentences.subjectRelease, { subject });
}
