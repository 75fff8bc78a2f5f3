/** The name of the hidden field that only bots fill in. */
export const honeypotField = 'reference';
/** A form completed faster than this, in milliseconds, was filled in by a bot. */
export const minFillMilliseconds = 2_000;
/** A form's token expires after this long, in milliseconds. */
export const maxFillMilliseconds = 24 * 3_600_000;
