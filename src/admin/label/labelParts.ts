import { sentences } from '../sentences/label.ts';

/** The parts of the label's editor, by their ids in its address. */
export const labelParts = [
  { id: 'identity', title: sentences.identity },
  { id: 'logo', title: sentences.logo },
  { id: 'looks', title: sentences.looks },
  { id: 'links', title: sentences.links },
  { id: 'home', title: sentences.home },
  { id: 'pages', title: sentences.pagesAndMenu },
  { id: 'words', title: sentences.sentences },
] as const;
