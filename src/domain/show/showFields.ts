import type { FieldFacts } from '#domain/field';
import type { Show, Venue } from '#domain/show/show';

/** The facts about a show's fields, in the order of its form. */
export const showFields = {
  artists: {
    label: 'Acts',
    control: 'showArtists',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'copy'],
  },
  day: { label: 'Day', control: 'date', in: ['site', 'data', 'adminList', 'adminSearch', 'csv'] },
  doors: { label: 'Doors', control: 'time', in: ['site', 'data', 'adminList', 'csv', 'copy'] },
  starts: { label: 'Start', control: 'time', in: ['site', 'data', 'adminList', 'csv', 'copy'] },
  timeZone: {
    label: 'Time zone',
    control: 'timeZone',
    in: ['site', 'data', 'adminList', 'csv', 'copy'],
  },
  venue: {
    label: 'Venue',
    control: 'venue',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'copy'],
  },
  festival: {
    label: 'Festival',
    control: 'text',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'copy'],
  },
  stage: { label: 'Stage', control: 'text', in: ['site', 'data', 'csv', 'copy'] },
  tour: {
    label: 'Tour',
    control: 'text',
    hint: 'Shows with the same tour stand together.',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'copy'],
  },
  tickets: { label: 'Tickets', control: 'tickets', in: ['site', 'data', 'csv'] },
  isFree: { label: 'Free entry', control: 'switch', in: ['site', 'data', 'csv', 'copy'] },
  ageLimit: { label: 'Lowest age', control: 'number', in: ['site', 'data', 'csv', 'copy'] },
  state: { label: 'State', control: 'choice', in: ['site', 'data', 'adminList', 'csv'] },
  previousDay: {
    label: 'Moved from',
    control: 'date',
    in: ['site', 'data', 'adminList', 'csv'],
  },
  previousVenue: { label: 'Moved from the venue', control: 'venue', in: ['site', 'data', 'csv'] },
  boughtTickets: { label: 'Tickets bought before', control: 'choice', in: ['site', 'data', 'csv'] },
  stateNote: { label: 'What fans are told', control: 'longText', in: ['site', 'data', 'csv'] },
  stateNoteIn: {
    label: 'What fans are told in other languages',
    control: 'texts',
    in: ['site', 'data'],
  },
  note: { label: 'Note', control: 'richText', in: ['site', 'data', 'csv', 'copy'] },
  noteIn: { label: 'Note in other languages', control: 'texts', in: ['site', 'data', 'copy'] },
  textsLanguage: { label: 'Language of the note', control: null, in: ['site', 'copy'] },
  poster: { label: 'Poster', control: 'image', in: ['site', 'data', 'adminList', 'csv'] },
  posterAlt: { label: 'Poster description', control: 'imageText', in: ['site'] },
  release: { label: 'Release it launches', control: 'release', in: ['site', 'data', 'copy'] },
  status: { label: 'Status', control: 'choice', in: ['adminList', 'csv'] },
  publicFrom: { label: 'Public from', control: 'date', in: ['adminList', 'csv'] },
  returnedWith: { label: 'Returned with', control: null, in: [] },
  slug: { label: 'Address', control: 'slug', in: [] },
  id: { label: 'Id', control: null, in: ['adminList', 'csv'] },
  cId: {
    label: 'Number',
    control: null,
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv'],
  },
  url: { label: 'Page', control: null, in: ['site', 'data', 'adminList'] },
  accent: { label: 'Colour', control: null, in: ['site', 'adminList'] },
  sequence: { label: 'Changes of time or place', control: null, in: ['site'] },
} as const satisfies Record<keyof Show, FieldFacts>;

/** The names of the parts of a venue, in the order of its form. */
export const venueFields = {
  name: { label: 'Venue' },
  city: { label: 'City' },
  country: { label: 'Country' },
  address: { label: 'Street and number' },
  url: { label: 'Page of the venue' },
} as const satisfies Record<keyof Venue, { label: string }>;
