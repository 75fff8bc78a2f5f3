import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { shownTheme, wholeThemeStyle } from '#design/shownTheme';
import type { Label } from '#domain/label/label';
import type { LabelTheme } from '#domain/label/theme';
import { lettersOf } from '#domain/letters';
import { prefixOf } from '#words/languages';
import { fill } from '#words/template';
import { type WordedLabel, type Wording, withEnglishMarked } from '#words/wording';

/** The styles of a page; custom properties come from the label's theme. */
const sheet = `
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 42rem; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 var(--text); }
header { display: flex; justify-content: var(--align); padding-bottom: 1rem; border-bottom: var(--line) solid var(--rule); }
header a { display: inline-flex; gap: 0.75rem; align-items: center; padding-block: 0.5rem; font-family: var(--display); font-size: 1.25rem; font-weight: 700; letter-spacing: -0.01em; text-decoration: none; text-transform: var(--case); }
header img { display: block; max-width: 60vw; }
.logo { border-radius: min(var(--radius), 0.5rem); }
main { margin-block: clamp(2rem, 7vw, 4rem) clamp(2.5rem, 9vw, 5rem); }
h1, main > p { text-align: var(--align); }
h1 { margin: 0 0 1.5rem; font-size: clamp(2.2rem, 8vw, 3.6rem); font-family: var(--display); font-weight: var(--heavy); line-height: var(--leading); letter-spacing: calc(-0.035em * var(--tight)); text-transform: var(--case); text-wrap: balance; overflow-wrap: anywhere; }
[data-letters=rare] { font-family: var(--rare); }
a { color: inherit; text-underline-offset: 0.2em; }
.cover { display: block; width: min(20rem, 100%); height: auto; }
.back { margin-top: 2rem; }
footer { display: flex; flex-wrap: wrap; justify-content: var(--align); gap: 0.5rem 1.5rem; padding-top: 1rem; border-top: var(--line) solid var(--rule); }
footer a { padding-block: 0.5rem; }
section { display: grid; gap: 0.25rem; margin-bottom: 1.5rem; }
section form { margin-top: 0; }
section dl { margin-bottom: 0; }
section button { background: none; color: inherit; padding-block: 0.4rem; }
dl { margin: 0 0 1.25rem; padding: 0.75rem 0; border-top: 1px solid var(--rule); }
dt { font-weight: 600; } dd { margin: 0; color: var(--quiet); }
form { display: grid; gap: 1.25rem; margin-top: 1.5rem; }
.field { display: grid; gap: 0.35rem; }
label { font-weight: 600; }
.check { display: flex; gap: 0.6rem; align-items: center; font-weight: 400; }
.check input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--ink); }
.note { margin: 0; }
:where(input:not([type=checkbox]), textarea, select) { width: 100%; padding: 0.7rem; border: var(--line) solid var(--ink); border-radius: min(var(--radius), 1rem); background: transparent; color: inherit; font: inherit; }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px; }
.wrong { margin: 0; color: var(--bad); font-weight: 600; }
.left-empty { position: absolute; inset-inline-start: -200rem; }
button { justify-self: start; min-height: 2.75rem; padding: 0.7rem 1.4rem; border: var(--line) solid var(--ink); border-radius: var(--radius); background: var(--ink); color: var(--paper); font: inherit; font-family: var(--display); font-weight: 600; text-transform: var(--case); cursor: pointer; }
[data-writing] :is(h1, a, button) { letter-spacing: normal; line-height: 1.35; text-transform: none; font-synthesis: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`;

/** The content of a page of the API. */
export interface PageContent {
  title: string;
  body: ReactNode;
}

/** The release's or artist's page that a visitor came from, to link back to. */
export interface PageRecord {
  title: string;
  /** Its path on the site, without a language prefix. */
  path: string;
}

/** The label that owns the page, and its look. */
export interface PageLabel extends WordedLabel {
  name: string;
  theme: LabelTheme;
  siteUrl: string;
  timeZone: string;
  /** The addresses of its logos; `light` is the drawn one if the label has none. */
  marks: Label['marks'];
}

/** The origins of a label's logos, for the content security policy. */
const originsOf = (marks: Label['marks']) =>
  [...new Set(Object.values(marks).flatMap((logo) => (logo ? new URL(logo).origin : [])))].join(
    ' ',
  );

interface PictureProps {
  light: string;
  dark: string | null;
  alt: string;
  height: number;
  width?: number;
  className?: string;
}

/** An image for light pages, with an optional one for dark pages. */
function Picture({ light, dark, alt, ...image }: PictureProps) {
  return (
    <picture>
      {dark && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img src={light} alt={alt} {...image} />
    </picture>
  );
}

/** The logo with the wordmark or the name, as at the top of the site. */
function Signature({ name, marks: { light, dark, wordmark, wordmarkDark } }: PageLabel) {
  return (
    <>
      <span>
        {light && (
          <Picture light={light} dark={dark} alt="" width={40} height={40} className="logo" />
        )}
      </span>
      <span>
        {wordmark ? <Picture light={wordmark} dark={wordmarkDark} alt={name} height={28} /> : name}
      </span>
    </>
  );
}

/** Allows no script, no frame, and from the site only its fonts; forms post to the API only. */
const headersOf = (stylesheet: string, { images, faces }: { images: string; faces: string }) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(stylesheet).digest('base64')}' ${faces}; font-src ${new URL(faces).origin}; img-src ${images || "'none'"}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  // With no-referrer a form's Origin would be null. This value still hides the token from other
  // sites.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

/** A whole page with its headers, for visitors without JavaScript or from an email. */
export function frame(
  { title, body }: PageContent,
  { label, record }: { label: PageLabel; record: PageRecord | null },
  { language, direction, writing, words }: Wording,
) {
  const stylesheet = wholeThemeStyle(shownTheme(label.theme)) + sheet;
  // The site's own stylesheet of fonts.
  const faces = `${label.siteUrl}/data/faces.css`;
  const home = label.siteUrl + prefixOf(label, language);
  const markup = renderToStaticMarkup(
    <html
      lang={language}
      dir={direction === 'rtl' ? 'rtl' : undefined}
      data-writing={writing === 'apart' ? undefined : writing}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | ${label.name}`}</title>
        <meta name="description" content={title} />
        <link rel="stylesheet" href={faces} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes in our own stylesheet. */}
        <style dangerouslySetInnerHTML={{ __html: stylesheet }} />
      </head>
      <body>
        <header>
          <a href={home}>
            <Signature {...label} />
          </a>
        </header>
        <main>
          <h1 data-letters={lettersOf(title)}>{title}</h1>
          {body}
          {record && (
            <p className="back">
              <a href={home + record.path}>{fill(words.answers.backTo, { title: record.title })}</a>
            </p>
          )}
        </main>
        <footer>
          <a href={home}>{words.answers.back}</a>
          <a href={`${home}/privacy`}>{words.page.privacy}</a>
        </footer>
      </body>
    </html>,
  );
  return {
    headers: headersOf(stylesheet, { images: originsOf(label.marks), faces }),
    body: `<!doctype html>${withEnglishMarked({ language }, markup)}`,
  };
}
