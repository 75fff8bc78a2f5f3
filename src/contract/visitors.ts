import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { contactMessageSchema } from '#domain/contact';
import { presaveSchema } from '#domain/presave';

/** What anyone may ask. */
export const visitorCalls = {
  getHealth: endpoint({
    method: 'GET',
    path: 'health',
    access: 'anyone',
    summary: 'Whether the API and its storage work.',
    answer: z.object({ status: z.literal('ok') }),
  }),
  sendMail: endpoint({
    method: 'POST',
    path: 'functions/sendmail',
    access: 'anyone',
    summary: 'Writes to the label.',
    body: contactMessageSchema,
    answer: z.object({ Error: z.string().optional() }),
    planned: true,
  }),
  addPresave: endpoint({
    method: 'POST',
    path: 'presave/add',
    access: 'anyone',
    summary: 'Asks for a mail on the day of a release.',
    body: presaveSchema,
    answer: z.object({}),
    planned: true,
  }),
};
