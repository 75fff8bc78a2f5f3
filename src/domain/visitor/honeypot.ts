/** The field that people do not see and robots fill in. */
export const trapField = 'reference';
/** Nobody reads a form and fills it in faster, in milliseconds. */
export const fastestFill = 2_000;
/** A page may stand open for so long before its form is asked for anew, in milliseconds. */
export const longestFill = 24 * 3_600_000;
