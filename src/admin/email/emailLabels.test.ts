import { expect, test } from 'vitest';
import type { CampaignView, EmailView } from '#contract/emails';
import { campaignText, decisionsText, subjectText } from './emailLabels.ts';

const at = '2026-06-01T08:00:00.000Z';
const email: EmailView = {
  id: '1',
  kind: 'contact',
  state: 'waiting',
  since: at,
  nextAt: at,
  tries: 1,
  failure: '',
};
const campaign: CampaignView = {
  cId: 7,
  title: 'Low Water',
  open: true,
  waitsFor: null,
  day: null,
  waiting: 0,
  sent: 0,
  sentAt: null,
  refused: 0,
  sending: null,
  failure: '',
};

test.each([
  [
    { waiting: 1, waitsFor: 'day', day: '2026-11-28' },
    'one pre-save, to be mailed on 28 November 2026.',
  ],
  [{ waiting: 2, waitsFor: 'day' }, '2 pre-saves, to be mailed on the release day.'],
  [{ waiting: 2, waitsFor: 'links' }, '2 to be sent once there is a link: add at least one.'],
  [{ waiting: 0, waitsFor: 'day', sent: 3 }, '3 sent, 0 to be sent.'],
  [{ sent: 3, refused: 1 }, '3 sent, 0 to be sent, 1 refused by the email provider.'],
  [
    { waiting: 1, sending: 'blocked' },
    '1 to be sent, one batch: delivery unknown, choose what to do.',
  ],
] as const)('%j is told as: %s', (given, text) => {
  expect(campaignText({ ...campaign, ...given })).toBe(text);
});

test.each([
  [[], [], 'Nothing needs your decision.'],
  [[email], [campaign], 'Nothing needs your decision.'],
  [[{ ...email, state: 'dead' }], [campaign], 'One delivery needs your decision.'],
  [
    [{ ...email, state: 'blocked' }],
    [{ ...campaign, refused: 2 }],
    '2 deliveries need your decision.',
  ],
] as const)('%#: %s', (emails, campaigns, text) => {
  expect(decisionsText({ emails: [...emails], campaigns: [...campaigns] })).toBe(text);
});

test.each([
  ['newsletter', 'the newsletter'],
  ['messages', 'messages that were not sent'],
  ['7', 'pre-saves of Low Water'],
  ['8', 'pre-saves of release 8'],
])('a look at %s is told as one at %s', (what, text) => {
  expect(subjectText(what, [campaign])).toBe(text);
});
