/** The beginning of a text that a spreadsheet program would run as a formula. */
export const formula = /^[=+\-@\t\r]/;

/** A cell's text with an apostrophe before it where it would run as a formula. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text);

/** A cell's text without the apostrophe that guards it, and without blanks around it. */
export const unguarded = (text: string) =>
  (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text).trim();
