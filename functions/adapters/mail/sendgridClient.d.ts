/**
 * The class of SendGrid's client. The package's types export it beside `export =`, which TypeScript
 * 7 refuses. Remove this file once they are fixed.
 */
declare module '@sendgrid/client/src/classes/client.js' {
  import type sharedClient from '@sendgrid/client';

  const Client: new () => typeof sharedClient;
  export default Client;
}
