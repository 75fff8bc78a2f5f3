import type { Answer, Call } from '#contract/api';
import {
  type CodeBatch,
  type CodeUse,
  isBatchGood,
  repeatMilliseconds,
  type ShownBatch,
  withUse,
} from '#domain/codes/batch';
import { downloadCodeOf, printedCode, typedCode } from '#domain/codes/code';
import { dayAt } from '#domain/day';
import { type Id, idOfDigest, type Key } from '#domain/identifier';
import { type Caller, personOf } from '#domain/member/member';
import { pagePath } from '#domain/pagePath';
import { Problem } from '#domain/problem';
import type { StoredRelease } from '#domain/release/release';
import { isOut, isVisible } from '#domain/release/releaseStatus';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { TokenSigner } from '#functions/services/email/tokens';
import { readLabel, readWording } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import type { Looked, RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';
import type { DownloadsService } from './downloads.ts';

type NeededPorts = Pick<
  Ports,
  | 'releases'
  | 'labels'
  | 'codeBatches'
  | 'codeOwners'
  | 'codeUses'
  | 'downloadFiles'
  | 'clock'
  | 'site'
  | 'log'
>;
interface NeededServices {
  tokenSigner: TokenSigner;
  rateLimiter: Pick<RateLimiter, 'take' | 'look' | 'refuse'>;
  downloads: Pick<DownloadsService, 'ask' | 'offer' | 'state'>;
}

const minute = 60_000;
/** The limit of wrong codes for one network. */
const networkLimit: RateLimit = { name: 'wrongCode', times: 20, within: 10 * minute };
/**
 * The limit of wrong codes for all networks together. There is a row for each last letter of a
 * network's key, since a single row would lose counts under load. Beyond the limit each network may
 * still enter a few, so that an attack does not lock fans out.
 */
const wholeLimit: RateLimit = { name: 'wrongCodes', times: 60, within: 10 * minute };
const shareOf = (client: string) => client.slice(-1);
const timesWhenMany = 3;

/** Refusals are delayed to a multiple of this time, so that their timing reveals nothing. */
const refusalMilliseconds = 400;

/** How many rows are written at the same time. */
const together = 32;

/** The answer to every invalid code. */
const refusal =
  'This code does not work. Check it letter by letter. If it is right, it has been used, or it does not work yet or any more.';
const notGood = () =>
  new Problem('not-found', refusal, { errors: [{ path: 'code', message: refusal }] });

/** A code that may be redeemed: what it belongs to, and its uses so far. */
interface GoodCode {
  hash: string;
  batchId: Id;
  batch: CodeBatch;
  release: StoredRelease;
}

/** The wrong codes in the present window. */
interface Guesses {
  own: Looked;
  all?: Looked;
}

/** Makes codes that give the files of a release, and redeems them. */
export function createCodes(ports: NeededPorts, services: NeededServices) {
  const { releases, codeBatches, codeOwners, codeUses, clock, site, log } = ports;
  const { tokenSigner, rateLimiter, downloads } = services;

  /** The key of a code: keyed with the secret, so that a stolen table reveals no code. */
  const hashOf = (code: string) => tokenSigner.secretOf(`code\n${code}`);
  const ownerGroup = (hash: string) => `of-${hash.slice(0, 2)}`;

  /**
   * A code of a batch. It follows from the secret, so that a repeated call gives the same codes
   * although none is stored.
   */
  const codeAt = (batch: Id, number: number) =>
    downloadCodeOf(Buffer.from(tokenSigner.secretOf(`codes\n${batch}\n${number}`), 'base64url'));

  const today = async () => dayAt(clock.now(), (await readLabel(ports)).timeZone);

  async function releaseOf(key: Key): Promise<StoredRelease> {
    const saved = await releases.find(key);
    if (!saved) throw new Problem('not-found', 'There is no such release.');
    return saved.entity;
  }

  const refused = (path: string, message: string) =>
    new Problem('invalid-input', `${path}: ${message}`, { errors: [{ path, message }] });

  async function storeCodes(release: Id, batch: Id, codes: readonly string[]): Promise<void> {
    for (let from = 0; from < codes.length; from += together)
      await Promise.all(
        codes.slice(from, from + together).map(async (code) => {
          const hash = hashOf(code);
          await codeOwners.add(ownerGroup(hash), hash, { release, batch });
        }),
      );
  }

  /** The batch of a well-formed code; null if there is none. */
  async function ownerOf(hash: string) {
    const owner = (await codeOwners.find(ownerGroup(hash), hash))?.value;
    const batch = owner && (await codeBatches.find(owner.release, owner.batch));
    return owner && batch ? { batchId: owner.batch, batch: batch.value } : null;
  }

  /** A code whose release is out, and whose batch works today. */
  async function goodCode(code: string): Promise<GoodCode | null> {
    const hash = hashOf(code);
    const owner = await ownerOf(hash);
    if (!owner) return null;
    const [saved, day] = await Promise.all([releases.find(owner.batch.release), today()]);
    const isGood = saved && isVisible(saved.entity) && isOut(saved.entity, day);
    if (!isGood || !isBatchGood(owner.batch, day)) return null;
    return { hash, ...owner, release: saved.entity };
  }

  /** Counts a use, unless this attempt was counted before. False if the code is used up. */
  async function count({ hash, batchId, batch }: GoodCode, attempt: Id): Promise<boolean> {
    // A write is refused only if another attempt was counted, so this loop ends.
    for (;;) {
      const row = await codeUses.find(batchId, hash);
      const before = row?.value.uses ?? [];
      const uses = withUse(before, { id: attempt, at: clock.now() }, batch.uses);
      if (!uses) return false;
      if (uses === before || (await storeUses(row, { batchId, hash, uses }))) return true;
    }
  }

  async function storeUses(
    row: KeyValueEntry<{ uses: CodeUse[] }> | null,
    { batchId, hash, uses }: { batchId: Id; hash: string; uses: readonly CodeUse[] },
  ): Promise<boolean> {
    const next = { uses: [...uses] };
    if (!row) return codeUses.add(batchId, hash, next);
    return (await codeUses.replace(row, next)) !== null;
  }

  /** Whether this attempt may get the files: it is counted already, or one more use is left. */
  async function attemptAt({ hash, batchId, batch }: GoodCode, attempt: Id) {
    const uses = (await codeUses.find(batchId, hash))?.value.uses ?? [];
    const next = withUse(uses, { id: attempt, at: clock.now() }, batch.uses);
    return next && { isCounted: next === uses };
  }

  /**
   * The wrong codes of a network so far, and of all networks if they were asked for.
   * @throws {Problem} too-many, for a network that entered too many
   */
  async function checkLimits(client: string): Promise<Guesses> {
    const own = await rateLimiter.look(networkLimit, client);
    // A network's first few are never too many, whatever the others do.
    if (own.count < timesWhenMany) return { own };
    const all = await rateLimiter.look(wholeLimit, shareOf(client));
    const most = all.count >= wholeLimit.times ? timesWhenMany : networkLimit.times;
    if (own.count >= most) rateLimiter.refuse(networkLimit);
    return { own, all };
  }

  /** Counts a wrong code; false if it is one too many for its network. */
  async function countGuess(client: string, { own, all }: Guesses): Promise<boolean> {
    const ofAll = all ?? (await rateLimiter.look(wholeLimit, shareOf(client)));
    const [isWithin] = await Promise.all([own.take(), ofAll.take()]);
    return isWithin;
  }

  /** Refuses a code after the usual delay, and counts it, unless it is a typo that is no code. */
  async function refuseCode(
    client: string,
    began: number,
    guesses: Guesses | null,
  ): Promise<never> {
    const isOver = guesses !== null && !(await countGuess(client, guesses));
    const passed = clock.now().getTime() - began;
    await clock.sleep(refusalMilliseconds - (passed % refusalMilliseconds));
    if (isOver) rateLimiter.refuse(networkLimit);
    throw notGood();
  }

  /** The files of a code, if it is valid for this attempt. An attempt that gets none is not counted. */
  async function redeem(
    good: GoodCode | null,
    attempt: Id,
    takesSome: boolean,
  ): Promise<Answer<'redeemCode'> | null> {
    const use = good && (await attemptAt(good, attempt));
    if (!use) return null;
    const { release } = good;
    const until = new Date(clock.now().getTime() + repeatMilliseconds);
    const found = await downloads.offer(release, until);
    const isAsked = found.recordings < release.tracks.length && !takesSome && !use.isCounted;
    const offered = isAsked ? { ...found, files: [], isPreparing: false } : found;
    if (offered.files.length > 0 && !(await count(good, attempt))) return null;
    if (!isAsked) log('code.redeemed', { cId: release.cId });
    return {
      tracks: release.tracks.length,
      title: release.title,
      cover: release.cover && `${site.imageBase}/${release.cover}`,
      path: pagePath('release', release.slug, release.cId),
      until: until.toISOString(),
      ...offered,
    };
  }

  async function shown(
    { key: id, group, value }: KeyValueEntry<CodeBatch>,
    day: string,
  ): Promise<ShownBatch & { release: Id }> {
    const { by, ended, release: _, ...batch } = value;
    const used = (await codeUses.list(id)).map((row) => row.value.uses.length);
    return {
      ...batch,
      release: group,
      id,
      by: by.name,
      ...(ended && { endedAt: ended.at }),
      redeemed: used.reduce((sum, uses) => sum + uses, 0),
      usedUp: used.filter((uses) => uses >= value.uses).length,
      isGood: isBatchGood(value, day),
    };
  }

  return {
    async listCodes({ params }: Call<'listCodes'>): Promise<Answer<'listCodes'>> {
      const release = await releaseOf(params.id);
      const [rows, day] = await Promise.all([codeBatches.list(release.id), today()]);
      const batches = await Promise.all(rows.map((row) => shown(row, day)));
      return {
        batches: batches.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
        files: await downloads.state(release),
      };
    },

    async getCardCover({ params }: Call<'getCardCover'>): Promise<Answer<'getCardCover'>> {
      const { cover } = await releaseOf(params.id);
      const picture = cover ? await ports.downloadFiles.cover(cover, 'mediumsquare') : null;
      const { words, direction } = await readWording(ports, undefined);
      return {
        cover: picture?.toString('base64') ?? null,
        about: `${words.redeem.headline}: MP3, FLAC, WAV`,
        direction,
      };
    },

    async makeCodes(
      { body }: Call<'makeCodes'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'makeCodes'>> {
      const release = await releaseOf(body.release);
      const { count: wanted, uses, edition, until } = body;
      if (until && until < (await today())) throw refused('until', 'This day has passed.');
      if (edition && !release.editions?.some(({ id }) => id === edition))
        throw refused('edition', 'This release has no such edition.');
      const batch: CodeBatch = {
        release: release.id,
        ...(edition && { edition }),
        count: wanted,
        uses,
        ...(until && { until }),
        by: personOf(caller),
        at: clock.now().toISOString(),
      };
      if (!(await codeBatches.add(release.id, newId, batch))) {
        const stored = (await codeBatches.find(release.id, newId))?.value;
        const facts = ({ edition: of, count, uses: times, until: end }: CodeBatch) =>
          JSON.stringify([of, count, times, end]);
        if (!stored || facts(stored) !== facts(batch))
          throw new Problem('clash', 'This Idempotency-Key was used for another batch.');
      }
      const codes = Array.from({ length: wanted }, (_, number) => codeAt(newId, number));
      await storeCodes(release.id, newId, codes);
      await downloads.ask(release.id);
      return { batch: newId, codes: codes.map(printedCode) };
    },

    async redeemCode(
      { body, client }: Call<'redeemCode'>,
      _: Caller,
      newId: Id,
    ): Promise<Answer<'redeemCode'>> {
      const began = clock.now().getTime();
      const code = typedCode(body.code);
      if (code === undefined) return refuseCode(client, began, null);
      const guesses = await checkLimits(client);
      const good = await goodCode(code);
      // A form without script can't name its attempt: the same network is the same attempt.
      const attempt =
        'isForm' in body && good
          ? idOfDigest(
              Buffer.from(tokenSigner.secretOf(`${good.hash}\n${client}`), 'base64url').toString(
                'hex',
              ),
            )
          : newId;
      const given = await redeem(good, attempt, body.takesSome ?? false);
      return given ?? refuseCode(client, began, guesses);
    },

    async giveCodeBack({ body }: Call<'giveCodeBack'>): Promise<Answer<'giveCodeBack'>> {
      const code = typedCode(body.code);
      const hash = hashOf(code ?? '');
      const owner = code === undefined ? null : await ownerOf(hash);
      const saved = owner && (await releases.find(owner.batch.release));
      if (!owner || !saved)
        throw new Problem('not-found', 'This code does not exist. Check it letter by letter.');
      for (;;) {
        const row = await codeUses.find(owner.batchId, hash);
        const uses = row?.value.uses.slice(0, -1);
        if (!row || !uses || row.value.uses.length === 0)
          throw new Problem('clash', 'This code has not been redeemed. It can be used as it is.');
        if (await storeUses(row, { batchId: owner.batchId, hash, uses }))
          return { title: saved.entity.title, left: owner.batch.uses - uses.length };
      }
    },

    async endCodes({ body }: Call<'endCodes'>, caller: Caller): Promise<Answer<'endCodes'>> {
      for (;;) {
        const row = await codeBatches.find(body.release, body.batch);
        if (!row) throw new Problem('not-found', 'There is no such batch of codes.');
        if (row.value.ended) return {};
        const ended = { by: personOf(caller), at: clock.now().toISOString() };
        if (await codeBatches.replace(row, { ...row.value, ended })) return {};
      }
    },
  };
}
