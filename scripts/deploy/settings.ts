import * as z from 'zod';
import { mailAddressSchema } from '#domain/mailAddress';
import { mailWays } from '#domain/mailWay';
import { azureShapes } from '#functions/adapters/hosting/hosting';

const host = z
  .string()
  .regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'expected a name as www.label.example');

const otherService = z
  .url({ protocol: /^https$/, error: 'expected an address as https://service.example' })
  .or(z.literal(''))
  .default('');

/** Azure lets no connection out to port 25. */
const isPort25 = (server: string) => URL.canParse(server) && new URL(server).port === '25';

/** The budget of a deployment that names none, in dollars a month. */
const usualBudget = (shape: (typeof azureShapes)[number]) => (shape === 'live' ? 50 : 20);

/**
 * The decisions about a deployment. They contain no secrets and are stored as the variable
 * DEPLOYMENT of GitHub's environment, so that any machine can deploy again.
 */
export const settingsSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9]{2,10}$/, 'expected 3 to 11 small letters and digits, a letter first')
    .describe('A short name, which begins the names of all resources'),
  repository: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, 'expected owner/repository')
    .describe('The repository on GitHub, owner/repository'),
  subscription: z.string().min(1).describe('The Azure subscription, by name or id'),
  location: z
    .string()
    .regex(/^[a-z0-9]+$/)
    .default('northeurope')
    .describe('The Azure region'),
  siteLocation: z
    .string()
    .regex(/^[a-z0-9]+$/)
    .default('westeurope')
    .describe('The region that manages the Static Web App; visitors everywhere get its pages'),
  sitePlan: z
    .enum(['Free', 'Standard'])
    .default('Free')
    .describe('The plan of the Static Web App: Standard serves more than 100 GB a month'),
  labelMail: mailAddressSchema.describe(
    'The mailbox for messages of visitors, alerts and the budget',
  ),
  alertMail: mailAddressSchema
    .or(z.literal(''))
    .default('')
    .describe('A second mailbox for alerts and the budget; empty for none'),
  mailFrom: mailAddressSchema.describe('The sender of emails, verified by the mail service'),
  mail: z.enum(mailWays).describe('The way that emails go: smtp for any mail service, or sendgrid'),
  smtpServer: z
    .url({ protocol: /^smtps?$/, error: 'expected smtps://smtp.example:465, or smtp:// with :587' })
    .refine(
      (server) => !isPort25(server),
      'Azure lets no connection out to port 25: use 465 or 587',
    )
    .or(z.literal(''))
    .default('')
    .describe('The SMTP server'),
  smtpUser: z.string().max(200).default('').describe('The user of the SMTP server; empty for none'),
  mailRate: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(60)
    .describe('How many emails of a newsletter go in a minute'),
  domain: host
    .or(z.literal(''))
    .default('')
    .describe('The domain of the site, as www.label.example; empty for now'),
  alsoDomain: host
    .or(z.literal(''))
    .default('')
    .describe('A second domain that leads to the first, as label.example; empty for none'),
  imageBase: z
    .url({ protocol: /^https$/, error: 'expected https://images.label.example/images' })
    .regex(/[^/]$/, 'expected no slash at the end')
    .or(z.literal(''))
    .default('')
    .describe('The address of the images where a CDN is before them; empty for none'),
  identityTenant: z
    .union([z.literal('common'), z.guid()])
    .default('common')
    .describe('An Entra External ID tenant, whose people sign in with a code by email'),
  // With External ID: the application in its tenant, and the first member of staff there.
  clientId: z
    .union([z.literal(''), z.guid()])
    .default('')
    .describe("External ID's application"),
  firstStaff: z
    .string()
    .regex(/^$|^[0-9a-f-]{36}$/i, 'expected an object id')
    .default('')
    .describe('The object id of the first member of staff in External ID'),
  shape: z
    .enum(azureShapes)
    .default('static')
    .describe('static: GitHub publishes to Static Web Apps; live: containers publish and serve'),
  oldSite: otherService.describe('The old site that is imported; empty for none'),
  songLinkApi: otherService.describe('A song-link service; empty for none'),
  linkCheck: z
    .enum(['', 'off'])
    .default('')
    .describe('off: links of releases are not checked; empty: they are'),
  analyticsApi: otherService.describe(
    "A service that counts page views, by Plausible's API, as https://plausible.io; empty for none",
  ),
  analyticsSite: z.string().max(200).default('').describe('The name of the site there'),
  otelEndpoint: otherService.describe('Where traces go, by OTLP; empty for nowhere'),
  backupDays: z.coerce
    .number()
    .int()
    .min(7)
    .max(365)
    .default(35)
    .describe('For how many days nobody can change or delete a nightly backup'),
  monthlyBudget: z.coerce
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe(
      `The sum in dollars at which Azure mails (${azureShapes.map((shape) => `${usualBudget(shape)} for ${shape}`).join(', ')} unless said); 0 for no budget`,
    ),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];

/** Turns `labelMail` into `--label-mail`. */
export const optionOf = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The sum at which Azure mails, in dollars a month; 0 for no budget. */
export const budgetOf = ({ monthlyBudget, shape }: Pick<Settings, 'monthlyBudget' | 'shape'>) =>
  monthlyBudget ?? usualBudget(shape);

/** The options with their meanings and defaults. */
export function optionTable(): string[] {
  const rows = settingNames.map((name) => {
    const { description = '' } = settingsSchema.shape[name];
    const given = settingsSchema.shape[name].safeParse(undefined).data;
    return [`--${optionOf(name)}`, given ? `${description} (${given} unless said)` : description];
  });
  const others = [
    ['--environment', 'production, or staging for a second deployment with a name of its own'],
    ['--dry-run', 'Shows every change and makes none'],
    ['--yes', 'Asks nothing'],
    ['--force', 'Deploys the template though nothing differs'],
  ];
  const all = [...rows, ...others];
  const width = Math.max(...all.map(([option = '']) => option.length)) + 2;
  return [
    'npm run deploy -- OPTIONS; docs/deploy.md says more of each.',
    ...all.map(([option = '', meaning]) => `  ${option.padEnd(width)}${meaning}`),
    'Secrets come from SENDGRID_API_KEY or SMTP_PASSWORD, DISPATCH_TOKEN and ANALYTICS_KEY, or are asked for.',
  ];
}

/** Whether people sign in by a tenant of Entra External ID. */
export const isExternal = ({ identityTenant }: Pick<Settings, 'identityTenant'>) =>
  identityTenant !== 'common';

const forExternal = 'missing, and people sign in by External ID: docs/sign-in.md';
const wholeSchema = settingsSchema
  .refine((all) => all.mail !== 'smtp' || all.smtpServer, {
    path: ['smtpServer'],
    error: 'missing, and emails go by SMTP',
  })
  .refine((all) => !all.alsoDomain || (all.domain && all.alsoDomain !== all.domain), {
    path: ['alsoDomain'],
    error: 'leads to --domain, so it needs one, and another than itself',
  })
  .refine((all) => !isExternal(all) || all.clientId, { path: ['clientId'], error: forExternal })
  .refine((all) => !isExternal(all) || all.firstStaff, {
    path: ['firstStaff'],
    error: forExternal,
  });

/** @throws {Error} that lists every missing or invalid setting with its option */
export function readSettings(given: Partial<Record<SettingName, unknown>>): Settings {
  const result = wholeSchema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = given[name as SettingName];
    const what = settingsSchema.shape[name as SettingName].description ?? '';
    return `  --${optionOf(name)}  ${value === undefined ? 'missing' : issue.message}  (${what})`;
  });
  throw new Error(`Some settings are missing or wrong:\n${lines.join('\n')}`);
}
