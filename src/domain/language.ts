// A file of its own: the label, forms, emails and stored rows name a language, and share no other schema.
import * as z from 'zod';

/** BCP 47, as far as languages of a site need it: `en`, `pt-BR`, `zh-Hant`. */
export const languageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/, 'A language is written as en or pt-BR.');

/** Where the pages of a label's second language begin: `/de`, `/pt-br`. */
export const languagePrefix = (code: string) => `/${code.toLowerCase()}`;
