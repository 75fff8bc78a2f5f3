import { dayAt } from '#domain/day';
import { isOnSite, type Newsletter } from '#domain/email/newsletter';
import type { Label } from '#domain/label/label';
import {
  type PublicNewsletter,
  publicNewsletterSchema,
} from '#domain/publication/publicNewsletter';
import { slugOf } from '#domain/slug';

/**
 * The newsletters that the site shows, the latest first. Each is numbered among all that were sent,
 * which are never deleted, so that its address stays when another one leaves the site.
 */
export function publicNewsletters(
  newsletters: readonly Newsletter[],
  { newsletterArchive, timeZone }: Pick<Label, 'newsletterArchive' | 'timeZone'>,
): PublicNewsletter[] {
  if (!newsletterArchive) return [];
  const sent = newsletters
    .flatMap((newsletter) => {
      const { startedAt: sentAt } = newsletter;
      return sentAt === null ? [] : [{ newsletter, sentAt }];
    })
    .toSorted((one, other) => one.sentAt.localeCompare(other.sentAt));
  return sent
    .map(({ newsletter, sentAt }, index) => {
      const { draft, language } = newsletter;
      const number = index + 1;
      const url = `/newsletters/${slugOf(draft.subject) || 'newsletter'}-${number}`;
      const day = dayAt(new Date(sentAt), timeZone);
      return { newsletter, shown: { ...draft, number, url, day, sentAt, language } };
    })
    .filter(({ newsletter }) => isOnSite(newsletter))
    .map(({ shown }) => publicNewsletterSchema.parse(shown))
    .toReversed();
}
