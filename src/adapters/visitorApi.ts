import { createApiClient } from '#contract/client';
import { contactMessageSchema } from '#domain/contact';
import { presaveSchema } from '#domain/presave';
import { parse } from '#domain/problem';

/** What a visitor filled in, by the fields' names. */
export type Filled = Record<string, unknown>;

const clientOf = (apiBase: string) =>
  createApiClient((path, init) => fetch(`${apiBase}/${path}`, init));

/**
 * Writes to the label.
 * @throws {Problem} what is wrong with it, by field; or why it could not be sent
 */
export async function sendMessage(apiBase: string, filled: Filled): Promise<{ Error?: string }> {
  const { Error: refusal } = await clientOf(apiBase).sendMail({
    body: parse(contactMessageSchema, filled),
  });
  return refusal === undefined ? {} : { Error: refusal };
}

/**
 * Asks for a mail on the day of a release.
 * @throws {Problem} what is wrong with it, by field; or why it could not be taken
 */
export async function addPresave(apiBase: string, filled: Filled): Promise<void> {
  await clientOf(apiBase).addPresave({ body: parse(presaveSchema, filled) });
}
