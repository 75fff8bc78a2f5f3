import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { type ImageKind, isImagePathOf } from '#domain/image/image';
import { isLogoPath } from '#domain/label/logo';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { CataloguePort, Ports } from '#functions/services/ports';
import type { Answers } from './answers.ts';
import { ownedEntry } from './entries.ts';

/** The form field with the image of each kind. */
const imageFields: Record<ImageKind, string> = {
  artist: 'image',
  release: 'cover',
  show: 'poster',
  merch: 'images',
  news: 'images',
  label: 'images',
};

interface Picture {
  path: string | null;
  accent: string | null;
}

/** One of several pictures. */
interface Listed {
  url: string;
  accent: string | null;
  ratio?: number | undefined;
}

/**
 * The accent colour of an entry's image.
 * @throws {Problem} invalid-input for an image that is not stored, or that belongs to another entry
 */
export async function accentFor(
  images: Pick<Ports['images'], 'accentOf'>,
  of: { kind: ImageKind; cId: number; path: string | null; field?: string },
  previous: Picture,
): Promise<string | null> {
  if (of.path === previous.path || of.path === null) return of.path && previous.accent;
  const accent = isImagePathOf(of.path, of.kind, of.cId) ? await images.accentOf(of.path) : null;
  if (accent) return accent;
  throw new Problem('invalid-input', 'Upload the image first: it is not stored for this entry.', {
    errors: [{ path: of.field ?? imageFields[of.kind], message: 'Upload it first.' }],
  });
}

/**
 * The pictures of a save in their order, with their paths, each with its own colour and shape.
 * @throws {Problem} invalid-input at the list's field, as `accentFor`
 */
export function picturesFor<P extends Listed>(
  { images, answers }: { images: Pick<Ports['images'], 'accentOf' | 'ratioOf'>; answers: Answers },
  of: { kind: ImageKind; cId: number; field: string },
  { wanted, before = [] }: { wanted: readonly P[]; before?: readonly Listed[] | undefined },
): Promise<P[]> {
  const known = new Map(before.map((picture) => [picture.url, picture]));
  return Promise.all(
    wanted.map(async (one) => {
      const path = answers.pathOf(one.url);
      const kept = known.get(path ?? '');
      const previous = { path: kept?.url ?? null, accent: kept?.accent ?? null };
      const accent = await accentFor(images, { ...of, path }, previous);
      const measured = kept ? kept.ratio : await images.ratioOf(path ?? '');
      return { ...one, url: path ?? '', accent, ratio: measured ?? undefined };
    }),
  );
}

/** The address of an original works this long. */
const linkMilliseconds = 10 * 60_000;

type NeededPorts = Pick<Ports, CataloguePort | 'labels' | 'images' | 'originals' | 'clock'>;

/** Stores uploaded images and crops of them, and gives their originals to those who may edit them. */
export function createImages(ports: NeededPorts, { answers }: { answers: Answers }) {
  const { images, originals, clock } = ports;

  /**
   * The entry that an image is for. The label's are for staff alone, as its pages are.
   * @throws {Problem} not-allowed, not-found
   */
  async function ownerFor(of: { kind: ImageKind; id: Id }, caller: Caller) {
    if (of.kind === 'label' && caller.role !== 'staff')
      throw new Problem('not-allowed', 'The pages of the label are written by its staff.');
    return ownedEntry(ports, of, caller);
  }

  /**
   * The path of an entry's image, and its original.
   * @throws {Problem} not-allowed, not-found
   */
  async function originalOf(
    { entity: kind, id, image }: Omit<Call<'getOriginal'>['query'], 'withPreview'>,
    caller: Caller,
  ) {
    const { entity } = await ownerFor({ kind, id }, caller);
    const path = answers.pathOf(image) ?? '';
    if (!isImagePathOf(path, kind, entity.cId))
      throw new Problem('not-found', 'This entry has no such image.');
    return { path, original: await keptFor(path) };
  }

  async function keptFor(path: string) {
    const original = await originals.find(path);
    if (original) return original;
    throw new Problem('not-found', 'The file of this image was not kept. Upload it again.');
  }

  async function answerOf(original: Awaited<ReturnType<typeof keptFor>>, withPreview = false) {
    const { fileName, bytes, sha256, by, at } = original;
    const until = new Date(clock.now().getTime() + linkMilliseconds);
    const [url, { facts, preview }] = await Promise.all([
      originals.link(original, until),
      withPreview
        ? originals.factsAndPreview(original)
        : originals.facts(original).then((facts) => ({ facts, preview: null })),
    ]);
    const told = { url, fileName, bytes, sha256, by: by.name, at };
    return { ...told, ...(facts && { facts }), ...(preview && { preview }) };
  }

  const stored = ({ path, warning }: { path: string; warning?: string }) => {
    const url = answers.addressOf(path) ?? '';
    return warning ? { url, warning } : { url };
  };

  return {
    async uploadImage(
      { body, file }: Call<'uploadImage'>,
      caller: Caller,
    ): Promise<Answer<'uploadImage'>> {
      const { entity: kind, id, shape } = body;
      const { entity } = await ownerFor({ kind, id }, caller);
      const store = shape === 'whole' ? images.storeWhole : images.store;
      const image = await store(kind, entity.cId, file.bytes);
      const upload = { by: personOf(caller), at: clock.now() };
      await originals.keep(image.path, { bytes: file.bytes, fileName: file.name, ...upload });
      return stored(image);
    },

    async cropImage({ body }: Call<'cropImage'>, caller: Caller): Promise<Answer<'cropImage'>> {
      const { path, original } = await originalOf(body, caller);
      return stored(await images.storeCrop(path, body.crop, await originals.read(original.file)));
    },

    async getOriginal({ query }: Call<'getOriginal'>, caller: Caller) {
      const { original } = await originalOf(query, caller);
      return answerOf(original, query.withPreview);
    },

    async getMarkOriginal({ query }: Call<'getMarkOriginal'>) {
      const path = answers.pathOf(query.image) ?? '';
      if (!isLogoPath(path)) throw new Problem('not-found', 'The label has no such logo.');
      return answerOf(await keptFor(path));
    },
  };
}
