import type { CSSProperties } from 'react';

const paper = '#f6f2ea';
const ink = '#1b1917';
const quiet = '#5f5850';
const line = '#d9d1c4';
const family = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const display = "'Bricolage Grotesque', 'Arial Narrow', Arial, sans-serif";

const link: CSSProperties = {
  display: 'block',
  padding: '14px 0',
  borderTop: `1px solid ${line}`,
  color: ink,
  fontSize: '17px',
  lineHeight: '24px',
  textDecoration: 'none',
};

/** Warm paper and ink, inline, since many email clients ignore stylesheets. */
export const style = {
  page: { margin: 0, padding: '24px 0', backgroundColor: paper, fontFamily: family, color: ink },
  sheet: { width: '560px', maxWidth: '100%', padding: '8px 32px 32px' },
  sender: { margin: '0 0 40px', fontSize: '15px', fontWeight: 700, letterSpacing: '-0.01em' },
  kicker: { margin: '0 0 6px', fontSize: '14px', color: quiet },
  heading: {
    margin: '0 0 24px',
    fontFamily: display,
    fontSize: '38px',
    lineHeight: '40px',
    letterSpacing: '-0.02em',
    fontWeight: 700,
  },
  text: { margin: '0 0 18px', fontSize: '17px', lineHeight: '27px' },
  quote: {
    margin: '0 0 24px',
    padding: '4px 0 4px 20px',
    borderLeft: `3px solid ${ink}`,
  },
  // Keeps a visitor's line breaks.
  quoted: { margin: 0, fontSize: '17px', lineHeight: '27px', whiteSpace: 'pre-line' },
  image: { width: '100%', maxWidth: '496px', height: 'auto', margin: '0 0 24px' },
  button: {
    backgroundColor: ink,
    color: paper,
    padding: '14px 24px',
    margin: '6px 0 24px',
    fontSize: '17px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  links: { margin: '0 0 24px', borderBottom: `1px solid ${line}` },
  link,
  firstLink: { ...link, padding: '16px', backgroundColor: ink, color: paper, fontWeight: 700 },
  rule: { margin: '32px 0 20px', borderColor: line },
  small: { margin: '0 0 10px', fontSize: '13px', lineHeight: '20px', color: quiet },
  smallLink: { color: quiet, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;
