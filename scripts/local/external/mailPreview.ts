import type { Mail } from './mails.ts';

/** No scripts, no forms, nothing from elsewhere but pictures; links open beside the mailbox. */
const POLICY = [
  "default-src 'none'",
  'img-src http: https: data:',
  "style-src 'unsafe-inline' http: https:",
  'font-src http: https: data:',
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The HTML part as a mail program shows it; the text part when there is none. */
export function mailPreview(mail: Mail): Response {
  const markup =
    mail.html ?? `<pre style="white-space:pre-wrap">${escapeText(mail.text ?? '')}</pre>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  return new Response(withPopups(withInlineImages(markup, mail)), { headers });
}

function withPopups(markup: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(markup)
    ? markup.replace(/<head[^>]*>/i, (head) => head + base)
    : base + markup;
}

function withInlineImages(markup: string, { attachments }: Mail): string {
  return attachments.reduce((done, { content_id, type, content }) => {
    if (content_id === undefined) return done;
    return done.replaceAll(`cid:${content_id}`, () => `data:${type};base64,${content}`);
  }, markup);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
