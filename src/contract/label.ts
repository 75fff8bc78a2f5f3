import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { labelSchema } from '#domain/label/label';

/** The label. */
export const labelCalls = {
  getLabel: endpoint({
    method: 'GET',
    path: 'label',
    access: 'member',
    summary: 'The label: its name, its links, its pages, its words and its looks.',
    answer: labelSchema,
    versioned: true,
  }),
  updateLabel: endpoint({
    method: 'POST',
    path: 'label/update',
    access: 'staff',
    summary: 'Saves the label whole. The site follows with one publication.',
    body: labelSchema,
    answer: labelSchema,
    versioned: true,
    matched: true,
  }),
};

export const labelExamples: Examples<typeof labelCalls> = {
  getLabel: () => ({}),
  updateLabel: async (given) => {
    const { value, version } = await given.label();
    return {
      body: { ...value, tagline: 'Records for the long hour before dark.' },
      ifMatch: version,
    };
  },
};
