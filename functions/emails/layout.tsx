import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components';
import { logoPicture } from '#domain/label/logo';
import { linkedText } from '#domain/linkedText';
import type { Wording } from '#words/wording';
import type { EmailLabel } from './emailBodies.ts';
import type { EmailBody, EmailPart } from './emailBody.ts';
import { colored, type EmailStyle, emailStyle } from './style.ts';

function Part({ part, style }: { part: EmailPart; style: EmailStyle }) {
  switch (part.kind) {
    case 'text':
      return (
        <Text dir="auto" style={style.text}>
          {part.text}
        </Text>
      );
    case 'letter':
      return (
        <Text dir="auto" style={style.text}>
          {linkedText(part.text).map(({ text, url }) =>
            url ? (
              <Link key={url} href={url} style={style.textLink}>
                {text}
              </Link>
            ) : (
              text
            ),
          )}
        </Text>
      );
    case 'quote':
      return (
        <Section style={style.quote}>
          <Text dir="auto" style={style.quoted}>
            {part.text}
          </Text>
        </Section>
      );
    case 'image':
      return (
        <Link href={part.leadsTo}>
          <Img src={part.address} alt={part.alt} width="496" style={style.image} />
        </Link>
      );
    case 'button':
      return (
        <Button href={part.address} className={colored.block} style={style.button}>
          {part.label}
        </Button>
      );
    case 'links':
      return (
        <Section className={colored.line} style={style.links}>
          {part.links.map(({ name, detail, url }, index) => {
            // The first link, to the recipient's platform, stands out; of a list with details none does.
            const look =
              index === 0 && detail === undefined
                ? { style: style.firstLink, className: colored.block }
                : { style: style.link, className: colored.line };
            const shown = `${name} ${style.arrow}`;
            return (
              <Link key={url} href={url} {...look}>
                {detail === undefined ? shown : <span style={style.linkName}>{shown}</span>}
                {detail && (
                  <>
                    <br />
                    <span className={colored.quiet} style={style.linkDetail}>
                      {detail}
                    </span>
                  </>
                )}
              </Link>
            );
          })}
        </Section>
      );
  }
}

/** The email's sender, and how to write the language. */
type Sender = Pick<EmailLabel, 'name' | 'theme' | 'siteUrl' | 'marks'> &
  Pick<Wording, 'language' | 'direction' | 'writing'>;

/**
 * The logo with the name, linked to the site: as PNGs, since many clients show no SVG. The light
 * logo has a background of its own, because a client may darken the page without using the dark
 * logo; clients that follow the reader's colour scheme show the dark one.
 */
function Signature({ sender, style }: { sender: Sender; style: EmailStyle }) {
  const { name, siteUrl, marks } = sender;
  const { light, dark } = marks;
  const size = { alt: '', width: '32', height: '32' };
  const onLight = { ...(dark && { className: colored.lightLogo }), style: style.logo };
  return (
    <Text style={style.sender}>
      <Link href={siteUrl} style={style.senderLink}>
        {light && <Img src={logoPicture(light, 'apple-touch-icon.png')} {...size} {...onLight} />}
        {light && dark && (
          <Img
            src={logoPicture(dark, 'icon-192.png')}
            {...size}
            className={colored.darkLogo}
            style={style.darkLogo}
          />
        )}
        {name}
      </Link>
    </Text>
  );
}

function Footer({ footer, style }: { footer: EmailBody['footer']; style: EmailStyle }) {
  return footer.map(({ text, link }) => (
    <Text key={text + link?.label} className={colored.quiet} style={style.small}>
      {text}
      {text && link && ' '}
      {link && (
        <Link href={link.address} className={colored.quiet} style={style.smallLink}>
          {link.label}
        </Link>
      )}
    </Text>
  ));
}

/** An email as HTML that email clients understand, in the label's own fonts and colours. */
export function asHtml(body: EmailBody, sender: Sender): Promise<string> {
  const style = emailStyle(sender.theme, sender);
  return render(
    <Html lang={sender.language} dir={sender.direction}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape our own stylesheet. */}
        <style dangerouslySetInnerHTML={{ __html: style.dark }} />
        <title>{body.subject}</title>
      </Head>
      <Preview>{body.preview}</Preview>
      <Body className={colored.page} style={style.page}>
        <Container style={style.sheet}>
          <Signature sender={sender} style={style} />
          <Text className={colored.quiet} style={style.kicker}>
            {body.kicker}
          </Text>
          <Heading as="h1" dir="auto" style={style.heading}>
            {body.heading}
          </Heading>
          {body.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once.
            <Part key={index} part={part} style={style} />
          ))}
          <Hr className={colored.line} style={style.rule} />
          <Footer footer={body.footer} style={style} />
        </Container>
      </Body>
    </Html>,
  );
}
