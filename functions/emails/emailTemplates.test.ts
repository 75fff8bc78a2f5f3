import { expect, test } from 'vitest';
import { themes } from '#design/themes';
import { neutralLabel } from '#domain/label/label';
import { themeNames } from '#domain/label/theme';
import { anId } from '#fixtures/ids';
import { languages } from '#words/languages';
import { fillLine, wordingOf } from '#words/wording';
import { hostileHtml } from '../../tests/security/hostileTexts.ts';
import { createEmailTemplates } from './emailTemplates.ts';

const templates = createEmailTemplates(async () => ({
  name: 'Nightjar',
  languages: ['en'],
  words: {},
  siteUrl: 'https://nightjar.example',
  theme: neutralLabel.theme,
  marks: neutralLabel.marks,
}));
const links = {
  confirm: 'https://api.example/confirm?token=a.b',
  personalData: 'https://api.example/personalData?token=c.d',
  edit: 'https://nightjar.example/admin/releases/edit-release/7',
  invitation: 'https://nightjar.example/invitation#e.f',
};
const placeholders = { personalData: '%%1f%%', unsubscribe: '%%2e%%' };
const day = {
  ...placeholders,
  title: 'We Held On & <b>Let Go</b>',
  artists: 'The Moles',
  cover: null,
  page: 'https://nightjar.example/releases/we-held-on-unsubscribe-me-7',
  links: [{ name: 'Tidal', url: 'https://tidal.com/album/1?a=1&b=-held-' }],
};

/** A text as SendGrid makes it for one reader. */
const filled = (text: string) =>
  text
    .replaceAll(placeholders.personalData, links.personalData)
    .replaceAll(placeholders.unsubscribe, 'https://api.example/no');

test('a release’s email keeps its own addresses, whatever they hold, and takes the reader’s', async () => {
  const { html, text } = await templates.releaseEmail(day);
  for (const address of [day.page, day.links[0]?.url, links.personalData, 'https://api.example/no'])
    expect(filled(text)).toContain(address);
  const hrefs = [...filled(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  const shown = hrefs.map((href) => href?.replaceAll('&amp;', '&'));
  expect(shown).toEqual(
    expect.arrayContaining([
      day.page,
      day.links[0]?.url,
      links.personalData,
      'https://api.example/no',
    ]),
  );
  expect(filled(html + text)).not.toContain('%%');
});

test('an address in a newsletter is a link, without the full stop behind it', async () => {
  const texts = { text: 'See https://nightjar.example/shows?a=1&b=2.', buttonLabel: '' };
  const draft = { subject: 'Ours', buttonAddress: '', ...texts };
  const { html, text } = await templates.email({
    kind: 'newsletter',
    newsletter: anId('news', 1),
    draft,
  });
  expect(html).toMatch(/<a[^>]+href="https:\/\/nightjar\.example\/shows\?a=1&amp;b=2"[^>]*>/);
  expect(text).toContain(texts.text);
});

test('a release in a newsletter is its cover and its title, which lead to its page', async () => {
  const page = 'https://nightjar.example/releases/low-water-7';
  const cover = 'https://images.example/7.jpg';
  const texts = { text: `Hello.\n\n${page}\n\nBye.`, buttonLabel: '' };
  const { html, text } = await templates.email({
    kind: 'newsletter',
    newsletter: anId('news', 1),
    draft: { subject: 'Ours', buttonAddress: '', ...texts },
    records: [{ paragraph: page, title: 'Low & Water', artists: 'Sluice', cover, page }],
  });
  expect(html).toMatch(new RegExp(`<a[^>]+href="${page}"[^>]*><img[^>]+src="${cover}"`));
  expect(html).toContain('Low &amp; Water');
  expect(text).toContain(`Hello.\n\nLow & Water\nSluice\n${page}\n\nBye.`);
});

test('what people write stays text', async () => {
  expect((await templates.releaseEmail(day)).html).toContain('We Held On &amp; &lt;b&gt;Let Go');
  const content = {
    kind: 'contact' as const,
    fromAddress: 'a+b@x.example',
    fromName: 'Ada <script>',
    body: 'One\n<img src=x onerror=alert(1)>',
  };
  const { html, text } = await templates.email(content);
  expect(html).not.toMatch(/<script|<img/);
  expect(text).toContain('> One\n> <img src=x');
});

const { confirm, personalData, edit, invitation: link } = links;
const show = {
  ...{ artists: 'Sluice', city: 'Berlin', place: 'Badehaus, Berlin, Germany' },
  ...{ day: '2026-11-21', isOff: false, note: 'She is ill.' },
  ...{ support: 'With Orrery', told: ['Sold out'], tickets: '' },
  page: edit,
};
const asked = { release: 1, edition: anId('edition', 1), address: 'a@x.example' };
const ends = { leave: 'https://api.example/leave', unsubscribe: 'https://api.example/no' };
test.each([
  [{ kind: 'confirm', address: 'a@x.example', confirm, personalData, ...ends }, confirm],
  [{ kind: 'personalData', address: 'a@x.example', personalData, ...ends }, personalData],
  [
    {
      kind: 'follow',
      artist: 3,
      name: 'Sluice',
      address: 'a@x.example',
      confirm,
      personalData,
      ...ends,
    },
    confirm,
  ],
  [
    {
      kind: 'released',
      artist: 3,
      release: 7,
      name: 'Sluice',
      address: 'a@x.example',
      title: 'Low Water',
      artists: 'Sluice',
      cover: null,
      page: 'https://nightjar.example/releases/low-water-7',
      links: [],
      personalData,
      leave: edit,
      unsubscribe: ends.unsubscribe,
    },
    edit,
  ],
  [{ kind: 'shows', shows: [show, show], address: 'a@x.example', personalData, ...ends }, edit],
  [{ kind: 'stock', ...asked, name: 'Low Water, CD', confirm, personalData, ...ends }, confirm],
  [
    {
      kind: 'inStock',
      ...asked,
      name: 'Low Water, CD',
      page: edit,
      links: [],
      personalData,
      ...ends,
    },
    edit,
  ],
  [
    {
      kind: 'showChanged',
      show,
      before: { day: '2026-11-14' },
      address: 'a@x.example',
      personalData,
      ...ends,
    },
    edit,
  ],
  [{ kind: 'links', cId: 7, title: 'Low Water', edit }, edit],
  [{ kind: 'build', version: 7, publications: edit }, edit],
  [
    {
      kind: 'invitation',
      id: anId('invitation', 1),
      name: 'Ada',
      role: 'artist',
      invitedBy: 'Astrid',
      address: 'a@x.example',
      link,
    },
    link,
  ],
] as const)('the email %j leads to its link, in both its forms', async (email, address) => {
  const { html, text, subject } = await templates.email(email);
  expect(html).toContain(`href="${address}"`);
  expect(text).toContain(address);
  expect(subject).not.toBe('');
});

test.each(Object.keys(languages))(
  'a question in %s leads back to the page that it was asked from, if the site shows it',
  async (language) => {
    const one = createEmailTemplates(async () => ({
      name: 'Nightjar',
      languages: [language],
      words: {},
      siteUrl: 'https://nightjar.example',
      theme: neutralLabel.theme,
      marks: neutralLabel.marks,
    }));
    const wording = wordingOf({ languages: [language], words: {} });
    const back = { title: 'Low <Water>', address: 'https://nightjar.example/releases/low-water-7' };
    const said = fillLine(wording, wording.words.answers.backTo, { title: back.title });
    const asked = { address: 'a@x.example', confirm, personalData, ...ends };
    const about = { kind: 'follow', artist: 3, name: 'Sluice' } as const;
    for (const question of [{ kind: 'confirm' as const }, about]) {
      const { html, text } = await one.email({ ...question, ...asked, back });
      expect(text).toContain(`\n\n${said}\n${back.address}`);
      expect(html).toContain(`href="${back.address}"`);
      expect(html).toContain(`>${said.replace('<', '&lt;').replace('>', '&gt;')}</a>`);
      expect((await one.email({ ...question, ...asked })).text).not.toContain('/releases/');
    }
  },
);

test('an email looks like the label’s site, light and dark', async () => {
  const looks = await Promise.all(
    themeNames.map(async (preset) => {
      const theme = { ...neutralLabel.theme, preset };
      const one = createEmailTemplates(async () => ({
        name: 'Nightjar',
        languages: ['en'],
        words: {},
        siteUrl: 'https://nightjar.example',
        theme,
        marks: { light: 'https://nightjar.example/marks/0123456789abcdef/mark.svg' },
      }));
      const { html } = await one.releaseEmail(day);
      const { light, dark } = themes[preset];
      for (const color of [light.paper, light.ink, dark.paper, dark.ink])
        expect(html, `${preset} ${color}`).toContain(color);
      expect(html).toContain('/marks/0123456789abcdef/apple-touch-icon.png');
      // The library paints the cell inside the body, which would stay light.
      expect(html).toMatch(/<td style="[^"]*background-color/);
      expect(html).toContain(`.page td{background-color:${dark.paper}!important`);
      return html;
    }),
  );
  expect(new Set(looks).size).toBe(themeNames.length);
});

test('an email shows the dark logo to readers with dark pages, and to nobody else', async () => {
  const htmlWith = async (dark: string | null) => {
    const marks = { light: 'https://nightjar.example/marks/0123456789abcdef/mark.svg', dark };
    const sender = { name: 'Nightjar', languages: ['en'], words: {}, marks };
    const { theme } = neutralLabel;
    const siteUrl = 'https://nightjar.example';
    const one = createEmailTemplates(async () => ({ ...sender, theme, siteUrl }));
    return (await one.releaseEmail(day)).html;
  };
  const imagesIn = (html: string) =>
    (html.match(/<img[^>]*>/g) ?? []).filter((image) => image.includes('/marks/'));
  const [light, dark, ...others] = imagesIn(
    await htmlWith('https://nightjar.example/marks/fedcba9876543210/mark.png'),
  );
  expect(others).toEqual([]);
  // A client that darkens pages by itself shows the light one, on the ground in its picture.
  expect(light).toContain('/0123456789abcdef/apple-touch-icon.png');
  expect(light).toContain('class="light-logo"');
  expect(light).toMatch(/style="[^"]*display:inline-block/);
  expect(dark).toContain('/fedcba9876543210/icon-192.png');
  expect(dark).toContain('class="dark-logo"');
  expect(dark).toMatch(/style="[^"]*display:none;[^"]*mso-hide:all/);
  const html = await htmlWith('https://nightjar.example/marks/fedcba9876543210/mark.png');
  const [, sheet = ''] =
    /@media \(prefers-color-scheme: dark\)\{(.*?)\}<\/style>/s.exec(html) ?? [];
  expect(sheet).toContain('.light-logo{display:none!important}');
  expect(sheet).toContain('.dark-logo{display:inline-block!important');

  const [only, ...more] = imagesIn(await htmlWith(null));
  expect(more).toEqual([]);
  expect(only).not.toContain('class="light-logo"');
});

test.each(hostileHtml)('the label’s own sentence %j stays a text in emails', async (text) => {
  const one = createEmailTemplates(async () => ({
    name: text,
    languages: ['en'],
    words: { 'en.emails.outNow': text, 'en.emails.outButton': text, 'en.emails.outPreview': text },
    siteUrl: 'https://nightjar.example',
    theme: neutralLabel.theme,
    marks: neutralLabel.marks,
  }));
  const { html } = await one.releaseEmail(day);
  if (text.includes('<')) expect(html).not.toContain(text);
  expect(html).not.toMatch(/<(script|iframe|svg|object|form|base)\b/);
});
