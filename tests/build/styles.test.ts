import { expect, it } from 'vitest';
import { filesOf, hardSite, textOf } from './buildSite.ts';

it('writes the thickness of a line so that Safari draws it: never in the shorthand', async () => {
  const site = await hardSite();
  const sheets = filesOf(site).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(5);
  const styles = sheets.map((file) => textOf(site, file));
  // The lines are there; only their form matters.
  expect(styles.join('\n')).toContain('text-decoration-thickness:3px');
  const wrong = styles.flatMap((css) => css.match(/text-decoration:[^;}]*\d[^;}]*/g) ?? []);
  expect(wrong).toEqual([]);
});

/** A sheet without what holds only where motion is welcome. */
function calmPart(css: string): string {
  const start = css.search(/@media[^{]*prefers-reduced-motion:\s*no-preference[^{]*\{/);
  if (start < 0) return css;
  let depth = 0;
  let end = css.indexOf('{', start);
  do {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0 && end < css.length);
  return css.slice(0, start) + calmPart(css.slice(end));
}

it('moves nothing for a visitor who wants less motion', async () => {
  const site = await hardSite();
  const sheets = filesOf(site).filter((file) => /\.(css|html)$/.test(file));
  const styles = sheets.map((file) => {
    const text = textOf(site, file);
    if (file.endsWith('.css')) return text;
    return [...text.matchAll(/<style[^>]*>(.*?)<\/style>|style="([^"]*)"/gs)]
      .map(([, sheet, own]) => sheet ?? own ?? '')
      .join('\n');
  });
  const moving =
    /(?<![\w-])(?:transition|animation)(?:-[a-z]+)?:[^;}]*|scroll-behavior:\s*smooth|@view-transition/g;
  // What moves is there.
  expect(styles.join('\n')).toMatch(moving);
  const wrong = styles.flatMap((css) => calmPart(css).match(moving) ?? []);
  expect(wrong).toEqual([]);
});
