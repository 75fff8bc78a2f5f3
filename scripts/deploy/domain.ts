import { resolveCname } from 'node:dns/promises';
import * as z from 'zod';
import { type Outputs, within } from './azure.ts';
import type { Deployment } from './deployment.ts';
import { commandStep, type Step } from './step.ts';
import type { Command } from './tools.ts';

const hostnameSchema = z.object({
  domainName: z.string().nullish(),
  name: z.string().nullish(),
  status: z.string().nullish(),
  validationToken: z.string().nullish(),
});
type Hostname = z.infer<typeof hostnameSchema>;

/** Two labels make an apex, which can't have a CNAME; under `co.uk` and the like it is three. */
const isApex = (domain: string) =>
  domain.split('.').length === (/\.(co|com|org|net|ac|gov)\.[a-z]{2}$/.test(domain) ? 3 : 2);

/**
 * Assigns the domain to the site, or reports the missing DNS entries.
 * https://learn.microsoft.com/azure/static-web-apps/custom-domain-external
 */
export function domain(deployment: Deployment): Step {
  const { tools, settings, siteUrl } = deployment;
  if (!settings.domain || siteUrl) return commandStep(tools, 'Domain', () => []);
  if (settings.shape === 'live') return containerDomain(deployment);
  return isApex(settings.domain) ? apexDomain(deployment) : subdomain(deployment);
}

/** Container apps are given a domain by manual commands once its DNS entries resolve. */
const containerDomain = ({ todo }: Deployment): Step => ({
  name: 'Domain',
  differs: async () => ['leave the domain to you'],
  async change() {
    todo.push('Give the domain to the containers, as docs/deploy.md says, then run this again.');
  },
});

/** Azure accepts a subdomain once its CNAME points to the site. */
function subdomain(deployment: Deployment): Step {
  const { settings, todo, tools } = deployment;
  let command: Command | undefined;
  let entry = '';
  return {
    name: 'Domain',
    async differs() {
      const site = deployment.deployed;
      if (!site) return [toCome];
      if (isReady(deployment, await hostnameOf(deployment, site))) return [];
      entry = `CNAME  ${settings.domain}  ${site.siteHost}`;
      const targets = await resolveCname(settings.domain).catch((): string[] => []);
      if (!targets.includes(site.siteHost)) return [`wait for the DNS entry ${entry}`];
      command = setHostname(deployment, site);
      deployment.siteUrl = addressOf(deployment);
      return [tools.shown(command)];
    },
    async change() {
      if (command) await tools.change(command);
      else todo.push(...missing(deployment, entry));
    },
  };
}

/** An apex is validated by a TXT entry, whose value Azure issues when the domain is added. */
function apexDomain(deployment: Deployment): Step {
  const { tools, todo } = deployment;
  let command: Command | undefined;
  return {
    name: 'Domain',
    async differs() {
      const site = deployment.deployed;
      if (!site) return [toCome];
      const hostname = await hostnameOf(deployment, site);
      if (isReady(deployment, hostname)) return [];
      if (hostname) return ['wait for its DNS entries'];
      command = setHostname(deployment, site, '--validation-method', 'dns-txt-token', '--no-wait');
      return [tools.shown(command)];
    },
    async change() {
      const site = deployment.deployed;
      if (!site) return;
      if (command) await tools.change(command);
      const { validationToken } = (await hostnameOf(deployment, site)) ?? {};
      todo.push(
        ...missing(
          deployment,
          `TXT    @  ${validationToken ?? '(Azure makes it in some minutes)'}`,
          `ALIAS  @  ${site.siteHost}   (or ANAME, or a flattened CNAME)`,
        ),
      );
    },
  };
}

/** The site's address is unknown before the first deployment. */
const toCome = 'say which DNS entries the domain needs';

const addressOf = ({ settings }: Deployment) => `https://${settings.domain}`;

const missing = ({ settings }: Deployment, ...entries: string[]) => [
  `At the DNS provider of ${settings.domain}, then run this again:`,
  ...entries.map((entry) => `  ${entry}`),
];

const named = (deployment: Deployment, site: Outputs) => [
  ...['--name', site.staticWebApp, ...within(deployment.resourceGroup)],
];

const setHostname = (deployment: Deployment, site: Outputs, ...more: string[]): Command => ({
  tool: 'az',
  args: [
    ...['staticwebapp', 'hostname', 'set', ...named(deployment, site)],
    ...['--hostname', deployment.settings.domain, ...more],
  ],
});

/** Azure's record of the domain. */
async function hostnameOf(deployment: Deployment, site: Outputs): Promise<Hostname | undefined> {
  const { tools, settings } = deployment;
  const args = ['staticwebapp', 'hostname', 'list', ...named(deployment, site)];
  const all = z.array(hostnameSchema).parse((await tools.read('az', ...args)) ?? []);
  return all.find(({ domainName, name }) => (domainName ?? name) === settings.domain);
}

/** True when the domain is in use and is therefore the site's address. */
function isReady(deployment: Deployment, hostname: Hostname | undefined): boolean {
  if (hostname?.status !== 'Ready') return false;
  deployment.siteUrl = addressOf(deployment);
  return true;
}
