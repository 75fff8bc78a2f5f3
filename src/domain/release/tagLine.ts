/**
 * The commas and semicolons of Latin, Arabic, Chinese, Japanese and Ethiopic, also at half width.
 */
export const betweenTags = /[,;،؛、，；､﹐﹑﹔፣፤]/;

/** A tag as written, without its hash sign. */
export const withoutHash = (part: string) => part.trim().replace(/^#/, '');

/** The tags in a line as written: “Ambient, Field recordings”. */
export const tagsIn = (line: string): string[] =>
  line.split(betweenTags).map(withoutHash).filter(Boolean);
