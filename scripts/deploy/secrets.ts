import { randomBytes } from 'node:crypto';
import type { Settings } from './settings.ts';
import { Stop, type Tools } from './tools.ts';

/** The way to a secret that was not given: a person who types it, where there is one. */
interface Asking {
  tools: Tools;
  ask?: (question: string, isSecret: boolean) => Promise<string>;
}

const secretNames = {
  smtpPassword: ['smtp-password', 'SMTP_PASSWORD', 'The password of the SMTP server'],
  sendGridKey: [
    'sendgrid-key',
    'SENDGRID_API_KEY',
    'The API key of SendGrid (Mail Send and Marketing, nothing else)',
  ],
  analyticsKey: ['analytics-key', 'ANALYTICS_KEY', 'The key of the service that counts page views'],
  githubToken: [
    'github-token',
    'DISPATCH_TOKEN',
    'A fine-grained token of GitHub for this repository, with Actions: read and write, nothing else (https://github.com/settings/personal-access-tokens/new)',
  ],
  buildToken: ['build-token', 'BUILD_TOKEN', ''],
  visitorSecret: ['visitor-secret', 'VISITOR_SECRET', ''],
} as const;

/** Whether a deployment needs a secret: of the ways of mail only its own, of analytics where there is some. */
const needsSecret = ({ mail, smtpUser, analyticsApi }: Settings, parameter: string) =>
  (parameter !== 'analyticsKey' || analyticsApi !== '') &&
  (parameter !== 'sendGridKey' || mail === 'sendgrid') &&
  (parameter !== 'smtpPassword' || (mail === 'smtp' && smtpUser !== ''));

/** The secrets that are new: given now, or made where there is none yet. The others stay as stored. */
export async function newSecrets(
  { tools, ask }: Asking,
  stored: ReadonlySet<string>,
  settings: Settings,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [parameter, [name, variable, question]] of Object.entries(secretNames)) {
    if (!needsSecret(settings, parameter)) continue;
    let value = process.env[variable] ?? '';
    if (!value && !stored.has(name)) {
      if (!question) value = randomBytes(32).toString('hex');
      else if (tools.isDry) {
        tools.print(`  will be needed, as ${variable} or typed: ${question}`);
        value = 'not-given';
      } else if (ask) value = await ask(`${question}: `, true);
      if (!value)
        throw new Stop(
          `A secret is missing: ${question}.`,
          `Set ${variable}, then run this again.`,
        );
    }
    tools.hide(value);
    if (parameter === 'githubToken' && value && !tools.isDry)
      await needTaken(tools, settings.repository, value);
    found[parameter] = value;
  }
  return found;
}

/**
 * Finds a token that was mistyped, has ended or is of another repository before anything is made with it.
 * Whether it may start a publication shows the first one: GitHub tells no token's rights.
 * @throws {Stop} for such a token
 */
async function needTaken(tools: Tools, repository: string, token: string): Promise<void> {
  if (await tools.isTaken(token, `repos/${repository}/actions/workflows`)) return;
  throw new Stop(
    `GitHub does not take the token for ${repository}: it is mistyped, has ended or is of another repository.`,
    'Make another at https://github.com/settings/personal-access-tokens/new, with Actions: read and write of this repository, and run this again with it in DISPATCH_TOKEN.',
  );
}
