import type { FieldFacts } from '#domain/field';
import type { Track } from '#domain/release/track';

/** The facts of a track's fields, in the order of its form. */
export const trackFields = {
  name: { label: 'Name', control: 'text', in: ['site', 'data', 'csv', 'copy'] },
  composer: { label: 'Composer', control: 'text', in: ['site', 'data', 'csv', 'copy'] },
  lyricsWriter: { label: 'Lyrics writer', control: 'text', in: ['site', 'data', 'csv', 'copy'] },
  isrc: { label: 'ISRC', control: 'isrc', in: ['site', 'data', 'csv', 'copy'] },
  description: { label: 'Notes', control: 'longText', in: ['site', 'data', 'csv', 'copy'] },
  // Not copied: a copy has no recordings, and nothing becomes public that nobody chose.
  listen: { label: 'Visitors hear', control: 'choice', in: ['csv'] },
  listenBefore: { label: 'Before the release day', control: 'choice', in: ['csv'] },
  clipStart: { label: 'Clip starts at', control: 'number', in: ['csv'] },
  clipSeconds: { label: 'Clip lasts', control: 'number', in: ['csv'] },
  id: { label: 'Id', control: null, in: ['csv'] },
  releaseId: { label: 'Release', control: null, in: [] },
} as const satisfies Record<keyof Track, FieldFacts>;
