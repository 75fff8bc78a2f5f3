import * as z from 'zod';

/** BCP 47, as far as a site needs it: `en`, `pt-BR`, `zh-Hant`. */
export const languageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/, 'A language is written as en or pt-BR.');
