/** The only SendGrid key accepted here. SendGrid's client warns about keys without `SG.`. */
export const LOCAL_SENDGRID_KEY = 'SG.only-on-this-machine';

/** The only account of the local SMTP server. */
export const LOCAL_SMTP_USER = 'post@label.example';
export const LOCAL_SMTP_PASSWORD = 'only-on-this-machine';

/** The only key accepted by the local statistics service. */
export const LOCAL_ANALYTICS_KEY = 'only-on-this-machine';
/** The only token accepted by the local Discogs. */
export const LOCAL_DISCOGS_TOKEN = 'only-on-this-machine';
export const LOCAL_GITHUB_TOKEN = 'only-on-this-machine';

/** Whether a request carries a bearer token, exactly. */
export function carries(request: Request, token: string): boolean {
  return request.headers.get('authorization') === `Bearer ${token}`;
}
