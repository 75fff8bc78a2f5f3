import type { CampaignView, EmailsAnswer, EmailView } from '#contract/emails';
import type { NewsletterView } from '#contract/newsletters';
import { counted } from '#domain/counted';
import { stuckCount } from '../state/emails.ts';

/** The kinds of email. */
export const emailLabels: Record<EmailView['kind'], string> = {
  contact: 'A visitor’s message to the label',
  confirm: 'A request to confirm a newsletter subscription',
  follow: 'A request to confirm that somebody follows an artist',
  released: 'A note to a follower that a record is out',
  held: 'A link to a visitor’s personal data',
  links: 'A note to staff that links are missing',
  build: 'A note to staff that the site can’t be published',
  invitation: 'An invitation to the back office',
  newsletter: 'A newsletter to one reader',
  handedIn: 'A note to staff that something was handed in',
  approved: 'A note to an artist that something was approved',
  returned: 'A note to an artist that something was returned',
  test: 'A test of whether emails arrive',
  attention: 'A note to staff that something needs them',
  granted: 'A note that a member may read visitors’ addresses',
};

/** The delivery states of an email, or of one chunk of a release's emails. */
export const stateLabels: Record<EmailView['state'], string> = {
  waiting: 'to be tried again automatically',
  claimed: 'being sent',
  unsure: 'may have been sent, being checked',
  taken: 'sent',
  held: 'delivery unknown, choose what to do',
  dead: 'not sent, choose what to do',
};

const waits: Record<NonNullable<CampaignView['waitsFor']>, string> = {
  day: 'waiting for the release day',
  live: 'waiting for the page to go live',
  links: 'waiting for links: add at least one',
  withdrawn: 'not to be sent, since the release was withdrawn: their addresses will be erased',
};

/** How far the emails of a release are, in a sentence. */
export function campaignText({ waiting, sent, waitsFor, sending, refused }: CampaignView): string {
  const parts = [`${sent} sent`, `${waiting} ${waiting && waitsFor ? waits[waitsFor] : 'waiting'}`];
  if (refused > 0) parts.push(`${refused} refused by the email provider`);
  if (sending) parts.push(`one batch: ${stateLabels[sending]}`);
  return `${parts.join(', ')}.`;
}

/** How many deliveries need a decision by staff, in a sentence. */
export function decisionsText(emails: Pick<EmailsAnswer, 'letters' | 'mailings'>): string {
  const stuck = stuckCount(emails);
  if (stuck === 0) return 'Nothing needs your decision.';
  return counted(stuck, 'One delivery needs your decision.', 'deliveries need your decision.');
}

/** The way that emails go, and who they are from. */
export function wayText({ by, from }: EmailsAnswer['way']): string {
  const carrier = by === 'smtp' ? 'the label’s mail server' : 'SendGrid';
  return `Emails are sent by ${carrier}, from ${from}.`;
}

/** How far a newsletter is, in a sentence. */
export function newsletterText({ state, readers, remaining }: NewsletterView): string {
  const all = counted(readers, 'one reader', 'readers');
  if (state === 'draft') return 'A draft.';
  if (state === 'sent') return `Sent to ${all}.`;
  if (state === 'stopped') return `Stopped. It was meant for ${all}.`;
  return `Being sent to ${all}: ${remaining} to go.`;
}

/** The group of visitors whose addresses were looked up. */
export function subjectText(subject: string, campaigns: readonly CampaignView[]): string {
  if (subject === 'newsletter') return 'the newsletter';
  if (subject === 'messages') return 'messages that were not sent';
  const title = campaigns.find(({ cId }) => String(cId) === subject)?.title;
  return `pre-saves of ${title ?? `release ${subject}`}`;
}
