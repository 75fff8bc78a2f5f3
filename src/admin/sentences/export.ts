import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('export', {
  title: 'Export everything',
  about:
    'One click saves a copy of everything that belongs to the label, as a ZIP file. The tables open in any spreadsheet, and the JSON files contain every field.',
  inside: 'What is inside',
  catalogue: 'The catalogue: artists, releases, tracks with ISRC, links and people',
  label: 'The label: its settings and pages, newsletters, members and the activity log',
  visitors:
    'Subscribers, followers, pre-saves and back-in-stock alerts: each address, with what was agreed to and when',
  notVisitors:
    'Not included: visitors’ addresses. You don’t have permission; staff grant it under <link>Members</link>.',
  pictures: {
    one: '{count} original picture: {size}',
    other: '{count} original pictures: {size}',
  },
  recordings: {
    one: '{count} recording: {size}',
    other: '{count} recordings, including earlier ones: {size}',
  },
  withRecordings: 'With the recordings',
  savedInParts:
    'This browser saves several files of about one gigabyte each: allow it to. Chrome and Edge save a single file.',
  isLogged: 'All staff see in the activity log that you exported.',
  isPersonal:
    'It contains personal data. Keep it where only the label has access, and delete it when it is no longer needed.',
  start: 'Export everything',
  again: 'Export again',
  loading: 'Counting the files…',
  notLoaded: 'The files could not be counted',
  running: 'Exporting…',
  keepOpen: 'You can go on working here. Leave this window open.',
  progress: '{done} of {all} files, {bytes} of {allBytes}',
  reading: 'Reading {path}',
  stop: 'Stop',
  stopped: 'The export was stopped. Incomplete files were discarded.',
  failed: 'The export failed',
  notWritten: 'The file could not be written. Is there enough disk space?',
  fileWasCut: 'The file ended too early.',
  done: 'Exported: {names}',
  allInside: 'Everything is included.',
  someMissing: {
    one: '{count} item is missing:',
    other: '{count} items are missing:',
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
