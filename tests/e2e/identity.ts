import { addressOf } from './session.ts';

/** Works a control of the local identity provider, as `outage` or `consent`. */
export async function controlIdentity(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${addressOf('IDENTITY_URL')}/local/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
}

/** Undoes every control: nobody is signed in, everything is agreed to, nothing is away. */
export const resetIdentity = () => controlIdentity('reset');
