import { listen, type Running } from '../standIn/listen.ts';
import { Recent } from '../standIn/recent.ts';
import { answerByRoute, type StandInRoute } from '../standIn/router.ts';
import { activityRoutes } from './activity.ts';
import { type AnalyticsEvent, analyticsRoutes } from './analytics.ts';
import { contactsPageRoutes, openContacts } from './contacts.ts';
import { faultRoutes } from './controls.ts';
import { bandcampRoutes } from './elsewhere/bandcamp.ts';
import { discogsRoutes } from './elsewhere/discogs.ts';
import { ElsewhereCatalogue } from './elsewhere/elsewhere.ts';
import { lookupRoutes } from './elsewhere/lookups.ts';
import { musicBrainzRoutes } from './elsewhere/musicBrainz.ts';
import { sampleElsewhere } from './elsewhere/sample.ts';
import { Faults, failing } from './faults.ts';
import { type Dispatch, githubRoutes, type OnDispatch } from './github.ts';
import { linkHostRoutes } from './linkHosts.ts';
import { mailboxRoutes } from './mailbox.ts';
import { mailSendRoutes } from './mailSend.ts';
import { type Mails, openMails } from './mails.ts';
import { marketingRoutes } from './marketing.ts';
import { OldSite, oldSiteRoutes, usualCatalogueFile } from './oldSite.ts';
import { requestLogRoutes, type Seen } from './requestLog.ts';
import { type Service, serviceAt } from './service.ts';
import { startSmtp } from './smtp.ts';
import { songLinkRoutes } from './songLink.ts';

/** The settings of the stand-ins for external services. */
export interface ExternalSettings {
  /** 0 takes any free port. */
  port: number;
  /** The folder that keeps emails and contacts across restarts. */
  dataFolder: string;
  /** Called after the GitHub API accepts a `workflow_dispatch`: starts the local publisher. */
  onDispatch: OnDispatch;
  /** The port of the SMTP server; without it there is none. */
  smtpPort?: number;
  /** The time by which the catalogues elsewhere count requests, in milliseconds; the real one by default. */
  now?: () => number;
}

/**
 * Starts the other external services on one port: mailbox, SendGrid, the old site, song links,
 * link targets, GitHub and Plausible. Rejects if the port is taken.
 */
export async function startExternalServices(
  settings: ExternalSettings,
): Promise<Running & { smtpPort: number | undefined }> {
  const faults = new Faults();
  const log = new Recent<Seen>(5_000);
  const { services, pages, mails } = await furnish(settings, faults, log);
  const { smtpPort } = settings;
  const smtp =
    smtpPort === undefined ? undefined : await startSmtp({ port: smtpPort, mails, faults });
  const routes = services.flatMap((service) => service.routes);
  const all = [...routes, ...pages];
  const running = await listen({
    port: settings.port,
    answer: async (request) => {
      const url = new URL(request.url);
      const service = serviceAt(services, url.pathname);
      const work = () => answerByRoute(all, request);
      if (!service) return work();
      const fault = faults.take(service.name, url);
      const response = fault ? await failing(fault, request, work) : await work();
      log.add({
        at: new Date().toISOString(),
        service: service.name,
        method: request.method,
        path: url.pathname,
        status: fault?.mode.startsWith('cut') ? null : response.status,
        fault: fault?.mode ?? null,
      });
      return response;
    },
  });
  const stop = async () => {
    await Promise.all([running.stop(), smtp?.stop()]);
  };
  return { ...running, smtpPort: smtp?.port, stop };
}

async function furnish(
  { dataFolder, onDispatch, now = Date.now }: ExternalSettings,
  faults: Faults,
  log: Recent<Seen>,
): Promise<{ services: Service[]; pages: StandInRoute[]; mails: Mails }> {
  const [mails, contacts] = await Promise.all([openMails(dataFolder), openContacts(dataFolder)]);
  const catalogue = new OldSite(usualCatalogueFile());
  const elsewhere = new ElsewhereCatalogue(sampleElsewhere);
  const dispatches = new Recent<Dispatch>(500);
  const events = new Recent<AnalyticsEvent>(20_000);
  const forgetAll = async () => {
    for (const memory of [faults, log, dispatches, events]) memory.clear();
    catalogue.replace(undefined);
    elsewhere.replace(undefined);
    await Promise.all([mails.clear(), contacts.clear()]);
  };
  const sendgrid = [
    ...mailSendRoutes(mails),
    ...activityRoutes(mails),
    ...marketingRoutes(contacts),
  ];
  return {
    mails,
    services: [
      { name: 'sendgrid', prefix: '/v3/', routes: sendgrid },
      { name: 'old-site', prefix: '/old-site/', routes: oldSiteRoutes(catalogue) },
      { name: 'musicbrainz', prefix: '/musicbrainz/', routes: musicBrainzRoutes(elsewhere, now) },
      { name: 'bandcamp', prefix: '/bandcamp/', routes: bandcampRoutes(elsewhere, now) },
      { name: 'discogs', prefix: '/discogs/', routes: discogsRoutes(elsewhere, now) },
      { name: 'coverartarchive', prefix: '/coverartarchive/', routes: [] },
      { name: 'itunes', prefix: '/itunes/', routes: lookupRoutes(elsewhere, now) },
      { name: 'deezer', prefix: '/deezer/', routes: [] },
      { name: 'song-link', prefix: '/song-link/', routes: songLinkRoutes() },
      { name: 'links', prefix: '/links/', routes: linkHostRoutes() },
      { name: 'github', prefix: '/github/', routes: githubRoutes(dispatches, onDispatch) },
      { name: 'analytics', prefix: '/analytics/', routes: analyticsRoutes(events) },
    ],
    pages: [
      ...mailboxRoutes(mails),
      ...contactsPageRoutes(contacts),
      ...requestLogRoutes(log, faults),
      ...faultRoutes(faults, forgetAll),
    ],
  };
}
