import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('state', {
  isShownAsBefore: 'The site still shows the previous version.',
  isLeftOut: 'The site does not show it.',
  wentWrong: 'Something went wrong here. Nothing was lost.',
  broken: {
    one: 'One entry could not be published; the rest of the site is up to date.',
    other: '{count} entries could not be published; the rest of the site is up to date.',
  },
  whyBroken: '{why}. {shown}',
  failedLabel: 'Publishing failed',
  pausedLabel: 'Paused at version {wanted}',
  queuedLabel: 'Changes are queued',
  buildingLabel: 'Building the site',
  importingLabel: 'An import is running',
  rolledBackLabel: 'Rolled back to version {live}',
  brokenLabel: 'Not everything is published',
  emptyLabel: 'Nothing is published yet',
  upToDateLabel: 'The site is up to date',
  failed:
    'Publishing failed; we keep trying until {until}, and it goes live by itself as soon as a build succeeds. {failure}',
  givenUp: 'Publishing failed, and we stopped trying. {failure}',
  queued: 'Changes are queued: they go live in a moment.',
  building: 'Version {wanted} is being built and goes live in a moment.',
  importing: 'An import is running. What it changes is published when it ends.',
  importWaits: {
    one: 'An import is running: one change is published when it ends. What people save is published at once.',
    other:
      'An import is running: {count} changes are published when it ends. What people save is published at once.',
  },
  rolledBack:
    'The site was rolled back from version {exported} to version {live}. The next change publishes everything again.',
  empty: 'Nothing is on the site yet.',
  upToDate: 'Version {live} is live, as it should be.',
  pausedAndNothingWaits:
    '{by} rolled the site back and paused publishing, {at}. Nothing is waiting yet.',
  paused: {
    one: '{by} rolled the site back and paused publishing, {at}. One change is waiting.',
    other: '{by} rolled the site back and paused publishing, {at}. {count} changes are waiting.',
  },
});
