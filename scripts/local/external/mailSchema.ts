import * as z from 'zod';

const address = z.strictObject({
  email: z.email('Does not contain a valid address.'),
  name: z.string().optional(),
});
export type Address = z.infer<typeof address>;

/** Headers that SendGrid writes itself and refuses from a caller. */
const RESERVED_HEADERS = new Set(
  [
    'x-sg-id',
    'x-sg-eid',
    'received',
    'dkim-signature',
    'content-type',
    'content-transfer-encoding',
  ].concat(['to', 'from', 'subject', 'reply-to', 'cc', 'bcc']),
);
const headers = z
  .record(z.string(), z.string().regex(/^[^\r\n]*$/, 'Headers must not contain line breaks.'))
  .refine(
    (given) => Object.keys(given).every((name) => !RESERVED_HEADERS.has(name.toLowerCase())),
    {
      message: 'The headers must not be one of the reserved headers.',
    },
  );

const personalization = z
  .strictObject({
    to: z.array(address).min(1, 'The to array is required and must have at least one address.'),
    cc: z.array(address).default([]),
    bcc: z.array(address).default([]),
    subject: z.string().min(1).optional(),
    headers: headers.default({}),
    substitutions: z.record(z.string(), z.string()).default({}),
    custom_args: z.record(z.string(), z.string()).default({}),
  })
  .refine(({ to, cc, bcc }) => {
    const all = [...to, ...cc, ...bcc].map(({ email }) => email.toLowerCase());
    return new Set(all).size === all.length;
  }, 'Each email address in the personalization block should be unique between to, cc, and bcc.');

const NO_CONTENT =
  'Unless a valid template_id is provided, the content parameter is required. There must be at least one defined content block.';
const content = z
  .array(z.strictObject({ type: z.string().min(1), value: z.string().min(1) }), NO_CONTENT)
  .min(1, NO_CONTENT)
  .refine((parts) => parts.findIndex(({ type }) => type === 'text/plain') <= 0, {
    message: 'If present, text/plain must be the first content and text/html the second.',
  });

const attachment = z.strictObject({
  content: z.base64(),
  filename: z.string(),
  type: z.string().default('application/octet-stream'),
  disposition: z.enum(['inline', 'attachment']).default('attachment'),
  content_id: z.string().optional(),
});

const NO_FROM = 'The from object must be provided for every email send.';
const switchable = z.looseObject({ enable: z.boolean() }).optional();

/** The body of `POST /v3/mail/send`. Templates, batches and scheduled sending are refused. */
export const mailSendSchema = z
  .strictObject({
    personalizations: z.array(personalization).min(1).max(1000),
    from: z.strictObject({ ...address.shape }, NO_FROM),
    reply_to: address.optional(),
    subject: z.string().min(1).optional(),
    content,
    attachments: z.array(attachment).default([]),
    headers: headers.default({}),
    categories: z.array(z.string().max(255)).max(10).default([]),
    custom_args: z.record(z.string(), z.string()).default({}),
    mail_settings: z.looseObject({ sandbox_mode: switchable }).optional(),
    tracking_settings: z
      .looseObject({ click_tracking: switchable, open_tracking: switchable })
      .optional(),
  })
  .refine(
    ({ subject, personalizations }) => subject ?? personalizations.every((one) => one.subject),
    {
      message: 'The subject is required unless every personalization has one.',
      path: ['subject'],
    },
  );
export type MailSend = z.infer<typeof mailSendSchema>;
