import type { LettersAnswer, LetterView, MailingView } from '#contract/letters';
import { counted } from '#domain/counted';
import { isStuck } from '#domain/email/delivery';

/** What kind of letter it is, in words. */
export const letterNames: Record<LetterView['kind'], string> = {
  contact: 'A visitor’s message to the label',
  confirm: 'A question whether the newsletter is wanted',
  held: 'A link to what we hold of a visitor',
  links: 'A note to staff that links are missing',
  invitation: 'An invitation to the back office',
};

/** Where a letter or batch stands, in words. */
export const stateWords: Record<LetterView['state'], string> = {
  waiting: 'is tried again by itself',
  claimed: 'is being sent',
  unsure: 'may have gone: we are finding out',
  taken: 'has gone',
  held: 'may have gone, and nobody can tell: decide',
  dead: 'was given up: decide',
};

const waits: Record<NonNullable<MailingView['waitsFor']>, string> = {
  day: 'for its day',
  live: 'for its page to be live',
  links: 'for links: add at least one',
  withdrawn: 'for nothing: it is called off, and the addresses will be erased',
};

/** How far the mails of a release are, in a sentence. */
export function progressOf({ waiting, sent, waitsFor, sending, refused }: MailingView): string {
  const parts = [
    `${sent} sent`,
    `${waiting} waiting${waiting && waitsFor ? ` ${waits[waitsFor]}` : ''}`,
  ];
  if (refused > 0) parts.push(`${refused} refused by the mail provider`);
  if (sending) parts.push(`a batch ${stateWords[sending]}`);
  return `${parts.join(', ')}.`;
}

/** True where only staff can say what is to happen with the mails of a release. */
export function isMailingStuck({ sending, refused }: MailingView): boolean {
  return isStuck(sending) || refused > 0;
}

/** How much waits for staff, in a sentence. */
export function decisionsWords({ letters, mailings }: Pick<LettersAnswer, 'letters' | 'mailings'>) {
  const stuck = [
    ...letters.filter(({ state }) => isStuck(state)),
    ...mailings.filter(isMailingStuck),
  ].length;
  if (stuck === 0) return 'Nothing waits for your decision.';
  return counted(stuck, 'One waits for your decision.', 'wait for your decision.');
}

/** Whose addresses somebody looked at; a record by its title. */
export function whatWasRead(what: string, mailings: readonly MailingView[]): string {
  if (what === 'newsletter') return 'the newsletter';
  if (what === 'messages') return 'messages that were not sent';
  const title = mailings.find(({ cId }) => String(cId) === what)?.title;
  return title ? `pre-saves of ${title}` : `pre-saves of record ${what}`;
}
