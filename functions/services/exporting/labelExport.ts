import type * as z from 'zod';
import type { Answer, Call } from '#contract/api';
import type { ExportedVisitors } from '#contract/export';
import { storedArtistSchema } from '#domain/artist/artist';
import { exportPartBytes } from '#domain/exporting/exportedFile';
import { accountKey, type Caller, personOf } from '#domain/member/member';
import { storedMerchSchema } from '#domain/merch/merch';
import { storedNewsSchema } from '#domain/news/news';
import { fieldErrors, Problem } from '#domain/problem';
import { storedReleaseSchema } from '#domain/release/release';
import { storedShowSchema } from '#domain/show/show';
import type { Consent } from '#domain/visitor/consent';
import { askedEditionOf } from '#domain/visitor/stockRequest';
import { subscriptionGroup } from '#domain/visitor/subscription';
import type { Numbered } from '#functions/ports/entries';
import { newestFirst } from '#functions/ports/keyValueStore';
import type { ActivityLog } from '#functions/services/activity/activity';
import type { CataloguePort, EntryStore, Ports } from '#functions/services/ports';
import { createFileList } from './exportFiles.ts';

type NeededPorts = Pick<
  Ports,
  | CataloguePort
  | 'labels'
  | 'recordings'
  | 'originals'
  | 'exportedFiles'
  | 'members'
  | 'subscriptions'
  | 'follows'
  | 'presaves'
  | 'stockRequests'
  | 'accessLog'
  | 'clock'
  | 'log'
>;
interface NeededServices {
  activity: Pick<ActivityLog, 'note'>;
}

const pageSize = 100;

/** Hands the label everything that is its own, page by page and file by file. */
export function createLabelExport(ports: NeededPorts, services: NeededServices) {
  const { artists, releases, shows, merch, news, members, subscriptions, follows } = ports;
  const { presaves, stockRequests, exportedFiles, accessLog, clock, log } = ports;
  const { activity } = services;
  const listFiles = createFileList(ports);

  const mayReadAddresses = async (caller: Caller) =>
    (await members.find(caller))?.mayReadAddresses === true;

  /** Everything that is stored with a visitor's address, except messages that wait to be sent. */
  async function visitors(): Promise<ExportedVisitors> {
    const [artistNames, titles] = await Promise.all([
      artists.allReadable().then(({ entries }) => namesIn(entries, ({ name }) => name)),
      releases.allReadable().then(({ entries }) => namesIn(entries, ({ title }) => title)),
    ]);
    // Whoever unsubscribed is kept only until the email provider has removed the address as well.
    const subscribers = (await subscriptions.list(subscriptionGroup)).filter(
      ({ value }) => value.state !== 'leaving',
    );
    return {
      subscribers: subscribers.map(({ value }) => ({
        ...consentOf(value),
        state: value.state,
        confirmedAt: value.confirmedAt,
      })),
      followers: (await follows.list()).map(({ group, value }) => ({
        artistNumber: Number(group),
        artist: artistNames.get(Number(group)) ?? '',
        ...consentOf(value),
        state: value.state,
        confirmedAt: value.confirmedAt,
      })),
      stockRequests: (await stockRequests.list()).map(({ group, value }) => {
        const { release = 0, edition = '' } = askedEditionOf(group) ?? {};
        return {
          releaseNumber: release,
          release: titles.get(release) ?? '',
          edition,
          ...consentOf(value),
          state: value.state,
          confirmedAt: value.confirmedAt,
        };
      }),
      presaves: (await presaves.list()).map(({ group, value }) => ({
        releaseNumber: Number(group),
        release: titles.get(Number(group)) ?? '',
        platform: value.platform ?? '',
        ...consentOf(value),
      })),
    };
  }

  return {
    async getExport(_: Call<'getExport'>, caller: Caller): Promise<Answer<'getExport'>> {
      const [files, isAllowed] = await Promise.all([listFiles(), mayReadAddresses(caller)]);
      return { files, mayReadAddresses: isAllowed };
    },

    async startExport(_: Call<'startExport'>, caller: Caller): Promise<Answer<'startExport'>> {
      const by = personOf(caller);
      if (!(await mayReadAddresses(caller))) {
        await activity.note(by, { did: 'exported' });
        return { visitors: null };
      }
      const found = await visitors();
      const count = Object.values(found).reduce((sum, list) => sum + list.length, 0);
      const now = clock.now();
      // Noted before anything is shown.
      await accessLog.add('access', newestFirst(now), {
        at: now.toISOString(),
        account: by.account,
        name: caller.name,
        what: 'export',
        reason: 'An export of everything.',
        count,
      });
      await activity.note(by, { did: 'exported', count });
      log('addresses.read', { by: accountKey(caller), what: 'export', count });
      return { visitors: found };
    },

    exportArtists: ({ query }: Call<'exportArtists'>) =>
      pageOf(artists, storedArtistSchema, query.after),

    exportReleases: ({ query }: Call<'exportReleases'>) =>
      pageOf(releases, storedReleaseSchema, query.after),

    exportShows: ({ query }: Call<'exportShows'>) => pageOf(shows, storedShowSchema, query.after),
    exportMerch: ({ query }: Call<'exportMerch'>) => pageOf(merch, storedMerchSchema, query.after),
    exportNews: ({ query }: Call<'exportNews'>) => pageOf(news, storedNewsSchema, query.after),

    async readExportedFile({
      query,
    }: Call<'readExportedFile'>): Promise<Answer<'readExportedFile'>> {
      const bytes = await exportedFiles.read(query.key, query.start, exportPartBytes);
      if (!bytes) throw new Problem('not-found', 'This file is gone.');
      return { bytes: bytes.toString('base64') };
    },
  };
}

/**
 * A page of a kind's entries, by number. An entry that breaks its schema goes into `broken`; the others
 * leave all the same.
 */
async function pageOf<E extends Numbered, R extends object, S extends z.ZodType<unknown>>(
  store: EntryStore<E, R>,
  schema: S,
  after = 0,
) {
  const { entries, unreadable } = await store.allReadable();
  const isFirst = after === 0;
  const rest = entries
    .map(({ entity }) => entity)
    .filter(({ cId }) => cId > after)
    .toSorted((a, b) => a.cId - b.cId);
  const page = rest.slice(0, pageSize);
  const checked = page.map((stored) => ({ stored, read: schema.safeParse(stored) }));
  const last = page.at(-1)?.cId;
  const trash = isFirst ? await store.deleted() : [];
  return {
    entries: checked.flatMap(({ read }) => (read.success ? [read.data as z.input<S>] : [])),
    broken: [
      ...(isFirst ? unreadable.map(({ id, reason }) => ({ id, reason })) : []),
      ...checked.flatMap(({ stored, read }) =>
        read.success ? [] : [{ id: stored.id, reason: faultIn(read.error), stored }],
      ),
    ],
    trash: trash.map(({ entity, by, at }) => ({ entry: entity, by: by.name, at })),
    ...(rest.length > pageSize && last !== undefined && { next: last }),
  };
}

const faultIn = (error: z.ZodError) =>
  fieldErrors(error)
    .map(({ path, message }) => `${path}: ${message}`)
    .join(' ');

const consentOf = ({
  address,
  language = '',
  consent,
}: {
  address: string;
  language?: string | undefined;
  consent: Consent;
}) => ({ address, language, consentAt: consent.at, consentText: consent.text });

const namesIn = <E extends { cId: number }>(
  entries: readonly { entity: E }[],
  nameOf: (entity: E) => string,
) => new Map(entries.map(({ entity }) => [entity.cId, nameOf(entity)]));
