import { createApiClient } from '#contract/client';
import { visitorCalls } from '#contract/visitors';
import { parse } from '#domain/problem';

/** A form's values, by field name. */
export type Filled = Record<string, unknown>;
/** Fetches the form's token; called once the values are valid. */
export type Proof = () => Promise<{ token?: string }>;

const clientOf = (apiBase: string) =>
  createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('x-correlation-id', crypto.randomUUID());
    // It goes on if the page is left meanwhile.
    return fetch(`${apiBase}/${path}`, { ...init, headers, keepalive: true });
  });

/**
 * Sends a message to the label.
 * @throws {Problem} with the errors by field, or the reason why it was not sent
 */
export async function sendMessage(
  apiBase: string,
  filled: Filled,
  proof: Proof,
): Promise<{ Error?: string }> {
  const message = parse(visitorCalls.sendMail.body, filled);
  const body = { ...message, ...(await proof()) };
  const { Error: refusal } = await clientOf(apiBase).sendMail({ body });
  return refusal === undefined ? {} : { Error: refusal };
}

/**
 * Requests an email on a release's day.
 * @throws {Problem} with the errors by field, or the reason why it was refused
 */
export async function addPresave(apiBase: string, filled: Filled, proof: Proof): Promise<void> {
  const presave = parse(visitorCalls.addPresave.body, filled);
  await clientOf(apiBase).addPresave({ body: { ...presave, ...(await proof()) } });
}

/**
 * Requests an email for each new release of an artist.
 * @throws {Problem} with the errors by field, or the reason why it was refused
 */
export async function followArtist(apiBase: string, filled: Filled, proof: Proof): Promise<void> {
  const follow = parse(visitorCalls.followArtist.body, filled);
  await clientOf(apiBase).followArtist({ body: { ...follow, ...(await proof()) } });
}

/**
 * Requests one email once an edition is in stock.
 * @throws {Problem} with the errors by field, or the reason why it was refused
 */
export async function askForStock(apiBase: string, filled: Filled, proof: Proof): Promise<void> {
  const request = parse(visitorCalls.askForStock.body, filled);
  await clientOf(apiBase).askForStock({ body: { ...request, ...(await proof()) } });
}

/**
 * Subscribes an address to the newsletter, once it is confirmed.
 * @throws {Problem} with the errors by field, or the reason why it was refused
 */
export async function subscribeToNewsletter(
  apiBase: string,
  filled: Filled,
  proof: Proof,
): Promise<void> {
  const request = parse(visitorCalls.subscribeToNewsletter.body, filled);
  await clientOf(apiBase).subscribeToNewsletter({ body: { ...request, ...(await proof()) } });
}

/**
 * Requests a link to the personal data of an address.
 * @throws {Problem} with the errors by field, or the reason why it was refused
 */
export async function requestPersonalData(
  apiBase: string,
  filled: Filled,
  proof: Proof,
): Promise<void> {
  const request = parse(visitorCalls.requestPersonalData.body, filled);
  await clientOf(apiBase).requestPersonalData({ body: { ...request, ...(await proof()) } });
}

/**
 * Redeems a code for files. The same attempt again counts no further use.
 * @throws {Problem} not-found for every code that is not good; too-many
 */
export function redeemCode(
  apiBase: string,
  body: { code: string; takesSome: boolean },
  idempotencyKey: string,
) {
  return clientOf(apiBase).redeemCode({ body, idempotencyKey });
}

/** A token for a form that the visitor starts to fill in. */
export async function takeFormToken(apiBase: string): Promise<string> {
  return (await clientOf(apiBase).getFormToken({})).token;
}
