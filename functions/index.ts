import { setTimeout as sleep } from 'node:timers/promises';
import { app, type HttpRequest, type HttpResponseInit } from '@azure/functions';
import * as z from 'zod';
import { rows } from '#contract/api';
import { describeApi } from '#contract/openapi';
import { errorLine } from '#domain/errorLine';
import { idSchema } from '#domain/identifier';
import { mapLogos } from '#domain/label/logo';
import { createWorkflowPublisher } from '#functions/adapters/github/github';
import { createHosting } from '#functions/adapters/hosting/hosting';
import { suppliedOneServer } from '#functions/adapters/hosting/oneServer';
import { createMicrosoftCheck } from '#functions/adapters/identity/entra';
import { createOwnIssuer, createTokenCheck } from '#functions/adapters/identity/ownIssuer';
import { createPasskeys } from '#functions/adapters/identity/passkeys';
import { createAskLink } from '#functions/adapters/links/askLink';
import { createLinkLookups } from '#functions/adapters/links/linkLookups';
import { createSongLinks } from '#functions/adapters/links/songLinks';
import { createMail } from '#functions/adapters/mail/mail';
import { createPreviewRenderer } from '#functions/adapters/publisher/previewPage';
import { createResidentPublisher } from '#functions/adapters/publisher/residentPublisher';
import { createSoundStudio } from '#functions/adapters/sound/soundStudio';
import { createMusicBrainzService } from '#functions/adapters/sources/musicBrainz';
import { createOldSite } from '#functions/adapters/sources/oldSite';
import { createPagedSources } from '#functions/adapters/sources/sources';
import { tableLines } from '#functions/adapters/sources/table';
import { openStorage } from '#functions/adapters/storage/storage';
import { createStores } from '#functions/adapters/stores';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import { createProvenance } from '#functions/adapters/telemetry/provenance';
import { createTelemetry } from '#functions/adapters/telemetry/telemetry';
import { askSite } from '#functions/adapters/web/askSite';
import { createPageViews } from '#functions/adapters/web/pageViews';
import { createEmailTemplates } from '#functions/emails/emailTemplates';
import { labelSeed, readEnvironment } from '#functions/environment';
import { createAdmission } from '#functions/http/caller';
import { createIdempotency } from '#functions/http/idempotency';
import { createPages } from '#functions/http/pages/answerPage';
import { createResponder, hsts } from '#functions/http/respond';
import type { Log } from '#functions/ports/surroundings';
import { shownPage } from '#functions/services/email/shownPage';
import { createTokenSigner } from '#functions/services/email/tokens';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { createPublishHere } from '#functions/services/publishing/publishHere';
import { createServices } from '#functions/services/services';
import { schedules, timers } from '#functions/timers';

const environment = readEnvironment(process.env);
/** The process that runs everything, if one server does. */
const server = environment.DATA ? suppliedOneServer() : undefined;
const storage = server?.storage ?? openStorage(environment);
const log: Log = (event, facts = {}) =>
  console.log(JSON.stringify({ event, correlation: currentCorrelation(), ...facts }));
const telemetry = createTelemetry(environment.OTEL_EXPORTER_OTLP_ENDPOINT);

const stores = createStores(storage);
/** The label as emails and the API's own pages show it. */
const pageLabel = async () => {
  const label = await readLabel(stores);
  const light = label.marks.light ?? (await stores.logos.drawn(label));
  const addressOf = (path: string | null) => path && `${environment.IMAGE_BASE}/${path}`;
  const marks = mapLogos({ ...label.marks, light }, addressOf);
  return { ...label, marks, siteUrl: environment.SITE_URL };
};
const clock = { now: () => new Date(), sleep: (milliseconds: number) => sleep(milliseconds) };
const issuer = createOwnIssuer({
  ...stores,
  secret: environment.VISITOR_SECRET,
  apiUrl: environment.API_URL,
  clock,
});
const checkMicrosoft = createMicrosoftCheck(environment);
const publishHere = createPublishHere({ queue: stores.queue, log }, (cause) =>
  telemetry.follow({ name: 'publish', correlation: currentCorrelation() }, () =>
    jobs.takeSnapshot(cause),
  ),
);
const musicBrainz = createMusicBrainzService(environment.MUSICBRAINZ);
const ports: Ports = {
  ...stores,
  requestPublication: publishHere.request,
  songLinks: createSongLinks(environment.SONG_LINK_API),
  linkLookups: createLinkLookups(environment, musicBrainz),
  askLink: createAskLink(environment.LINK_CHECK, environment.SITE_URL),
  pageViews: createPageViews(environment),
  studio: createSoundStudio(),
  renderPreview: createPreviewRenderer(environment.SITE_BUNDLE),
  publisher:
    server?.publisher ??
    (environment.PUBLISHER_URL
      ? createResidentPublisher(environment.PUBLISHER_URL, environment.BUILD_TOKEN)
      : createWorkflowPublisher(environment)),
  shownVersion: server?.shownVersion ?? (() => askSite(environment.SITE_URL)),
  provenance: createProvenance(environment.PROVENANCE),
  ...createMail(environment, async () => ({
    email: environment.MAIL_FROM,
    name: (await pageLabel()).name,
  })),
  emailTemplates: createEmailTemplates(pageLabel),
  visitorSecret: environment.VISITOR_SECRET,
  clock,
  log,
  site: {
    siteUrl: environment.SITE_URL,
    apiUrl: environment.API_URL,
    imageBase: environment.IMAGE_BASE,
    mailFrom: environment.MAIL_FROM,
    mail: environment.MAIL,
    mailsPerMinute: environment.MAIL_RATE,
    hostedBy: environment.HOSTED_BY,
    hasGitHubBackup: !server && environment.BACKED_UP === 'yes',
  },
  issuer,
  passkeys: createPasskeys(environment.SITE_URL),
  identity: {
    hasMicrosoft: environment.CLIENT_ID !== undefined,
    hasFirstStaff: environment.FIRST_STAFF !== undefined && environment.CLIENT_ID !== undefined,
    checkMicrosoft,
  },
  hosting: server
    ? { shape: 'server', machine: server.machine }
    : createHosting({
        shape: environment.PUBLISHER_URL ? 'live' : 'static',
        sitePlan: environment.SITE_PLAN,
        isBackedUp: environment.BACKED_UP === 'yes',
      }),
  oldSite: createOldSite(environment.OLD_SITE),
  pagedSources: createPagedSources(environment, musicBrainz),
  tableLines,
};

const { calls, jobs, openWays, firstStaffAddress } = createServices(ports);

const admit = createAdmission({
  checkToken: createTokenCheck(issuer, checkMicrosoft),
  members: ports.members,
  openWays,
  settings: {
    homeTenant: environment.HOME_TENANT,
    firstStaff: environment.FIRST_STAFF,
    buildToken: environment.BUILD_TOKEN,
  },
});
const { handler, preflight } = createResponder({
  admit,
  idempotency: createIdempotency(stores.requests),
  log,
  follow: telemetry.follow,
  origin: new URL(environment.SITE_URL).origin,
  ownOrigin: new URL(environment.API_URL).origin,
  pages: createPages(pageLabel, (from) => shownPage(stores, from)),
  clientKey: createTokenSigner(environment.VISITOR_SECRET).keyOf,
});

app.hook.appStart(async () => {
  await Promise.all([storage.prepare(), telemetry.start()]);
  // Until the first publication the privacy page can't name this server's host and mail sender.
  await jobs.seedLabel(labelSeed(environment), { isPublished: server !== undefined });
  await jobs.requeueImport();
  await jobs.renewMailAccounts();
  server?.welcomeFirst(await firstStaffAddress());
});
app.hook.appTerminate(async () => {
  await publishHere.ended();
  await telemetry.stop();
});

/** Answers, and lets the request do the timers' work if they have stopped, without waiting for it. */
const thenWatchTimers =
  (handle: (request: HttpRequest) => Promise<HttpResponseInit>) => async (request: HttpRequest) => {
    const response = await handle(request);
    jobs.takeOverTimers().catch((error: unknown) => {
      log('timers.notWatched', { reason: errorLine(error) });
    });
    return response;
  };

for (const [name, row] of rows())
  app.http(name, {
    route: row.path,
    methods: [row.method],
    authLevel: 'anonymous',
    handler: thenWatchTimers(handler(name, row, calls[name])),
  });

/** The address of personal data in emails of 0.2 and earlier; see `earlier` in tokens.ts. */
app.http('earlierPersonalData', {
  route: 'visitors/held',
  methods: ['GET'],
  authLevel: 'anonymous',
  handler: async ({ url }) => ({
    status: 308,
    headers: {
      location: `data${new URL(url).search}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': hsts,
    },
  }),
});

/** The OpenAPI document, cached since it changes only with the code. */
let openApi: ReturnType<typeof describeApi> | undefined;
const answerOpenApi = async (): Promise<HttpResponseInit> => {
  openApi ??= describeApi();
  const headers = {
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': hsts,
  };
  return { headers, jsonBody: await openApi };
};

app.http('getOpenApi', {
  route: 'openapi.json',
  methods: ['GET'],
  authLevel: 'anonymous',
  handler: answerOpenApi,
});

app.http('preflight', {
  route: '{*path}',
  methods: ['OPTIONS'],
  authLevel: 'anonymous',
  handler: preflight,
});

const correlated = z.looseObject({ correlation: z.unknown() }).catch({ correlation: undefined });
/** Handles a queue message under its correlation id. */
const onMessage =
  <S extends z.ZodType>(name: string, schema: S, run: (message: z.infer<S>) => Promise<void>) =>
  (given: unknown): Promise<void> => {
    // Read apart from the schema, so that an invalid message is still traced by its id.
    const { correlation } = correlated.parse(given);
    return telemetry.follow({ name, correlation }, () => run(schema.parse(given)));
  };
/**
 * Handles a message that failed too often. Invalid messages are only logged: an error here would
 * move them to a third queue, `…-poison-poison`, that nobody reads.
 */
const onSetAside = <S extends z.ZodType>(
  queueName: string,
  schema: S,
  run: (message: z.infer<S>) => Promise<void>,
) => ({
  connection: 'STORAGE_CONNECTION',
  queueName: `${queueName}-poison`,
  handler: onMessage(`${queueName}-poison`, z.unknown(), async (message) => {
    const read = schema.safeParse(message);
    await (read.success ? run(read.data) : jobs.noteGivenUp(queueName));
  }),
});
/** Runs a timer's work, each time under a new correlation id. */
const onTime = (name: string, run: () => Promise<void>) => () => telemetry.follow({ name }, run);

const queue = { connection: 'STORAGE_CONNECTION' };
const publishMessage = z.object({ cause: z.string().optional() });
app.storageQueue('publish', {
  ...queue,
  queueName: 'publish',
  handler: onMessage('publish', publishMessage, ({ cause }) => jobs.takeSnapshot(cause)),
});

const importMessage = z.object({ run: z.string() });
app.storageQueue('continueImport', {
  ...queue,
  queueName: 'import',
  handler: onMessage('continueImport', importMessage, () => jobs.continueImport()),
});

// Record messages that failed too often; otherwise they would count as late work for a week after
// the cause was fixed.
for (const name of ['publish', 'import'])
  app.storageQueue(
    `${name}GivenUp`,
    onSetAside(name, z.unknown(), () => jobs.noteGivenUp(name)),
  );

const listenMessage = z.object({ release: idSchema, track: idSchema });
app.storageQueue('makeSound', {
  ...queue,
  queueName: 'listening',
  handler: onMessage('makeSound', listenMessage, jobs.makeSound),
});
app.storageQueue('giveUpSound', onSetAside('listening', listenMessage, jobs.giveUpSound));

const downloadsMessage = z.object({ release: idSchema });
app.storageQueue('makeDownloads', {
  ...queue,
  queueName: 'downloads',
  handler: onMessage('makeDownloads', downloadsMessage, jobs.makeDownloads),
});
app.storageQueue(
  'giveUpDownloads',
  onSetAside('downloads', downloadsMessage, jobs.giveUpDownloads),
);

const emailMessage = z.union([
  z.object({ email: z.string() }),
  z.object({ subscription: z.string() }),
]);
app.storageQueue('deliverEmail', {
  ...queue,
  queueName: 'emails',
  handler: onMessage('deliverEmail', emailMessage, jobs.deliver),
});
app.storageQueue('giveUpEmail', onSetAside('emails', emailMessage, jobs.giveUp));

for (const name of timers)
  app.timer(name, { schedule: schedules[name], handler: onTime(name, jobs[name]) });
