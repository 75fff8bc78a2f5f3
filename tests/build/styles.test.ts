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
