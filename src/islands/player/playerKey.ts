// Apart, since every page's script reads it, and the rest is loaded with the first play.

/** Where the player keeps what plays, for the next page of this tab. */
export const playerKey = 'gatefold.player';
