import { setTimeout as sleep } from 'node:timers/promises';
import { app, type InvocationContext } from '@azure/functions';
import { z } from 'zod';
import { rows } from '#contract/api';
import { describeApi } from '#contract/openapi';
import { createTokenCheck } from '#functions/adapters/entra';
import { createEntryStore } from '#functions/adapters/entries';
import { createSiteBuilder } from '#functions/adapters/github';
import { createImageStore } from '#functions/adapters/images';
import { createInvitationStore } from '#functions/adapters/invitations';
import { createMemberStore } from '#functions/adapters/members';
import { createPublicationStore } from '#functions/adapters/publications';
import { createQueue } from '#functions/adapters/queues';
import { artistKind, releaseKind } from '#functions/adapters/records';
import { createRequestStore } from '#functions/adapters/requests';
import { createMailer } from '#functions/adapters/sendgrid';
import { createSnapshotStore } from '#functions/adapters/snapshots';
import { openStorage, prepareStorage } from '#functions/adapters/storage';
import { readEnvironment } from '#functions/environment';
import { createAdmission } from '#functions/http/caller';
import { createOnce } from '#functions/http/once';
import { type AnyService, createResponder } from '#functions/http/respond';
import type { Log, Ports } from '#functions/ports';
import { createJobs, createServices } from '#functions/services/services';

const environment = readEnvironment(process.env);
const storage = openStorage(environment);
const log: Log = (event, facts = {}) => console.log(JSON.stringify({ event, ...facts }));

const history = storage.table('history');
const ports: Ports = {
  artists: createEntryStore(storage.table('artists'), history, artistKind),
  releases: createEntryStore(storage.table('releases'), history, releaseKind),
  members: createMemberStore(storage.table('members')),
  invitations: createInvitationStore(storage.table('members')),
  images: createImageStore(storage.blobs),
  snapshots: createSnapshotStore(storage.blobs),
  publications: createPublicationStore(storage.table('publications')),
  queue: createQueue(storage.queues),
  builder: createSiteBuilder(environment),
  mailer: createMailer(environment, log),
  clock: { now: () => new Date(), sleep: (milliseconds) => sleep(milliseconds) },
  log,
  label: {
    name: environment.LABEL_NAME,
    timeZone: environment.LABEL_TIME_ZONE,
    siteUrl: environment.SITE_URL,
    imageBase: environment.IMAGE_BASE,
  },
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
  once: createOnce(createRequestStore(storage.table('requests'))),
  log,
  origin: new URL(environment.SITE_URL).origin,
});
const services: Record<string, AnyService | undefined> = createServices(ports) as never;
const jobs = createJobs(ports);

app.hook.appStart(() => prepareStorage(storage));

for (const [name, row] of rows())
  app.http(name, {
    route: row.path,
    methods: [row.method],
    authLevel: 'anonymous',
    handler: handler(name, row, services[name] ?? null),
  });

app.http('getOpenApi', {
  route: 'openapi.json',
  methods: ['GET'],
  authLevel: 'anonymous',
  handler: () => ({ jsonBody: describeApi() }),
});

app.http('preflight', {
  route: '{*path}',
  methods: ['OPTIONS'],
  authLevel: 'anonymous',
  handler: preflight,
});

const publishMessage = z.object({ cause: z.string() });
app.storageQueue('publish', {
  queueName: 'publish',
  connection: 'STORAGE_CONNECTION',
  handler: (message: unknown, _: InvocationContext) =>
    jobs.publish(publishMessage.parse(message).cause),
});

app.timer('catchUp', { schedule: '0 * * * * *', handler: () => jobs.catchUp() });
