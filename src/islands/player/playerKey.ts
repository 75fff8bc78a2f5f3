// Apart, since every page's script reads it, and the rest is loaded with the first play.

/** Where the player keeps what plays, for the next page of this tab. */
export const playerKey = 'gatefold.player';

/** True in a frame on another page: the tab is that page's, and keeps nothing of ours. */
export const isFramed = window !== window.parent;
