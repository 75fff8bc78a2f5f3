import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('export', {
  title: 'Export everything',
  about:
    'One press saves a copy of all that belongs to the label, as a ZIP file. The tables open in any spreadsheet, and the JSON files have every field.',
  inside: 'What is inside',
  catalogue: 'The catalogue: artists, releases, tracks with ISRC, links and people',
  label: 'The label: its settings and pages, newsletters, members and the activity log',
  visitors:
    'Subscribers, followers, pre-saves and who waits for an edition: each address with what was agreed to, and when',
  notVisitors:
    'Not the addresses of visitors: you have no right to read them. Staff give it on <link>Members</link>.',
  pictures: {
    one: '{count} picture as it was uploaded: {size}',
    other: '{count} pictures as they were uploaded: {size}',
  },
  recordings: {
    one: '{count} recording: {size}',
    other: '{count} recordings, the earlier ones too: {size}',
  },
  withRecordings: 'With the recordings',
  savedInParts:
    'This browser saves it as several files of about one gigabyte: allow it to. Chrome and Edge write a single one.',
  isLogged: 'All staff see in the activity log that you exported.',
  isPersonal:
    'It has personal data. Keep it where only the label gets at it, and delete it when it is no longer needed.',
  start: 'Export everything',
  again: 'Export again',
  loading: 'Counting the files…',
  notLoaded: 'The files could not be counted',
  running: 'Exporting…',
  keepOpen: 'You can go on working here. Leave this window open.',
  progress: '{done} of {all} files, {bytes} of {allBytes}',
  reading: 'Reading {path}',
  stop: 'Stop',
  stopped: 'The export was stopped. What was not complete is not kept.',
  failed: 'The export failed',
  notWritten: 'The file could not be written. Is there enough room?',
  fileWasCut: 'The file ended too early.',
  done: 'Exported: {names}',
  allInside: 'Everything is inside.',
  someMissing: {
    one: '{count} thing is missing:',
    other: '{count} things are missing:',
  },
  readme: `A copy of everything that belongs to {name}, made on {day} by Gatefold.

catalogue/          Artists, releases, tracks and people as tables (CSV, UTF-8).
                    catalogue.json has every field as it is stored, and what is in the trash.
label/              Settings, pages, newsletters, members and the log of who did what.
visitors/           Subscribers, followers, pre-saves and who waits for an edition, each with the
                    sentence that the visitor agreed to and the time. Only if the exporting person
                    may read addresses.
files/              Uploaded pictures and logos, and recordings by release and track.
files/files.csv     Where each of these files belongs.
manifest.json       What is inside, and what could not be read. If there are several ZIP files,
                    it is in the last one and names the file of each part.

Times are in UTC. Entries refer to each other by their numbers.

Not inside: earlier versions of entries, files that Gatefold makes itself (small pictures, MP3),
proposals and scheduled changes that wait, download codes, messages that wait to be sent, and all
passwords and keys. A backup has all but the passwords and keys.

visitors/ and label/members.* hold personal data. Protect them, and delete them in time.
`,
});
