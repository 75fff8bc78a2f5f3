/**
 * The class of SendGrid's client. The package's own types export it beside `export =`, which
 * TypeScript 7 refuses, and give it no class. Remove this when they are mended.
 */
declare module '@sendgrid/client/src/classes/client.js' {
  import type sharedClient from '@sendgrid/client';

  const Client: new () => typeof sharedClient;
  export default Client;
}
