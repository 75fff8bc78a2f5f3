/**
 * The `sizes` of a cover, by its position. On phones they claim 85 % of the width instead of 100 %,
 * so that a screen of medium density loads the 640 px image rather than the 1400 px one, which is
 * five times as large and looks no better there.
 */
export const sleeveSizes = {
  /** The cover on an entry's own page. */
  gatefold: '(min-width: 800px) 50vw, 85vw',
  /**
   * A grid of two, three or four columns. Each of two columns gets 44 % of the width: claiming half
   * would make a phone load the 640 px image for a cover that is 316 device pixels wide.
   */
  grid: '(min-width: 1800px) 25vw, (min-width: 900px) 33vw, 44vw',
  /** A piece of news in a list of one, two or three columns. */
  news: '(min-width: 900px) 33vw, (min-width: 560px) 44vw, 85vw',
  /** A row that scrolls sideways. */
  row: '(min-width: 690px) 18rem, 42vw',
} as const;
