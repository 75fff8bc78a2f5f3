import { expect, test } from 'vitest';
import { labelSchema, neutralLabel } from '#domain/label/label';
import { publicLabel, publicLabelSchema } from '#domain/label/publicLabel';

test('a label that nobody set up has the name of the product and says nothing else', () => {
  expect(neutralLabel).toMatchObject({
    name: 'Gatefold',
    tagline: '',
    description: '',
    mail: '',
    timeZone: 'UTC',
    languages: ['en'],
    pages: [],
    words: {},
  });
});

test.each([
  ['name', ''],
  ['name', 'x'.repeat(101)],
  ['timeZone', 'Europe/Atlantis'],
  ['timeZone', ''],
  ['mail', 'nobody'],
  ['languages', []],
  ['languages', ['en', 'nb', 'de']],
  ['languages', ['English']],
  ['year', 26],
  ['year', 2019.5],
  ['merchUrl', 'javascript:alert(1)'],
  ['demos', { by: 'link' }],
  ['demos', { by: 'fax' }],
  ['listening', 'all'],
  ['socials', [{ name: 'X', url: 'ftp://x.example' }]],
  ['theme', { paper: 'red;background:url(//x)' }],
  ['theme', { preset: 'nothing of ours' }],
  ['marks', { light: 'mark.svg' }],
  ['words', { 'a b': 'x' }],
  ['words', { __proto__x: 'x' }],
  ['words', { home: 7 }],
])('a label whose %s is wrong is refused (%#)', (field, value) => {
  expect(labelSchema.safeParse({ ...neutralLabel, [field]: value }).success).toBe(false);
});

// Without a message of its own, a rule is refused in words that name patterns and types.
test.each([
  ['year', 26, /between 1860 and 2200/],
  ['year', 3000, /between 1860 and 2200/],
  ['year', 2019.5, /whole number/],
  ['theme', { paper: 'red' }, /as #d8432b/],
  ['theme', { dark: { ink: '#fff' } }, /as #d8432b/],
  ['menu', [{ to: '', name: 'Shows' }], /as https:\/\/example/],
  ['pages', [{ slug: 'x'.repeat(61), title: 'X' }], /at most 60 characters/],
])('a wrong %s is refused in plain words (%#)', (field, value, message) => {
  const { error } = labelSchema.safeParse({ ...neutralLabel, [field]: value });
  expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
});

test('texts are put on the lines that they have', () => {
  const { name, description } = labelSchema.parse({
    name: ' Low\r\nSun\u0000 ',
    description: 'One.\r\nTwo.\u0007',
  });
  expect([name, description]).toEqual(['Low Sun', 'One.\nTwo.']);
});

test('the public label is an allow-list', () => {
  expect(Object.keys(publicLabelSchema.shape).toSorted()).toEqual([
    ...[
      'demos',
      'description',
      'descriptionIn',
      'drawnCovers',
      'featured',
      'footer',
      'hasGitHubBackup',
      'homeSections',
      'hostedBy',
      'icon',
      'languages',
      'legalName',
      'listening',
      'mail',
      'mailBy',
      'marks',
    ],
    ...[
      'menu',
      'merchUrl',
      'name',
      'newsletter',
      'newsletterArchive',
      'pages',
      'privacy',
      'privacyIn',
      'shareCards',
      'socials',
      'tagline',
      'taglineIn',
      'textsLanguage',
      'theme',
      'timeZone',
    ],
    ...['words', 'year'],
  ]);
});

test('an address that is not shown is in no snapshot', () => {
  const mail = 'post@label.example';
  expect(publicLabel({ ...neutralLabel, mail }).mail).toBe(mail);
  const hidden = publicLabel({ ...neutralLabel, mail, mailShown: false });
  expect(JSON.stringify(hidden)).not.toContain(mail);
});
