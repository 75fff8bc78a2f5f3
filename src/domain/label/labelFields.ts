import type { FieldFacts } from '#domain/field';
import type { Label } from '#domain/label/label';

/** The facts about the label's fields, in the order of the form. */
export const labelFields = {
  name: { label: 'Name', control: 'title', in: ['site', 'data', 'adminList'] },
  tagline: {
    label: 'Tagline',
    control: 'text',
    hint: 'One short line for the foot of every page.',
    in: ['site', 'data'],
  },
  taglineIn: { label: 'Tagline in other languages', control: 'texts', in: ['site', 'data'] },
  description: { label: 'Description', control: 'longText', in: ['site', 'data'] },
  descriptionIn: {
    label: 'Description in other languages',
    control: 'texts',
    in: ['site', 'data'],
  },
  mail: { label: 'Email', control: 'email', in: ['site', 'data'] },
  mailShown: { label: 'Show the email address', control: 'switch', in: [] },
  timeZone: { label: 'Time zone', control: 'timeZone', in: ['site', 'data'] },
  currency: {
    label: 'Currency',
    control: 'text',
    hint: 'Three letters, as in EUR. A price without a currency has this one.',
    in: [],
  },
  legalName: {
    label: 'Legal name',
    control: 'text',
    hint: 'For the copyright line. If empty, the name is used.',
    in: ['site', 'data'],
  },
  year: { label: 'Since', control: 'number', in: ['site', 'data'] },
  languages: { label: 'Languages', control: 'choice', in: ['site', 'data'] },
  textsLanguage: { label: 'Language of earlier texts', control: 'choice', in: ['site'] },
  marks: { label: 'Logo', control: 'image', in: ['site', 'data'] },
  theme: { label: 'Looks', control: 'theme', in: ['site', 'data'] },
  socials: { label: 'Profiles', control: 'links', in: ['site', 'data'] },
  merchUrl: { label: 'Shop', control: 'address', in: ['site', 'data'] },
  demos: { label: 'Demos', control: 'demos', in: ['site', 'data'] },
  newsletter: {
    label: 'Newsletter in the footer',
    control: 'switch',
    in: ['site'],
  },
  linkLookups: { label: 'Look up links at', control: 'choice', in: [] },
  newsletterArchive: { label: 'Newsletters on the site', control: 'switch', in: ['site'] },
  listening: { label: 'Visitors hear of a new track', control: 'choice', in: ['site'] },
  words: { label: 'Words', control: 'words', in: ['site', 'data'] },
  featured: { label: 'At the top of Home', control: 'featured', in: ['site'] },
  homeSections: { label: 'Sections of Home', control: 'sections', in: ['site'] },
  pages: { label: 'Pages', control: 'pages', in: ['site', 'data'] },
  privacy: { label: 'Privacy', control: 'richText', in: ['site', 'data'] },
  privacyIn: { label: 'Privacy in other languages', control: 'texts', in: ['site', 'data'] },
  menu: { label: 'Menu', control: 'menu', in: ['site', 'data'] },
  footer: { label: 'Footer', control: 'menu', in: ['site', 'data'] },
} as const satisfies Record<keyof Label, FieldFacts>;
