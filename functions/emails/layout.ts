import * as email from '@react-email/components';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { markPicture } from '#domain/label/mark';
import type { Wording } from '#words/wording';
import type { MailLabel } from './emailBodies.ts';
import type { MailBody, MailPart } from './mailBody.ts';
import { colored, type EmailStyle, emailStyle } from './style.ts';

function partOf(part: MailPart, key: number, style: EmailStyle): ReactNode {
  switch (part.kind) {
    case 'text':
      return h(email.Text, { key, dir: 'auto', style: style.text }, part.text);
    case 'quote':
      return h(
        email.Section,
        { key, style: style.quote },
        h(email.Text, { dir: 'auto', style: style.quoted }, part.text),
      );
    case 'image':
      return h(
        email.Link,
        { key, href: part.leadsTo },
        h(email.Img, { src: part.address, alt: part.alt, width: '496', style: style.image }),
      );
    case 'button':
      return h(
        email.Button,
        { key, href: part.address, className: colored.block, style: style.button },
        part.label,
      );
    case 'links':
      return h(
        email.Section,
        { key, className: colored.line, style: style.links },
        part.links.map((link, index) => linkRow(link, index, style)),
      );
  }
}

/** The first link, which is on the recipient's platform, stands out. */
function linkRow(
  { name, url }: { name: string; url: string },
  index: number,
  style: EmailStyle,
): ReactNode {
  const look =
    index === 0
      ? { style: style.firstLink, className: colored.block }
      : { style: style.link, className: colored.line };
  return h(email.Link, { key: url, href: url, ...look }, `${name} ${style.arrow}`);
}

function footerOf({ footer }: MailBody, style: EmailStyle): ReactNode {
  return footer.map(({ text, link }, key) =>
    h(
      email.Text,
      { key, className: colored.quiet, style: style.small },
      text,
      text && link && ' ',
      link &&
        h(
          email.Link,
          { href: link.address, className: colored.quiet, style: style.smallLink },
          link.label,
        ),
    ),
  );
}

/** The email's sender, and how it is written. */
type Sender = Pick<MailLabel, 'name' | 'theme' | 'siteUrl' | 'marks'> &
  Pick<Wording, 'language' | 'direction' | 'writing'>;

/**
 * The mark with the name, which lead to the site: as PNGs, since many clients show no SVG. The light
 * mark has a ground in its picture, because a client may darken the page without asking for the dark
 * one; that one takes its place where the client follows the reader's scheme.
 */
function signature({ name, siteUrl, marks }: Sender, style: EmailStyle): ReactNode {
  const { light, dark = null } = marks;
  const mark = (src: string, more: { className?: string; style: CSSProperties }) =>
    h(email.Img, { key: src, src, alt: '', width: '32', height: '32', ...more });
  const onLight = { ...(dark && { className: colored.lightMark }), style: style.mark };
  const onDark = { className: colored.darkMark, style: style.darkMark };
  const home = h(
    email.Link,
    { href: siteUrl, style: style.senderLink },
    light && mark(markPicture(light, 'apple-touch-icon.png'), onLight),
    light && dark && mark(markPicture(dark, 'icon-192.png'), onDark),
    name,
  );
  return h(email.Text, { style: style.sender }, home);
}

/** An email as HTML that email clients understand, in the label's own type and colours. */
export function asHtml(body: MailBody, sender: Sender): Promise<string> {
  const { language, direction } = sender;
  const style = emailStyle(sender.theme, sender);
  return email.render(
    h(
      email.Html,
      { lang: language, dir: direction },
      h(
        email.Head,
        null,
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape our own stylesheet.
        h('style', { dangerouslySetInnerHTML: { __html: style.dark } }),
        h('title', null, body.subject),
      ),
      h(email.Preview, null, body.preview),
      h(
        email.Body,
        { className: colored.page, style: style.page },
        h(
          email.Container,
          { style: style.sheet },
          signature(sender, style),
          h(email.Text, { className: colored.quiet, style: style.kicker }, body.kicker),
          h(email.Heading, { as: 'h1', dir: 'auto', style: style.heading }, body.heading),
          body.parts.map((part, index) => partOf(part, index, style)),
          h(email.Hr, { className: colored.line, style: style.rule }),
          footerOf(body, style),
        ),
      ),
    ),
  );
}
