// Apart from the track's schema, so that pages and forms have it without zod.
/** How much of a track visitors may hear. */
export const listenChoices = ['none', 'clip', 'whole'] as const;
export type ListenChoice = (typeof listenChoices)[number];

/** The length of a clip in seconds, unless somebody chose another. */
export const usualClipSeconds = 30;
export const minClipSeconds = 5;
export const maxClipSeconds = 90;
/** The latest start of a clip in seconds: no recording is longer. */
export const maxClipStart = 24 * 60 * 60;
