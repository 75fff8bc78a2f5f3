import type { CSSProperties } from 'react';
import { emailFamilyOf } from '#design/faces';
import { shownTheme } from '#design/shownTheme';
import type { Colors } from '#design/theme';
import type { LabelTheme } from '#domain/label/theme';
import type { Wording } from '#words/wording';

/** The classes that the style sheet for dark pages selects. */
export const colored = {
  page: 'page',
  quiet: 'quiet',
  block: 'block',
  line: 'line',
  lightLogo: 'light-logo',
  darkLogo: 'dark-logo',
} as const;

/**
 * Styles for clients with dark pages: only `!important` overrides inline styles. The library also
 * colours the cell inside the body.
 */
const darkSheet = ({ paper, ink, quiet, wash }: Colors) =>
  `@media (prefers-color-scheme: dark){.page,.page td{background-color:${paper}!important;color:${ink}!important}.page a{color:${ink}!important}.page .quiet{color:${quiet}!important}.page .block{background-color:${ink}!important;color:${paper}!important}.page .line{border-color:${wash}!important}.page .light-logo{display:none!important}.page .dark-logo{display:inline-block!important;max-height:none!important}}`;

/**
 * A label's theme as inline styles for emails in a language, since many clients ignore stylesheets.
 */
export function emailStyle(
  of: LabelTheme,
  { writing, direction }: Pick<Wording, 'writing' | 'direction'>,
) {
  const theme = shownTheme(of);
  const isUntracked = writing !== 'apart';
  // Many clients support neither logical properties nor `dir`.
  const [start, end] = direction === 'rtl' ? ['Right', 'Left'] : ['Left', 'Right'];
  const { paper, ink, quiet, wash } = theme.light;
  const textTransform = theme.letterCase === 'uppercase' && !isUntracked ? 'uppercase' : 'none';
  const display = { fontFamily: emailFamilyOf(theme.display), textTransform } as const;
  const logo: CSSProperties = {
    display: 'inline-block',
    [`margin${end}`]: '10px',
    borderRadius: Math.min(Number.parseFloat(theme.radius), 8),
    verticalAlign: 'middle',
  };
  const link: CSSProperties = {
    display: 'block',
    padding: '14px 0',
    borderTop: `1px solid ${wash}`,
    color: ink,
    fontSize: '17px',
    lineHeight: '24px',
    textDecoration: 'none',
  };
  return {
    dark: darkSheet(theme.dark),
    page: {
      margin: 0,
      padding: '24px 0',
      backgroundColor: paper,
      fontFamily: emailFamilyOf(theme.text),
      color: ink,
    },
    sheet: { width: '100%', maxWidth: '560px', padding: '8px 32px 32px' },
    sender: { ...display, margin: '0 0 40px', fontSize: '17px', fontWeight: 700 },
    senderLink: { ...display, color: ink, textDecoration: 'none' },
    logo,
    // For Outlook, whose older engine ignores `display`.
    darkLogo: { ...logo, display: 'none', maxHeight: 0, msoHide: 'all' } as CSSProperties,
    kicker: { margin: '0 0 6px', fontSize: '14px', color: quiet },
    heading: {
      ...display,
      margin: '0 0 24px',
      fontSize: '38px',
      lineHeight: isUntracked ? '52px' : '42px',
      letterSpacing: isUntracked ? 'normal' : `${-0.02 * theme.tight}em`,
      textAlign: start.toLowerCase() as 'left' | 'right',
      // A client's default bold would thicken a font that has no bold.
      fontWeight: theme.title,
    },
    text: { margin: '0 0 18px', fontSize: '17px', lineHeight: '27px' },
    textLink: { color: ink, textDecoration: 'underline' },
    quote: {
      margin: '0 0 24px',
      padding: '4px 20px',
      [`border${start}`]: `3px solid ${ink}`,
    },
    // Keeps a visitor's line breaks.
    quoted: { margin: 0, fontSize: '17px', lineHeight: '27px', whiteSpace: 'pre-line' },
    image: { width: '100%', maxWidth: '496px', height: 'auto', margin: '0 0 24px' },
    button: {
      ...display,
      backgroundColor: ink,
      borderRadius: theme.radius,
      color: paper,
      padding: '14px 24px',
      margin: '6px 0 24px',
      fontSize: '17px',
      fontWeight: 600,
      textDecoration: 'none',
    },
    arrow: direction === 'rtl' ? '←' : '→',
    links: { margin: '0 0 24px', borderBottom: `1px solid ${wash}` },
    link,
    firstLink: {
      ...link,
      padding: '16px',
      backgroundColor: ink,
      borderRadius: theme.radius,
      color: paper,
      fontWeight: 700,
    },
    linkName: { fontWeight: 700 },
    linkDetail: { color: quiet, fontSize: '15px' },
    rule: { margin: '32px 0 20px', borderColor: wash },
    small: { margin: '0 0 10px', fontSize: '13px', lineHeight: '20px', color: quiet },
    smallLink: { color: quiet, textDecoration: 'underline' },
  } satisfies Record<string, CSSProperties | string>;
}
export type EmailStyle = ReturnType<typeof emailStyle>;
