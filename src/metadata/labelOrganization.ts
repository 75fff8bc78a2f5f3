import { shownLabel } from '#catalogue/label';
import { siteSettings } from '../siteSettings.ts';
import type { Thing } from './thing.ts';

/** The label, as the publisher or seller of something. */
export const labelOrganization = (): Thing => ({
  '@type': 'Organization',
  name: shownLabel().name,
  url: siteSettings.siteUrl,
});
