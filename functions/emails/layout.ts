import * as email from '@react-email/components';
import { createElement as h, type ReactNode } from 'react';
import type { MailBody, MailPart } from './mailBody.ts';
import { style } from './style.ts';

function partOf(part: MailPart, index: number): ReactNode {
  const key = index;
  switch (part.kind) {
    case 'text':
      return h(email.Text, { key, style: style.text }, part.text);
    case 'quote':
      return h(
        email.Section,
        { key, style: style.quote },
        h(email.Text, { style: style.quoted }, part.text),
      );
    case 'image':
      return h(
        email.Link,
        { key, href: part.leadsTo },
        h(email.Img, { src: part.address, alt: part.alt, width: '496', style: style.image }),
      );
    case 'button':
      return h(email.Button, { key, href: part.address, style: style.button }, part.label);
    case 'links':
      return h(email.Section, { key, style: style.links }, part.links.map(linkRow));
  }
}

/** The first link, which is on the recipient's platform, stands out. */
function linkRow({ name, url }: { name: string; url: string }, index: number): ReactNode {
  const look = index === 0 ? style.firstLink : style.link;
  return h(email.Link, { key: url, href: url, style: look }, `${name} →`);
}

function footerOf({ footer }: MailBody): ReactNode {
  return footer.map(({ text, link }) =>
    h(
      email.Text,
      { key: text, style: style.small },
      text,
      link && ' ',
      link && h(email.Link, { href: link.address, style: style.smallLink }, link.label),
    ),
  );
}

/** An email as HTML that email clients understand, in the label's own type and colours. */
export function asHtml(body: MailBody, labelName: string): Promise<string> {
  return email.render(
    h(
      email.Html,
      { lang: 'en' },
      h(
        email.Head,
        null,
        h('meta', { name: 'color-scheme', content: 'light' }),
        h('title', null, body.subject),
      ),
      h(email.Preview, null, body.preview),
      h(
        email.Body,
        { style: style.page },
        h(
          email.Container,
          { style: style.sheet },
          h(email.Text, { style: style.sender }, labelName),
          h(email.Text, { style: style.kicker }, body.kicker),
          h(email.Heading, { as: 'h1', style: style.heading }, body.heading),
          body.parts.map(partOf),
          h(email.Hr, { style: style.rule }),
          footerOf(body),
        ),
      ),
    ),
  );
}
