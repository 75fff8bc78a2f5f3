/** The only SendGrid key that is taken here; its client warns of keys that don't begin with `SG.`. */
export const LOCAL_SENDGRID_KEY = 'SG.only-on-this-machine';

/** The only token with which a build may be asked for here. */
export const LOCAL_GITHUB_TOKEN = 'only-on-this-machine';

/** Whether a request carries a bearer token, exactly. */
export function carries(request: Request, token: string): boolean {
  return request.headers.get('authorization') === `Bearer ${token}`;
}
