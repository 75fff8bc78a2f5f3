/**
 * The classes of SendGrid's packages. Their types export them beside `export =`, which TypeScript 7
 * refuses. Remove this file once they are fixed.
 */
declare module '@sendgrid/client/src/classes/client.js' {
  import type sharedClient from '@sendgrid/client';

  const Client: new () => typeof sharedClient;
  export default Client;
}

declare module '@sendgrid/mail/src/classes/mail-service.js' {
  import type sharedService from '@sendgrid/mail';

  const MailService: new () => typeof sharedService;
  export default MailService;
}
