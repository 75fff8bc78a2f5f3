import { enterPhase, type KeptRun, withImage } from '#domain/importing/importProgress';
import { Problem } from '#domain/problem';
import type { CatalogueKind } from '#domain/publication/publication';
import { notUsable } from '#domain/publication/standIn';
import type { Numbered } from '#functions/ports/entries';
import type { ImportStatus } from '#functions/ports/importing';
import type { Ports } from '#functions/services/ports';
import { aLine, changeOf, type ImportKind, type importKinds } from './entryPlan.ts';
import { runFiles } from './staging.ts';

type Needs = Pick<Ports, 'imports' | 'images' | 'oldSite'> & {
  kinds: ReturnType<typeof importKinds>;
};

/** The images to fetch, by the numbers of their entries, in order. */
interface Wanted {
  artist: number[];
  release: number[];
}
/** Read once per call of the job. */
export interface ImagesCache {
  wanted?: Promise<Wanted>;
}

/** The outcome of an image; `reason` says why there is none. */
interface Outcome {
  name: string;
  reason?: string;
  isWritten?: boolean;
}

const maxTries = 5;

/** Names a pass over the images: a run has another one when its images are tried again. */
const passOf = ({ id, startedAt }: KeptRun) => `${id} ${startedAt}`;

/** Fetches the images one by one, artists first. A failure is reported and does not stop the run. */
export function createImagesPhase({ kinds, imports, images, oldSite }: Needs) {
  /** A pass for missing images also counts those that it stored itself before an interruption. */
  async function numbersOf(kind: ImportKind<never, never>, run: KeptRun) {
    const status = await kind.imported.statuses();
    const isMissing = ({ image, imagePass }: NonNullable<ImportStatus['imported']>) =>
      image === null || imagePass === passOf(run);
    const wanted = ({ imported, isRemoved }: ImportStatus) =>
      imported !== null && !isRemoved && (run.part !== 'images' || isMissing(imported));
    return [...status]
      .filter(([, one]) => wanted(one))
      .map(([number]) => number)
      .toSorted((a, b) => a - b);
  }

  async function wantedFor(run: KeptRun): Promise<Wanted> {
    const [artist, release] = await Promise.all([
      numbersOf(kinds.artist as never, run),
      numbersOf(kinds.release as never, run),
    ]);
    return { artist, release };
  }

  /** Fetches the bytes, or says why there are none. @throws {Problem} unavailable, while the old site is away */
  async function fetched(kind: CatalogueKind, cId: number): Promise<Uint8Array | string> {
    try {
      return (await oldSite.image(kind, cId)) ?? 'The old site has no image of it.';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'unavailable' && !(await oldSite.isThere())) throw error;
      return error.message;
    }
  }

  /** Stores the image, or says why it can't be shown. */
  async function draw(kind: CatalogueKind, cId: number, bytes: Uint8Array) {
    try {
      return await images.store(kind, cId, bytes);
    } catch (error) {
      if (error instanceof Problem) return error.message;
      throw error;
    }
  }

  async function take<E extends Numbered, F>(
    kind: ImportKind<E, F>,
    cId: number,
    run: KeptRun,
  ): Promise<Outcome> {
    const record = await kind.imported.record(cId);
    const status = await kind.imported.statusOf(cId);
    const previous = status && (await kind.entries.find(status.id));
    if (!record || !previous) throw new Error(`The ${kind.kind} ${cId} is only half there.`);
    const name = kind.nameOf(previous.entity);
    if (previous.standIn) return { name, reason: notUsable };
    const bytes = await fetched(kind.kind, cId);
    if (typeof bytes === 'string') return { name, reason: bytes };
    const path = images.pathOf(kind.kind, cId, bytes);
    const stored = kind.imageOf(previous.entity);
    if (path === record.image) return { name, isWritten: record.imagePass === passOf(run) };
    if (stored !== null && stored !== record.image)
      return { name, reason: 'Its image was changed here since; that one is kept.' };
    const drawn = await draw(kind.kind, cId, bytes);
    if (typeof drawn === 'string') return { name, reason: drawn };
    const entity = kind.withImage(previous.entity, path, drawn.accent);
    const change = changeOf(kind, { previous, entity, by: run.by });
    // An entry that was edited since must still be recognised as edited.
    const whole = status.savedAt === status.imported?.savedAt ? record.whole : '';
    const next = { ...record, whole, image: path, imagePass: passOf(run) };
    await kind.imported.put([{ entity, previous, record: next, ...change }], {
      by: { account: run.account, name: run.by },
      at: new Date(run.startedAt ?? 0),
    });
    return { name, isWritten: true };
  }

  /** Retries `take` when a person saved the entry meanwhile. */
  async function retryChanged(kind: CatalogueKind, cId: number, run: KeptRun): Promise<Outcome> {
    for (let tries = 1; ; tries++) {
      try {
        return await (kind === 'artist'
          ? take(kinds.artist, cId, run)
          : take(kinds.release, cId, run));
      } catch (error) {
        const again = error instanceof Problem && error.code === 'changed' && tries < maxTries;
        if (!again) throw error;
      }
    }
  }

  async function fetchOne(run: KeptRun, kind: CatalogueKind, cId: number): Promise<KeptRun> {
    const { name, reason, isWritten = false } = await retryChanged(kind, cId, run);
    const outcome = reason === undefined ? 'same' : 'refused';
    const line = aLine({ kind, cId, name, outcome, batch: 0, ...(reason && { reason }) });
    if (reason !== undefined)
      await imports.put(runFiles.report(run.id, 'images', runFiles.part(kind, cId)), [line]);
    return { ...withImage(run, { ...line, isWritten }), cursor: { batch: 0, kind, number: cId } };
  }

  /** The first call counts the images, to show how many there are; each further one fetches one. */
  return async function step(run: KeptRun, cache: ImagesCache): Promise<KeptRun> {
    cache.wanted ??= wantedFor(run);
    const wanted = await cache.wanted;
    const { kind, number } = run.cursor;
    const total = wanted.artist.length + wanted.release.length;
    if (run.images.total === 0 && total > 0) return { ...run, images: { ...run.images, total } };
    const cId = wanted[kind].find((one) => one > number);
    if (cId === undefined)
      return kind === 'artist'
        ? { ...run, cursor: { batch: 0, kind: 'release', number: 0 } }
        : enterPhase(run, 'publishing');
    return fetchOne(run, kind, cId);
  };
}
