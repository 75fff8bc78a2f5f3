/**
 * How wide a sleeve is shown, as `sizes` wants it. Where it fills a phone's width a little less is
 * said than it is: a phone of middling density then takes the 640 px square, and not the 1400 px
 * one, which is five times as heavy and looks no better there.
 */
export const sleeveSizes = {
  /** The newest on Home. */
  newest: '(min-width: 900px) 66vw, 85vw',
  /** On its own page. */
  gatefold: '(min-width: 800px) 50vw, 85vw',
  /** In a grid of two, then three. */
  grid: '(min-width: 900px) 33vw, 50vw',
} as const;
