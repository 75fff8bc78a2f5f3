import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { labelChangeSchema, labelSchema } from '#domain/label/label';
import { logoSlots, maxLogoBytes } from '#domain/label/logo';
import { languageSchema } from '#domain/language';
import { labelPages } from '#domain/publication/preview';
import { substituteSchema } from '#domain/publication/substitute';

export const labelCalls = {
  getLabel: endpoint({
    method: 'GET',
    path: 'label',
    access: 'member',
    summary: 'The label: its name, its links, its pages, its words and its looks.',
    answer: labelSchema.extend({ substitute: substituteSchema.optional() }),
    versioned: true,
  }),
  updateLabel: endpoint({
    method: 'POST',
    path: 'label/update',
    access: 'staff',
    summary:
      'Saves the given fields of the label; those left out stay. The site follows with one publication.',
    body: labelChangeSchema,
    answer: labelSchema,
    versioned: true,
    matched: true,
  }),
  previewLabel: endpoint({
    method: 'POST',
    path: 'label/preview',
    access: 'staff',
    summary:
      'A page of the site as it would look with changes of the label that are not saved, with the entries that are published.',
    body: z.object({
      /** The fields that differ from the stored label, as `updateLabel` accepts them. */
      label: labelChangeSchema,
      page: z.enum(labelPages),
      /** The address of one of the label's own pages. */
      slug: z.string().max(100).optional(),
      /** One of the label's languages; the first one if absent. */
      language: languageSchema.optional(),
    }),
    answer: z.object({ html: z.string() }),
  }),
  uploadMark: endpoint({
    method: 'POST',
    path: 'label/mark',
    access: 'staff',
    summary:
      'Checks a logo, an SVG or a PNG, and draws its icons; the site shows it once the label is saved with the address.',
    body: z.object({ slot: z.enum(logoSlots) }),
    upload: true,
    uploadBytes: maxLogoBytes,
    answer: z.object({ url: z.url(), warning: z.string().optional() }),
  }),
};

export const labelExamples: Examples<typeof labelCalls> = {
  getLabel: () => ({}),
  updateLabel: async (given) => {
    const { value, version } = await given.label();
    return {
      body: { ...value, tagline: 'Records, made slowly.' },
      ifMatch: version,
    };
  },
  previewLabel: () => ({ body: { label: { tagline: 'Records, made slowly.' }, page: 'home' } }),
  uploadMark: async (given) => ({ body: { slot: 'light' }, file: await given.logo() }),
};
