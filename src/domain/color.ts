import * as z from 'zod';

export const colorForm = 'A colour is written as #d8432b: six digits, each 0 to 9 or a to f.';

/** A colour as in `#d8432b`. */
export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/, colorForm);

/** The colours of header, player, footer and the browser's own bar around an entry. */
export interface Band {
  /** Custom properties by name. */
  properties: Readonly<Record<string, string>>;
  /** The colour of the browser's bar, in light and in dark. */
  bar: readonly [string, string];
}
