import { setTimeout as sleep } from 'node:timers/promises';
import { app, type HttpResponseInit } from '@azure/functions';
import * as z from 'zod';
import { rows } from '#contract/api';
import { describeApi } from '#contract/openapi';
import { idSchema } from '#domain/identifier';
import { mapMarks } from '#domain/label/mark';
import { createSiteBuilder } from '#functions/adapters/github/github';
import { createTokenCheck } from '#functions/adapters/identity/entra';
import { createEmailTemplates } from '#functions/adapters/mail/emailTemplates';
import { createMail } from '#functions/adapters/mail/mail';
import { createPreviewRenderer } from '#functions/adapters/publisher/previewPage';
import { createResidentPublisher } from '#functions/adapters/publisher/residentPublisher';
import { createSoundStudio } from '#functions/adapters/sound/soundStudio';
import { openStorage, prepareStorage } from '#functions/adapters/storage/storage';
import { createStores } from '#functions/adapters/stores';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import { createProvenance } from '#functions/adapters/telemetry/provenance';
import { createTelemetry } from '#functions/adapters/telemetry/telemetry';
import { createAskLink } from '#functions/adapters/web/askLink';
import { askSite } from '#functions/adapters/web/askSite';
import { createOldSite } from '#functions/adapters/web/oldSite';
import { createPageViews } from '#functions/adapters/web/pageViews';
import { createSongLinks } from '#functions/adapters/web/songLinks';
import { labelSeed, readEnvironment } from '#functions/environment';
import { createAdmission } from '#functions/http/caller';
import { createIdempotency } from '#functions/http/idempotency';
import { createPages } from '#functions/http/pages/answerPage';
import { createResponder, hsts } from '#functions/http/respond';
import type { Log } from '#functions/ports/ports';
import { shownPage } from '#functions/services/email/shownPage';
import { createTokenSigner } from '#functions/services/email/tokens';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { createServices } from '#functions/services/services';

const environment = readEnvironment(process.env);
const storage = openStorage(environment);
const log: Log = (event, facts = {}) =>
  console.log(JSON.stringify({ event, correlation: currentCorrelation(), ...facts }));
const telemetry = createTelemetry(environment.OTEL_EXPORTER_OTLP_ENDPOINT);

const stores = createStores(storage);
/** The label as emails and the API's own pages show it. */
const pageLabel = async () => {
  const label = await readLabel(stores);
  const light = label.marks.light ?? stores.marks.drawnPath(label);
  const addressOf = (path: string | null) => path && `${environment.IMAGE_BASE}/${path}`;
  const marks = mapMarks({ ...label.marks, light }, addressOf);
  return { ...label, marks, siteUrl: environment.SITE_URL };
};
const ports: Ports = {
  ...stores,
  songLinks: createSongLinks(environment.SONG_LINK_API),
  askLink: createAskLink(environment.LINK_CHECK, environment.SITE_URL),
  pageViews: createPageViews(environment),
  studio: createSoundStudio(),
  renderPreview: createPreviewRenderer(environment.SITE_BUNDLE),
  builder: environment.PUBLISHER_URL
    ? createResidentPublisher(environment.PUBLISHER_URL, environment.BUILD_TOKEN)
    : createSiteBuilder(environment),
  shownVersion: () => askSite(environment.SITE_URL),
  provenance: createProvenance(environment.PROVENANCE),
  ...createMail(environment, async () => ({
    email: environment.MAIL_FROM,
    name: (await pageLabel()).name,
  })),
  emailTemplates: createEmailTemplates(pageLabel),
  visitorSecret: environment.VISITOR_SECRET,
  clock: { now: () => new Date(), sleep: (milliseconds) => sleep(milliseconds) },
  log,
  site: {
    siteUrl: environment.SITE_URL,
    apiUrl: environment.API_URL,
    imageBase: environment.IMAGE_BASE,
    mailFrom: environment.MAIL_FROM,
    mail: environment.MAIL,
    mailsPerMinute: environment.MAIL_RATE,
    shape: environment.PUBLISHER_URL ? 'live' : 'static',
  },
  oldSite: createOldSite(environment.OLD_SITE),
};

const admit = createAdmission({
  checkToken: createTokenCheck(environment),
  members: ports.members,
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
const { calls, jobs } = createServices(ports);

app.hook.appStart(async () => {
  await Promise.all([prepareStorage(storage), telemetry.start()]);
  await jobs.seedLabel(labelSeed(environment));
  await jobs.resumeImport();
});
app.hook.appTerminate(() => telemetry.stop());

for (const [name, row] of rows())
  app.http(name, {
    route: row.path,
    methods: [row.method],
    authLevel: 'anonymous',
    handler: handler(name, row, calls[name]),
  });

/** The document, made once: it changes with the code only. */
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
/** Runs the work of a message, under the correlation id in the message. */
const onMessage =
  <S extends z.ZodType>(name: string, schema: S, run: (message: z.infer<S>) => Promise<void>) =>
  (given: unknown): Promise<void> => {
    // Also of a message that nobody can read: it is noted as given up all the same.
    const { correlation } = correlated.parse(given);
    return telemetry.follow({ name, correlation }, () => run(schema.parse(given)));
  };
/**
 * Runs the work of a message that was set aside. One that nobody can read is noted: refused here too, it
 * would go on to a third queue, `…-poison-poison`, that nobody watches.
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
/** Runs the work of a timer, each time under a new correlation id. */
const onTime = (name: string, run: () => Promise<void>) => () => telemetry.follow({ name }, run);

const queue = { connection: 'STORAGE_CONNECTION' };
const publishMessage = z.object({ cause: z.string() });
app.storageQueue('publish', {
  ...queue,
  queueName: 'publish',
  handler: onMessage('publish', publishMessage, ({ cause }) => jobs.publish(cause)),
});

const importMessage = z.object({ run: z.string() });
app.storageQueue('continueImport', {
  ...queue,
  queueName: 'import',
  handler: onMessage('continueImport', importMessage, () => jobs.continueImport()),
});

// Left alone, a message given up would count as late work for a week after its cause was mended.
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

// One timer, since each run costs a second at the least.
app.timer('catchUp', { schedule: '*/20 * * * * *', handler: onTime('catchUp', jobs.catchUp) });

const emailMessage = z.union([
  z.object({ letter: z.string() }),
  z.object({ subscription: z.string() }),
]);
app.storageQueue('deliverEmail', {
  ...queue,
  queueName: 'letters',
  handler: onMessage('deliverEmail', emailMessage, jobs.deliver),
});
app.storageQueue('giveUpEmail', onSetAside('letters', emailMessage, jobs.giveUp));

app.timer('sendDue', { schedule: '30 * * * * *', handler: onTime('sendDue', jobs.sendDue) });
// In every time zone, days begin on a quarter of an hour of UTC.
app.timer('releaseDay', {
  schedule: '5 */5 * * * *',
  handler: onTime('releaseDay', jobs.releaseDay),
});
app.timer('applyRetention', {
  schedule: '15 7 * * * *',
  handler: onTime('applyRetention', jobs.applyRetention),
});
app.timer('tellStaff', { schedule: '0 0 6 * * *', handler: onTime('tellStaff', jobs.tellStaff) });
app.timer('checkLinks', {
  schedule: '40 */10 * * * *',
  handler: onTime('checkLinks', jobs.checkLinks),
});
app.timer('sweep', { schedule: '0 17 3 * * *', handler: onTime('sweep', jobs.sweep) });
