import type { Answer, Call } from '#contract/api';
import { type ImageKind, isImagePathOf } from '#domain/image/image';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import type { Answers } from './answers.ts';
import { ownedEntry } from './entries.ts';

/** The form field with the image of each kind. */
const imageFields: Record<ImageKind, string> = {
  artist: 'image',
  release: 'cover',
  show: 'poster',
  merch: 'images',
  news: 'images',
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

/** Stores uploaded images. */
export function createImages(
  ports: Pick<
    Ports,
    | ('artists' | 'releases' | 'shows' | 'merch' | 'news')
    | ('labels' | 'images' | 'originals' | 'clock')
  >,
  { answers }: { answers: Answers },
) {
  const { images, originals, clock } = ports;
  return {
    async uploadImage(
      { body, file }: Call<'uploadImage'>,
      caller: Caller,
    ): Promise<Answer<'uploadImage'>> {
      const { entity: kind, id, shape } = body;
      const { entity } = await ownedEntry(ports, { kind, id }, caller);
      const store = shape === 'whole' ? images.storeWhole : images.store;
      const { path, warning } = await store(kind, entity.cId, file.bytes);
      const upload = { by: personOf(caller), at: clock.now() };
      await originals.keep(path, { bytes: file.bytes, fileName: file.name, ...upload });
      const url = answers.addressOf(path) ?? '';
      return warning ? { url, warning } : { url };
    },
  };
}
