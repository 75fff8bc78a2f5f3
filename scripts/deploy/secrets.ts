import { randomBytes } from 'node:crypto';
import type { Ask } from './questions.ts';
import type { Settings } from './settings.ts';
import { Stop, type Tools } from './tools.ts';

/** A secret in the deployment's vault. */
interface Secret {
  /** Its template parameter, its name in the vault, and the environment variable for it. */
  parameter: string;
  name: string;
  variable: string;
  /** The question to ask; absent for a generated secret. */
  question?: string;
  isNeeded?: (settings: Settings) => boolean;
  check?: (value: string, given: SecretSources) => Promise<void>;
}

const tokenPage = 'https://github.com/settings/personal-access-tokens/new';

const secrets: Secret[] = [
  {
    parameter: 'smtpPassword',
    name: 'smtp-password',
    variable: 'SMTP_PASSWORD',
    question: 'The password of the SMTP server',
    isNeeded: ({ mail, smtpUser }) => mail === 'smtp' && smtpUser !== '',
  },
  {
    parameter: 'sendGridKey',
    name: 'sendgrid-key',
    variable: 'SENDGRID_API_KEY',
    question: 'The API key of SendGrid (Mail Send and Marketing, nothing else)',
    isNeeded: ({ mail }) => mail === 'sendgrid',
  },
  {
    parameter: 'analyticsKey',
    name: 'analytics-key',
    variable: 'ANALYTICS_KEY',
    question: 'The key of the service that counts page views',
    isNeeded: ({ analyticsApi }) => analyticsApi !== '',
  },
  {
    parameter: 'githubToken',
    name: 'github-token',
    // GITHUB_TOKEN in the functions; not so here, since `gh` would sign in with it.
    variable: 'DISPATCH_TOKEN',
    question: `A fine-grained token of GitHub for this repository, with Actions: read and write, nothing else (${tokenPage})`,
    // With the shape live the functions ask the container, and start no workflow.
    isNeeded: ({ shape }) => shape === 'static',
    check: checkToken,
  },
  { parameter: 'buildToken', name: 'build-token', variable: 'BUILD_TOKEN' },
  { parameter: 'visitorSecret', name: 'visitor-secret', variable: 'VISITOR_SECRET' },
];

/** Where the values of secrets come from, and what they are checked with. */
interface SecretSources {
  tools: Tools;
  settings: Settings;
  /** The names of the secrets already in the vault. */
  stored: ReadonlySet<string>;
  isDry: boolean;
  /** Absent without a terminal. */
  ask?: Ask | undefined;
}

/** The secrets by parameter: a new value, given or generated, or empty to keep the vault's. */
export async function newSecrets(given: SecretSources): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const secret of secrets) {
    if (secret.isNeeded?.(given.settings) === false) continue;
    const value = await newValueOf(secret, given);
    given.tools.hide(value);
    if (value && !given.isDry) await secret.check?.(value, given);
    values[secret.parameter] = value;
  }
  return values;
}

/** The value of a new secret; empty to keep the stored one. */
async function newValueOf(
  { name, variable, question }: Secret,
  { tools, stored, isDry, ask }: SecretSources,
): Promise<string> {
  const value = process.env[variable];
  if (value || stored.has(name)) return value ?? '';
  if (!question) return randomBytes(32).toString('hex');
  if (isDry) {
    tools.print(`Will be needed, as ${variable} or typed: ${question}`);
    return 'not-given';
  }
  const answer = await ask?.(`${question}: `, true);
  if (answer) return answer;
  throw new Stop(`A secret is missing: ${question}.`, `Set ${variable}, then run this again.`);
}

/**
 * Rejects a mistyped or expired token, or a token for another repository, before anything is
 * created with it. Whether it may start a publication is known only when it does: GitHub does not
 * report a token's permissions.
 * @throws {Stop}
 */
async function checkToken(token: string, { tools, settings }: SecretSources): Promise<void> {
  const { repository } = settings;
  if (await tools.acceptsToken(token, `repos/${repository}/actions/workflows`)) return;
  throw new Stop(
    `GitHub does not take the token for ${repository}: it is mistyped, has expired or belongs to another repository.`,
    `Make another at ${tokenPage}, with Actions: read and write of this repository, and run this again with it in DISPATCH_TOKEN.`,
  );
}
