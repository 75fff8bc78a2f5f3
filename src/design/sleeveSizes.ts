/**
 * The `sizes` of a sleeve, by its place. On phones they claim 85 % of the width instead of all of
 * it, so that a screen of medium density loads the 640 px image rather than the 1400 px one, which
 * is five times as heavy and looks no better there.
 */
export const sleeveSizes = {
  /** The newest release on Home. */
  newest: '(min-width: 1800px) 40vw, (min-width: 900px) 66vw, 85vw',
  /** The cover on an entry's own page. */
  gatefold: '(min-width: 800px) 50vw, 85vw',
  /**
   * A grid of two columns, three, or four. Two columns leave 44 % of the width for each: claiming half
   * would have a phone load the 640 px image for a sleeve that is 316 of its pixels wide.
   */
  grid: '(min-width: 1800px) 25vw, (min-width: 900px) 33vw, 44vw',
} as const;
