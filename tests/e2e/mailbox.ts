import { expect } from 'playwright/test';
import * as z from 'zod';
import { addressOf } from './session.ts';

const mailSchema = z.object({
  id: z.string(),
  to: z.array(z.object({ email: z.string() })),
  replyTo: z.object({ email: z.string(), name: z.string().optional() }).nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type Mail = z.infer<typeof mailSchema>;

/** The emails to an address, or all emails, newest first. */
export async function mailsTo(
  address?: string,
  mailbox = addressOf('MAILBOX_URL'),
): Promise<Mail[]> {
  const query = new URLSearchParams(address ? { to: address } : {});
  const response = await fetch(`${mailbox}/mails?${query}`);
  return z.array(mailSchema).parse(await response.json());
}

/**
 * Waits for an email, to an address or anybody, whose subject contains a text.
 * @param mailbox defaults to the shared product's
 */
export async function mailWith(
  address: string | undefined,
  text: string,
  mailbox?: string,
): Promise<Mail> {
  const find = async () =>
    (await mailsTo(address, mailbox)).find(({ subject }) => subject.includes(text));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const found = await find();
  if (!found) throw new Error(`The mail "${text}" is gone again.`);
  return found;
}

/** The link to one of the API's pages in an email. */
export function linkIn({ text }: Mail, page: string): string {
  const link = new RegExp(`https?://\\S+/visitors/${page}\\?token=\\S+`).exec(text)?.[0];
  if (!link) throw new Error(`There is no link to ${page} in the mail.`);
  return link;
}

/** Runs a timer now. */
export async function runTimer(name: string): Promise<void> {
  await fetch(`${addressOf('TIMERS_URL')}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
}
