import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { AzureSubscription } from './azure.ts';
import { optionOf, type SettingName, settingsSchema } from './settings.ts';

/** Asks one question; the answer to a secret question is not echoed. */
export type Ask = (question: string, isSecret?: boolean) => Promise<string>;

/** Asks at the terminal. */
export const askPerson: Ask = async (question, isSecret = false) => {
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) stdout.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  try {
    const answer = reader.question(question);
    isMuted = isSecret;
    return (await answer).trim();
  } finally {
    reader.close();
    if (isSecret) stdout.write('\n');
  }
};

/** The settings that are asked for, in order. The others have a suitable default. */
const asked: SettingName[] = [
  'name',
  'subscription',
  'location',
  'shape',
  'labelMail',
  'mailFrom',
  'mail',
  'smtpServer',
  'smtpUser',
  'domain',
];

/** Values by setting name, checked when all are known. */
type GivenSettings = Partial<Record<SettingName, unknown>>;

const isOfSmtp = (name: SettingName) => name === 'smtpServer' || name === 'smtpUser';

/** The default answer; undefined if an answer is required. */
function usual(name: SettingName, given: GivenSettings, subscriptions: AzureSubscription[]) {
  if (name === 'mailFrom') return given.labelMail;
  if (name === 'subscription')
    return subscriptions.length === 1 ? subscriptions[0]?.name : undefined;
  if (name === 'smtpServer') return undefined;
  return settingsSchema.shape[name].safeParse(undefined).data;
}

/** The error in an answer; undefined if it is valid. */
function fault(
  name: SettingName,
  value: string,
  subscriptions: AzureSubscription[],
): string | undefined {
  if (name === 'smtpServer' && !value) return 'Emails go by SMTP: name its server.';
  if (name === 'subscription' && !subscriptions.some((one) => [one.id, one.name].includes(value)))
    return `There is: ${subscriptions.map((one) => one.name).join(', ')}.`;
  const { error } = settingsSchema.shape[name].safeParse(value);
  return error?.issues[0]?.message;
}

/** Asks for the missing settings, repeating each question until the answer is valid. */
export async function askForSettings(
  known: GivenSettings,
  subscriptions: AzureSubscription[],
  { ask, print }: { ask: Ask; print: (line: string) => void },
): Promise<GivenSettings> {
  const given = { ...known };
  for (const name of asked) {
    if (given[name] !== undefined || (isOfSmtp(name) && given.mail !== 'smtp')) continue;
    const preset = usual(name, given, subscriptions);
    const hint = preset ? ` [${preset}]` : '';
    while (given[name] === undefined) {
      const answer = await ask(`${settingsSchema.shape[name].description}${hint}: `);
      const value = answer || String(preset ?? '');
      const wrong = fault(name, value, subscriptions);
      if (wrong) print(`  ${wrong} (--${optionOf(name)})`);
      else given[name] = value;
    }
  }
  return given;
}
