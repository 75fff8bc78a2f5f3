// Read by every page's script: the page of a tab that plays is in the colour of the record at once.
import type { Band } from '#domain/color';

/** The page's own colours, before the first record plays. */
let own: { isColored: boolean; bars: string[] } | undefined;

let shown: Band | null | undefined;

/**
 * Shows header, player, footer and the browser's bar in the colours of the record that plays: null
 * for a record in the label's own colours, undefined for the page's.
 */
export function showBand(band: Band | null | undefined): void {
  const { dataset, style } = document.documentElement;
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  own ??= { isColored: 'band' in dataset, bars: bars.map(({ content }) => content) };
  for (const name of Object.keys(shown?.properties ?? {})) style.removeProperty(name);
  for (const [name, value] of Object.entries(band?.properties ?? {}))
    style.setProperty(name, value);
  shown = band;
  if (band || (band === undefined && own.isColored)) dataset['band'] = '';
  else delete dataset['band'];
  for (const [index, meta] of bars.entries())
    meta.content = band?.bar[index] ?? own.bars[index] ?? '';
}
