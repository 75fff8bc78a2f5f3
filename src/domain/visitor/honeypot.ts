// Apart from the forms' schemas: pages' scripts need these, and must not carry zod.

/** The name of the hidden field that only bots fill in. */
export const honeypotField = 'reference';
/** A form filled in faster than this was filled in by a bot, in milliseconds. */
export const minFillMilliseconds = 2_000;
/** A form can stay open this long before its token expires, in milliseconds. */
export const maxFillMilliseconds = 24 * 3_600_000;
