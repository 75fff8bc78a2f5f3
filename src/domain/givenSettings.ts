import * as z from 'zod';

/** An address in a setting; a slash at its end is dropped. */
export const addressSetting = z
  .url({ protocol: /^https?$/, error: 'not an address such as https://label.example' })
  .transform((url) => url.replace(/\/$/, ''));

/**
 * The variables that are settings of ours: an empty one counts as not set, and so does a `MAIL` that
 * is a path: `sudo` and login shells put a person's mailbox there, as POSIX says.
 */
export const givenSettings = (from: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(from).filter(
      (entry): entry is [string, string] =>
        Boolean(entry[1]) && !(entry[0] === 'MAIL' && entry[1]?.startsWith('/')),
    ),
  );
