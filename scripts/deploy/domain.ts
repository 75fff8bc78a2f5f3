import { resolveCname } from 'node:dns/promises';
import * as z from 'zod';
import { containerDns, type Outputs, within } from './azure.ts';
import type { Deployment } from './deployment.ts';
import type { Difference, Step } from './step.ts';
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

/** A domain that the site should get. */
interface WantedDomain {
  deployment: Deployment;
  domain: string;
  /** The step's name. */
  name: string;
  /** True if the site is shown at the domain; false if the domain redirects to the site. */
  isAddress: boolean;
}

/**
 * Assigns the domains to the site, or reports the missing DNS entries.
 * https://learn.microsoft.com/azure/static-web-apps/custom-domain-external
 */
export function domains(deployment: Deployment): Step[] {
  const { domain, alsoDomain } = deployment.settings;
  return [
    domainStep({ deployment, domain, name: 'Domain', isAddress: true }),
    ...(alsoDomain
      ? [domainStep({ deployment, domain: alsoDomain, name: 'Second domain', isAddress: false })]
      : []),
  ];
}

function domainStep(wanted: WantedDomain): Step {
  const { deployment, domain } = wanted;
  const isLive = deployment.settings.shape === 'live';
  const step = (isLive ? containerDomain : isApex(domain) ? apexDomain : subdomain)(wanted);
  return {
    ...step,
    differs: async () => (domain && !isInUse(wanted) ? step.differs() : { changes: [] }),
  };
}

function isInUse({ deployment: { siteUrl, siteContainers }, domain, isAddress }: WantedDomain) {
  return isAddress
    ? siteUrl !== ''
    : siteContainers?.siteDomains.some(({ name }) => name === domain) === true;
}

/**
 * Container apps are given a domain by manual commands once its DNS entries resolve.
 * https://learn.microsoft.com/azure/container-apps/custom-domains-managed-certificates
 */
const containerDomain = ({ deployment, domain, name }: WantedDomain): Step => ({
  name,
  differs: async () => ({ changes: ['leave the domain to you'] }),
  async change() {
    const { deployed, todo, tools, resourceGroup } = deployment;
    if (!deployed?.servingApp) return;
    const at = { resourceGroup, app: deployed.servingApp };
    const { host, address, proof } = await containerDns(tools, at);
    const target = isApex(domain) ? `A      ${domain}  ${address}` : `CNAME  ${domain}  ${host}`;
    todo.push(
      ...entriesToMake(domain, `TXT    asuid.${domain}  ${proof}`, target),
      '  Between the two, give the domain to the containers, as docs/deploy.md says.',
    );
  },
});

/** Azure accepts a subdomain once its CNAME points to the site. */
function subdomain(wanted: WantedDomain): Step {
  const { deployment, domain, name } = wanted;
  const { todo, tools } = deployment;
  let command: Command | undefined;
  let entry = '';
  return {
    name,
    async differs() {
      const site = deployment.deployed;
      if (!site) return entriesToCome;
      if (isReady(await hostnameOf(wanted, site))) return adopted(wanted, []);
      entry = `CNAME  ${domain}  ${site.siteHost}`;
      const targets = await resolveCname(domain).catch((): string[] => []);
      if (!targets.includes(site.siteHost)) return { changes: [`wait for the DNS entry ${entry}`] };
      command = setHostname(wanted, site);
      return adopted(wanted, [tools.lineOf(command)]);
    },
    async change() {
      if (command) await tools.change(command);
      else todo.push(...entriesToMake(domain, entry));
      if (command) leadToAddress(wanted);
    },
  };
}

/** An apex is validated by a TXT entry, whose value Azure issues when the domain is added. */
function apexDomain(wanted: WantedDomain): Step {
  const { deployment, domain, name } = wanted;
  const { tools, todo } = deployment;
  let command: Command | undefined;
  return {
    name,
    async differs() {
      const site = deployment.deployed;
      if (!site) return entriesToCome;
      const hostname = await hostnameOf(wanted, site);
      if (isReady(hostname)) return adopted(wanted, []);
      if (hostname) return { changes: ['wait for its DNS entries'] };
      command = setHostname(wanted, site, '--validation-method', 'dns-txt-token', '--no-wait');
      return { changes: [tools.lineOf(command)] };
    },
    async change() {
      const site = deployment.deployed;
      if (!site) return;
      if (command) await tools.change(command);
      const { validationToken } = (await hostnameOf(wanted, site)) ?? {};
      todo.push(
        ...entriesToMake(
          domain,
          `TXT    @  ${validationToken ?? '(Azure makes it in some minutes)'}`,
          `ALIAS  @  ${site.siteHost}   (or ANAME, or a flattened CNAME)`,
        ),
      );
      leadToAddress(wanted);
    },
  };
}

/** Static Web Apps leads all domains to the default one, which only its portal sets. */
function leadToAddress({ deployment, domain, isAddress }: WantedDomain): void {
  if (isAddress) return;
  deployment.todo.push(
    `So that ${domain} leads to ${deployment.settings.domain}: in the portal, Static Web App → Custom domains,`,
    `  select ${deployment.settings.domain} and press “Set default”.`,
  );
}

/** A difference before the first deployment, when the site's own address is still unknown. */
const entriesToCome: Difference = { changes: ['say which DNS entries the domain needs'] };

const addressOf = ({ domain }: WantedDomain) => `https://${domain}`;

const entriesToMake = (domain: string, ...entries: string[]) => [
  `At the DNS provider of ${domain}, then run this again:`,
  ...entries.map((entry) => `  ${entry}`),
];

const siteArguments = ({ deployment }: WantedDomain, site: Outputs) => [
  ...['--name', site.staticWebApp, ...within(deployment.resourceGroup)],
];

const setHostname = (wanted: WantedDomain, site: Outputs, ...more: string[]): Command => ({
  tool: 'az',
  args: [
    ...['staticwebapp', 'hostname', 'set', ...siteArguments(wanted, site)],
    ...['--hostname', wanted.domain, ...more],
  ],
});

/** Azure's record of the domain. */
async function hostnameOf(wanted: WantedDomain, site: Outputs): Promise<Hostname | undefined> {
  const args = ['staticwebapp', 'hostname', 'list', ...siteArguments(wanted, site)];
  const all = z
    .array(hostnameSchema)
    .parse((await wanted.deployment.tools.read('az', ...args)) ?? []);
  return all.find(({ domainName, name }) => (domainName ?? name) === wanted.domain);
}

/** Whether Azure has a domain in use. */
const isReady = (hostname: Hostname | undefined) => hostname?.status === 'Ready';

/** The changes that put a domain in use, and the site's new address if it is the main domain. */
const adopted = (wanted: WantedDomain, changes: string[]): Difference => ({
  changes,
  ...(wanted.isAddress && { found: { siteUrl: addressOf(wanted) } }),
});
