import type { FieldFacts } from '#domain/field';
import type { Track } from '#domain/release/track';

/** The facts about a track's fields, in the order of its form. */
export const trackFields = {
  name: { label: 'Name', control: 'text', in: ['site', 'data', 'csv', 'copy'] },
  performer: {
    label: 'Performer',
    control: 'text',
    hint: 'Only where it is not the artist of the release.',
    in: ['site', 'data', 'csv', 'copy'],
  },
  guests: {
    label: 'Guests',
    control: 'text',
    hint: 'The names after “feat.”, separated by commas.',
    in: ['site', 'data', 'csv', 'copy'],
  },
  composer: { label: 'Composer', control: 'text', in: ['site', 'data', 'csv', 'copy'] },
  lyricsWriter: { label: 'Lyrics writer', control: 'text', in: ['site', 'data', 'csv', 'copy'] },
  length: { label: 'Length', control: 'text', hint: 'As in 3:45.', in: ['csv', 'copy'] },
  isrc: { label: 'ISRC', control: 'isrc', in: ['site', 'data', 'csv', 'copy'] },
  description: { label: 'Notes', control: 'longText', in: ['site', 'data', 'csv', 'copy'] },
  credits: {
    label: 'Credits',
    control: 'longText',
    hint: 'A line for each role, as in “Mastering: Jane Roe”.',
    in: ['site', 'data', 'csv', 'copy'],
  },
  // Not in the data file, which is meant to be copied: lyrics have owners.
  lyrics: { label: 'Lyrics', control: 'longText', in: ['site', 'csv', 'copy'] },
  language: { label: 'Language', control: 'choice', in: ['site', 'data', 'csv', 'copy'] },
  explicit: { label: 'Explicit', control: 'switch', in: ['site', 'data', 'csv', 'copy'] },
  // Not copied: a copy has no recordings, and publishing sound is a deliberate choice.
  listen: { label: 'Visitors hear', control: 'choice', in: ['csv'] },
  listenBefore: { label: 'Before the release day', control: 'choice', in: ['csv'] },
  clipStart: { label: 'Clip starts at', control: 'number', in: ['csv'] },
  clipSeconds: { label: 'Clip lasts', control: 'number', in: ['csv'] },
  id: { label: 'Id', control: null, in: ['csv'] },
  releaseId: { label: 'Release', control: null, in: [] },
} as const satisfies Record<keyof Track, FieldFacts>;
