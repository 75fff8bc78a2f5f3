/** What the image of an entry is called. */
export const nouns = { artist: 'image', release: 'cover' } as const;

/** How one is asked for where there is none. */
export const addWords = { artist: 'Add an image', release: 'Add a cover' } as const;

/** What the file dialog shows at first. Whatever is chosen is checked by its content. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif';
