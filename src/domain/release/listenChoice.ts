/** How much of a track visitors may hear. */
export const listenChoices = ['none', 'clip', 'whole'] as const;
export type ListenChoice = (typeof listenChoices)[number];

/** The default length of a clip in seconds. */
export const usualClipSeconds = 30;
export const minClipSeconds = 5;
export const maxClipSeconds = 90;
/** The latest start of a clip in seconds: no recording is longer. */
export const maxClipStart = 24 * 60 * 60;
