import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { firstStepSchema, stepStateSchema } from '#domain/label/firstSteps';
import { mailAddressSchema } from '#domain/mailAddress';

const setUpAnswer = z.object({
  steps: z.array(stepStateSchema),
  /** Whether the list was dismissed. */
  isAway: z.boolean(),
  /** The label's time zone, named in its step. */
  timeZone: z.string(),
  /** The recipient of the last test email, until it is confirmed. */
  awaitedAt: z.string().nullable(),
});

/** The first steps in an empty installation. */
export const setUpCalls = {
  getSetUp: endpoint({
    method: 'GET',
    path: 'label/setup',
    access: 'staff',
    summary: 'The first steps in an empty product, each with its state.',
    answer: setUpAnswer,
  }),
  changeSetUp: endpoint({
    method: 'POST',
    path: 'label/setup/update',
    access: 'staff',
    summary:
      'Skips or resumes a step, keeps the language or the time zone as it is, hides the list or shows it again.',
    body: z.union([
      z.object({ step: firstStepSchema, isSkipped: z.boolean() }),
      z.object({ step: z.enum(['language', 'timeZone']), isKept: z.literal(true) }),
      z.object({ isAway: z.boolean() }),
    ]),
    answer: setUpAnswer,
  }),
  sendTestEmail: endpoint({
    method: 'POST',
    path: 'label/setup/email',
    access: 'staff',
    summary: 'Sends a test email with a code that confirms its arrival.',
    body: z.object({ address: mailAddressSchema }),
    answer: setUpAnswer,
  }),
  confirmTestEmail: endpoint({
    method: 'POST',
    path: 'label/setup/arrived',
    access: 'staff',
    summary: 'Takes the code of the last test email; `isRight` says whether it was that one.',
    body: z.object({ code: z.string().trim().max(20) }),
    answer: setUpAnswer.extend({ isRight: z.boolean() }),
  }),
};

export const setUpExamples: Examples<typeof setUpCalls> = {
  getSetUp: () => ({}),
  changeSetUp: () => ({ body: { step: 'mark', isSkipped: true } }),
  sendTestEmail: () => ({ body: { address: 'kim@example.com' } }),
  confirmTestEmail: () => ({ body: { code: '271828' } }),
};
