import { z } from 'zod';
import { createApiClient } from '#contract/client';
import { contactMessageSchema, mailAddressSchema } from '#domain/contact';
import { presaveSchema } from '#domain/presave';
import { parse } from '#domain/problem';
import { guardFields } from '#domain/visitorForm';

const messageForm = contactMessageSchema.extend(guardFields);
const presaveForm = presaveSchema.extend(guardFields);
const heldForm = z.object({ mailAddress: mailAddressSchema, ...guardFields });

/** What a visitor filled in, by the fields' names. */
export type Filled = Record<string, unknown>;

const clientOf = (apiBase: string) =>
  createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('x-correlation-id', crypto.randomUUID());
    return fetch(`${apiBase}/${path}`, { ...init, headers });
  });

/**
 * Writes to the label.
 * @throws {Problem} what is wrong with it, by field; or why it could not be sent
 */
export async function sendMessage(apiBase: string, filled: Filled): Promise<{ Error?: string }> {
  const { Error: refusal } = await clientOf(apiBase).sendMail({
    body: parse(messageForm, filled),
  });
  return refusal === undefined ? {} : { Error: refusal };
}

/**
 * Asks for a mail on the day of a release.
 * @throws {Problem} what is wrong with it, by field; or why it could not be taken
 */
export async function addPresave(apiBase: string, filled: Filled): Promise<void> {
  await clientOf(apiBase).addPresave({ body: parse(presaveForm, filled) });
}

/**
 * Asks for the link to what is held of an address.
 * @throws {Problem} what is wrong with it, by field; or why it could not be taken
 */
export async function askHeld(apiBase: string, filled: Filled): Promise<void> {
  await clientOf(apiBase).askHeld({ body: parse(heldForm, filled) });
}

/** A token for a form that is being filled in. */
export async function takeFormToken(apiBase: string): Promise<string> {
  return (await clientOf(apiBase).getFormToken({})).token;
}
