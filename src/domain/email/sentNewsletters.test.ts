import { expect, test } from 'vitest';
import { aSentNewsletter } from '#fixtures/newsletters';
import { publicNewsletters } from './sentNewsletters.ts';

const label = { newsletterArchive: true, timeZone: 'Europe/Oslo' };
const urlsOf = (newsletters: Parameters<typeof publicNewsletters>[0]) =>
  publicNewsletters(newsletters, label).map(({ url }) => url);

test('the site shows its texts, its day in the label’s time zone, and nothing else', () => {
  const newsletter = aSentNewsletter({
    draft: {
      subject: 'Low Water is out',
      text: 'Hello.',
      withShows: true,
      buttonLabel: 'Listen',
      buttonAddress: 'https://label.example/listen',
      others: { de: { subject: 'Jetzt da', text: 'Hallo.' } },
    },
    startedAt: '2026-03-10T23:30:00.000Z',
    language: 'en',
    queuedTo: 'somebody@reader.example',
  });
  expect(publicNewsletters([newsletter], label)).toEqual([
    {
      number: 1,
      url: '/newsletters/low-water-is-out-1',
      day: '2026-03-11',
      sentAt: '2026-03-10T23:30:00.000Z',
      language: 'en',
      subject: 'Low Water is out',
      text: 'Hello.',
      buttonLabel: 'Listen',
      buttonAddress: 'https://label.example/listen',
      others: { de: { subject: 'Jetzt da', text: 'Hallo.', buttonLabel: '', buttonAddress: '' } },
    },
  ]);
});

test.each([
  ['a draft', { state: 'draft', startedAt: null }],
  ['one that was stopped', { state: 'stopped' }],
  ['one that staff keep off the site', { draft: { onSite: false } }],
  ['one from before the site could show it', { draft: { onSite: undefined } }],
] as const)('the site does not show %s', (_, given) => {
  expect(urlsOf([aSentNewsletter(given)])).toEqual([]);
});

test('a label may show none', () => {
  const off = { ...label, newsletterArchive: false };
  expect(publicNewsletters([aSentNewsletter()], off)).toEqual([]);
});

test('the latest is first, and each keeps its number when another leaves the site', () => {
  const first = aSentNewsletter({ startedAt: '2026-01-01T09:00:00.000Z' });
  const hidden = aSentNewsletter({
    startedAt: '2026-02-01T09:00:00.000Z',
    draft: { onSite: false },
  });
  const last = aSentNewsletter({
    draft: { subject: '東京' },
    startedAt: '2026-03-01T09:00:00.000Z',
  });
  expect(urlsOf([last, hidden, first])).toEqual([
    '/newsletters/newsletter-3',
    '/newsletters/low-water-is-out-1',
  ]);
});
