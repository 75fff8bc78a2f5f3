import { z } from 'zod';
import { createApiClient } from '#contract/client';
import { parse } from '#domain/problem';
import { contactMessageSchema, mailAddressSchema } from '#domain/visitor/contact';
import { presaveSchema } from '#domain/visitor/presave';
import { guardFields } from '#domain/visitor/visitorForm';

const messageForm = contactMessageSchema.extend(guardFields);
const presaveForm = presaveSchema.extend(guardFields);
const heldForm = z.object({ mailAddress: mailAddressSchema, ...guardFields });

/** What a visitor filled in, by the fields' names. */
export type Filled = Record<string, unknown>;
/** Proves that the form is ours; asked for once what was filled in is fit to be sent. */
export type Proof = () => Promise<{ token?: string }>;

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
export async function sendMessage(
  apiBase: string,
  filled: Filled,
  proof: Proof,
): Promise<{ Error?: string }> {
  const message = parse(messageForm, filled);
  const body = { ...message, ...(await proof()) };
  const { Error: refusal } = await clientOf(apiBase).sendMail({ body });
  return refusal === undefined ? {} : { Error: refusal };
}

/**
 * Asks for a mail on the day of a release.
 * @throws {Problem} what is wrong with it, by field; or why it could not be taken
 */
export async function addPresave(apiBase: string, filled: Filled, proof: Proof): Promise<void> {
  const presave = parse(presaveForm, filled);
  await clientOf(apiBase).addPresave({ body: { ...presave, ...(await proof()) } });
}

/**
 * Asks for the link to what is held of an address.
 * @throws {Problem} what is wrong with it, by field; or why it could not be taken
 */
export async function askHeld(apiBase: string, filled: Filled, proof: Proof): Promise<void> {
  const wish = parse(heldForm, filled);
  await clientOf(apiBase).askHeld({ body: { ...wish, ...(await proof()) } });
}

/** A token for a form that is being filled in. */
export async function takeFormToken(apiBase: string): Promise<string> {
  return (await clientOf(apiBase).getFormToken({})).token;
}
