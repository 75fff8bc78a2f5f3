import { z } from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import {
  previewDays,
  previewLinkSchema,
  previewTokenSchema,
  releasePreviewSchema,
} from '#domain/publication/preview';

const linksAnswer = z.object({ previews: z.array(previewLinkSchema) });

/** Links to releases that are not public yet. */
export const previewCalls = {
  listPreviews: endpoint({
    method: 'GET',
    path: 'releases/{id}/previews',
    access: 'member',
    summary: 'The links to the preview of a release that still work.',
    params: byKey,
    answer: linksAnswer,
  }),
  addPreview: endpoint({
    method: 'POST',
    path: 'releases/{id}/previews/add',
    access: 'member',
    summary: 'Makes a link to the preview of a release. Its secret is answered this once.',
    params: byKey,
    body: z.object({ days: z.literal(previewDays) }),
    answer: linksAnswer.extend({ token: previewTokenSchema }),
    status: 201,
  }),
  revokePreview: endpoint({
    method: 'POST',
    path: 'releases/{id}/previews/revoke',
    access: 'member',
    summary: 'Takes a link back.',
    params: byKey,
    body: previewLinkSchema.pick({ id: true }),
    answer: linksAnswer,
  }),
  readPreview: endpoint({
    method: 'POST',
    path: 'previews/read',
    access: 'anyone',
    summary: 'A release by the secret of a link to its preview, which no address and no log holds.',
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
  readPreview: async (given) => ({ body: { token: (await given.preview()).token } }),
};
