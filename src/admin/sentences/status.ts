import { attentionSentences } from '#domain/attention';
import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('status', {
  dueSince: 'Due since {at}.',
  reportedAt: 'Reported at {at}.',
  needsYou: 'Needs you',
  everythingWorks: 'Everything works.',
  someJobsDelayed: 'Some jobs are delayed.',
  apiAndStorage: 'API and storage',
  bothAnsweredAt: 'Both answered at {at}.',
  site: 'Site',
  sizeOfTheSite: 'Size of the site',
  linksOfReleases: 'Links of releases',
  linksNotChecked: 'They are not checked: LINK_CHECK is off.',
  linksFirstRound: 'The first check of all links is under way.',
  linksAskedFor: 'All were checked by {at}.',
  notAnswering: 'The service is not responding properly',
  status: 'Status',
  asking: 'Checking the service…',
  images: 'Images',
  originals: 'Images as they were uploaded',
  recordings: 'Recordings',
  snapshots: 'Snapshots of the catalogue',
  uploadedCatalogues: 'Uploaded catalogues',
  siteVersions: 'Versions of the site',
  loadingUsage: 'Loading the usage…',
  usageNotLoaded: 'The usage could not be loaded',
  used: 'Used',
  nothingYet: 'Nothing yet',
  emailsIn: 'Emails in {month}',
  mailsHandedOver: '{mails} handed to the mail service',
  publicationsIn: 'Publications in {month}',
  countedAt: 'Files were counted at {at}.',
  monthCosts: 'This month costs about {amount}',
  resource: 'Resource',
  use: 'Use',
  usDollars: 'US dollars',
  estimate:
    'An estimate from the <link>list prices</link> of {month}. The mail service is charged on top, and so is serving more than 100 GB of images. Only Azure’s own bill is exact.',
  publishingJobs: 'Jobs that publish',
  email: 'Email',
  import: 'Import',
  recordingsToEncode: 'Recordings to encode',
  nothingIsWaiting: 'Nothing is waiting.',
  failedQueue: '{purpose}, failed',
  failedTooOften: {
    one: '1 message failed too often. The log says why.',
    other: '{count} messages failed too often. The log says why.',
  },
  dueLater: { one: '1 message, due later.', other: '{count} messages, due later.' },
  waitingFor: {
    one: '1 message, the oldest for {span}.',
    other: '{count} messages, the oldest for {span}.',
  },
  filesFit: '{files} of the {most} files that Static Web Apps allows.',
  filesSoonTooMany:
    '{files} of the {most} files that Static Web Apps allows: plan for the shape “live” soon.',
  filesTooMany:
    '{files} of the {most} files that Static Web Apps allows: publications will fail. It is time for the shape “live”; docs/deploy.md says how.',
  files: { one: 'One file, {size}', other: '{count} files, {size}' },
  nightlyBackup: 'Nightly backup',
  backupSoonTooLarge:
    'It keeps {size}, each file copied once. At about 60 GB a first copy no longer fits into a run at GitHub: docs/backup.md says what to do.',
  publishedAndFailed: { other: '{published}, {count} of them failed' },
  buildMinutes: {
    one: '; about a minute at GitHub, which includes {included} for a private repository',
    other: '; about {count} minutes at GitHub, which includes {included} for a private repository',
  },
});

/** Items that need a person's attention; the daily email lists them too. */
export const attention = sentencesOf('attention', attentionSentences);
