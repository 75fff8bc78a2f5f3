import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { artistSchema } from '#domain/artist/artist';
import {
  pagePreviewSchema,
  previewDays,
  previewLinkSchema,
  previewTokenSchema,
  releasePreviewSchema,
} from '#domain/publication/preview';
import { releaseSchema } from '#domain/release/release';

const linksAnswer = z.object({ previews: z.array(previewLinkSchema) });

/** Links to releases that are not public yet. */
export const previewCalls = {
  listPreviews: endpoint({
    method: 'GET',
    path: 'releases/{id}/previews',
    access: 'member',
    summary: 'The working preview links of a release.',
    params: byKey,
    answer: linksAnswer,
  }),
  addPreview: endpoint({
    method: 'POST',
    path: 'releases/{id}/previews/add',
    access: 'member',
    summary: 'Creates a link to the preview of a release. Its secret is returned only once.',
    params: byKey,
    body: z.object({ days: z.literal(previewDays) }),
    answer: linksAnswer.extend({ token: previewTokenSchema }),
    status: 201,
  }),
  revokePreview: endpoint({
    method: 'POST',
    path: 'releases/{id}/previews/revoke',
    access: 'member',
    summary: 'Revokes a preview link.',
    params: byKey,
    body: previewLinkSchema.pick({ id: true }),
    answer: linksAnswer,
  }),
  previewRelease: endpoint({
    method: 'POST',
    path: 'releases/preview',
    access: 'member',
    summary: 'The page of a release as it would look with changes that are not saved.',
    body: releaseSchema,
    answer: pagePreviewSchema,
  }),
  previewArtist: endpoint({
    method: 'POST',
    path: 'artists/preview',
    access: 'member',
    summary: 'The page of an artist as it would look with changes that are not saved.',
    body: artistSchema,
    answer: pagePreviewSchema,
  }),
  readPreview: endpoint({
    method: 'POST',
    path: 'previews/read',
    access: 'anyone',
    summary: 'A release by the secret of its preview link. The secret is in no address and no log.',
    body: z.object({ token: previewTokenSchema }),
    limited: true,
    answer: releasePreviewSchema,
  }),
};

export const previewExamples: Examples<typeof previewCalls> = {
  listPreviews: async (given) => ({ params: { id: (await given.preview()).release } }),
  addPreview: async (given) => ({
    params: { id: (await given.release()).value.id },
    body: { days: 7 },
  }),
  revokePreview: async (given) => {
    const { release, id } = await given.preview();
    return { params: { id: release }, body: { id } };
  },
  previewRelease: async (given) => ({
    body: { ...(await given.release()).value, title: 'High Water' },
  }),
  previewArtist: async (given) => ({
    body: { ...(await given.artist()).value, name: 'The Voles' },
  }),
  readPreview: async (given) => ({ body: { token: (await given.preview()).token } }),
};
