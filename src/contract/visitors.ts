import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { healthSchema } from '#domain/health';
import { contactMessageSchema, mailAddressSchema } from '#domain/visitor/contact';
import { presaveSchema } from '#domain/visitor/presave';
import { subscriptionSchema } from '#domain/visitor/subscription';
import { guardFields, tickedSchema } from '#domain/visitor/visitorForm';

const nothing = z.object({});
const byToken = z.object({ token: z.string().min(1).max(500) });
const consented = { at: z.iso.datetime(), words: z.string() };

const sendMailBody = contactMessageSchema.extend(guardFields);
const addPresaveBody = presaveSchema.extend(guardFields);
const askHeldBody = z.object({ mailAddress: mailAddressSchema, ...guardFields });

/** What anyone may ask. */
export const visitorCalls = {
  getHealth: endpoint({
    method: 'GET',
    path: 'health',
    access: 'anyone',
    summary: 'Whether the API and its storage work, how long work lies, and what is live.',
    answer: healthSchema,
  }),
  getFormToken: endpoint({
    method: 'GET',
    path: 'visitors/token',
    access: 'anyone',
    summary: 'A token for a form that a person begins to fill in.',
    answer: z.object({ token: z.string() }),
  }),
  sendMail: endpoint({
    method: 'POST',
    path: 'functions/sendmail',
    access: 'anyone',
    summary: 'Writes to the label.',
    body: sendMailBody,
    form: sendMailBody.extend({ subscribe: tickedSchema }),
    limited: true,
    answer: z.object({ Error: z.string().optional() }),
  }),
  addPresave: endpoint({
    method: 'POST',
    path: 'presave/add',
    access: 'anyone',
    summary: 'Asks for a mail on the day of a release.',
    body: addPresaveBody,
    form: addPresaveBody.extend({
      subscribe: tickedSchema,
      releaseId: z.coerce.number().pipe(presaveSchema.shape.releaseId),
    }),
    limited: true,
    answer: nothing,
  }),
  askHeld: endpoint({
    method: 'POST',
    path: 'visitors/link',
    access: 'anyone',
    summary: 'Mails the link to what is held of an address, where anything is.',
    body: askHeldBody,
    form: askHeldBody,
    limited: true,
    answer: nothing,
  }),
  showHeld: endpoint({
    method: 'GET',
    path: 'visitors/held',
    access: 'anyone',
    summary: 'What is held of the visitor who was mailed this link.',
    query: byToken,
    page: true,
    answer: z.object({
      presaves: z.array(
        z.object({ title: z.string(), platform: z.string().optional(), ...consented }),
      ),
      newsletter: z
        .object({
          state: subscriptionSchema.shape.state,
          confirmedAt: z.iso.datetime().nullable(),
          ...consented,
        })
        .nullable(),
      messages: z.array(z.object({ at: z.iso.datetime() })),
    }),
  }),
  eraseHeld: endpoint({
    method: 'POST',
    path: 'visitors/held',
    access: 'anyone',
    summary: 'Removes all that is held of the visitor who was mailed this link.',
    query: byToken,
    page: true,
    answer: nothing,
  }),
  showUnsubscribe: endpoint({
    method: 'GET',
    path: 'visitors/unsubscribe',
    access: 'anyone',
    summary: 'Asks whether all mail is to end. Opening the link alone ends nothing.',
    query: byToken,
    page: true,
    answer: nothing,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: 'visitors/unsubscribe',
    access: 'anyone',
    summary: 'Ends all mail in one click (RFC 8058).',
    query: byToken,
    page: true,
    answer: nothing,
  }),
  showConfirm: endpoint({
    method: 'GET',
    path: 'visitors/confirm',
    access: 'anyone',
    summary: 'Asks whether the newsletter is wanted. Opening the link alone confirms nothing.',
    query: byToken,
    page: true,
    answer: z.object({ state: z.enum(['asked', 'confirmed', 'listed', 'gone']) }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'visitors/confirm',
    access: 'anyone',
    summary: 'Confirms that the newsletter is wanted.',
    query: byToken,
    page: true,
    answer: nothing,
  }),
};
