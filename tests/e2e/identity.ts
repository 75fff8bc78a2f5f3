import { addressOf, forgetSessions } from './session.ts';

/** Sets a control of the local identity provider, such as `outage` or `consent`. */
export async function controlIdentity(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${addressOf('IDENTITY_URL')}/local/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
}

/** Undoes every control and ends every session: all scopes are granted, no outage is on. */
export async function resetIdentity(): Promise<void> {
  forgetSessions();
  await controlIdentity('reset');
}
