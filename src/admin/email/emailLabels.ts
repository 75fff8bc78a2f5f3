import type { CampaignView, EmailsAnswer, EmailView } from '#contract/emails';
import type { NewsletterView } from '#contract/newsletters';
import { fill } from '#words/template';
import { stuckCount } from '../state/emails.ts';
import { rowLabel } from '../ui/formats.ts';
import { words } from '../words/email.ts';
import { counted } from '../words/language.ts';

/** The kinds of email. */
export const emailLabels: Record<EmailView['kind'], string> = {
  contact: words.kindContact,
  confirm: words.kindConfirm,
  follow: words.kindFollow,
  released: words.kindReleased,
  personalData: words.kindPersonalData,
  links: words.kindLinks,
  build: words.kindBuild,
  invitation: words.kindInvitation,
  newsletter: words.kindNewsletter,
  handedIn: words.kindHandedIn,
  approved: words.kindApproved,
  returned: words.kindReturned,
  test: words.kindTest,
  attention: words.kindAttention,
  granted: words.kindGranted,
};

/** The delivery states of an email, or of one chunk of a release's emails. */
export const stateLabels: Record<EmailView['state'], string> = {
  waiting: words.stateWaiting,
  claimed: words.stateSending,
  unsure: words.stateUnsure,
  taken: words.stateSent,
  blocked: words.stateUnknown,
  dead: words.stateNotSent,
};

const waits = {
  day: words.waitForDay,
  live: words.waitForPage,
  links: words.waitForLinks,
  withdrawn: words.wontBeSent,
};

/** The progress of a release's emails, as a sentence. */
export function campaignText({ waiting, sent, waitsFor, sending, refused }: CampaignView): string {
  const wait = waiting > 0 && waitsFor ? waits[waitsFor] : words.wait;
  const facts = [fill(words.countSent, { sent }), fill(wait, { waiting })];
  if (refused > 0) facts.push(fill(words.countRefused, { refused }));
  if (sending) facts.push(fill(words.chunk, { state: stateLabels[sending] }));
  return fill(words.campaign, { facts: rowLabel(facts) });
}

/** The number of deliveries that need a decision by staff, as a sentence. */
export function decisionsText(emails: Pick<EmailsAnswer, 'emails' | 'campaigns'>): string {
  const stuck = stuckCount(emails);
  if (stuck === 0) return words.nothingStuck;
  return counted(words.stuck, { count: stuck });
}

/** How emails are sent, and their sender. */
export function wayText({ by, from }: EmailsAnswer['way']): string {
  return fill(by === 'smtp' ? words.sentByServer : words.sentBySendGrid, { from });
}

/** The progress of a newsletter, as a sentence. */
export function newsletterText({ state, readers, remaining }: NewsletterView): string {
  if (state === 'draft') return words.aDraft;
  if (state === 'sent') return counted(words.sentTo, { count: readers });
  if (state === 'stopped') return counted(words.stoppedFor, { count: readers });
  return counted(words.beingSentTo, { count: readers, remaining });
}

/** The group of visitors whose addresses were looked up. */
export function subjectText(subject: string, campaigns: readonly CampaignView[]): string {
  if (subject === 'newsletter') return words.subjectNewsletter;
  if (subject === 'messages') return words.subjectMessages;
  const title = campaigns.find(({ cId }) => String(cId) === subject)?.title;
  return title ? fill(words.subjectPresaves, { title }) : fill(words.subjectRelease, { subject });
}
