import { letterBody, releaseDayBody } from '#functions/emails/emailBodies';
import { asText, type MailBody } from '#functions/emails/mailBody';
import type { Environment } from '#functions/environment';
import type { Stationery, Written } from '#functions/ports/visitors';

/** Lays mails out as HTML and as text. The library for HTML is loaded with the first mail. */
export function createStationery(
  settings: Pick<Environment, 'LABEL_NAME' | 'SITE_URL'>,
): Stationery {
  const label = { name: settings.LABEL_NAME, siteUrl: settings.SITE_URL };

  async function written(body: MailBody): Promise<Written> {
    const { asHtml } = await import('#functions/emails/layout');
    return { subject: body.subject, html: await asHtml(body, label.name), text: asText(body) };
  }

  return {
    letter: (letter) => written(letterBody(letter, label)),
    releaseDay: (day) => written(releaseDayBody(day)),
  };
}
