import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#words/languages';
import { emailedToken, givenBy } from './given.ts';
import { type RunningApi, site, startApi } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const message = {
  fromName: 'Reader <b>One</b>',
  fromAddress: 'reader@x.example',
  body: 'A message of some length.',
};
const post = (path: string, fields: Record<string, string>, headers: HeadersInit = {}) =>
  api.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });

test('a plain form gets a page that cannot be framed', async () => {
  const answer = await post('functions/sendmail', message, { origin: site });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const page = await answer.text();
  expect(page).toContain('<h1>Your message was sent</h1>');
  expect(page).not.toContain('click the link in it');
});

test('the page says that the newsletter, which was ticked, waits for a click', async () => {
  const answer = await post('functions/sendmail', { ...message, subscribe: 'true' });
  expect(await answer.text()).toContain(languages.en.words.answers.newsletterText);
});

test('a refused form comes back with the escaped input and its errors', async () => {
  const answer = await post('functions/sendmail', { ...message, body: 'Short' });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain('value="Reader &lt;b&gt;One&lt;/b&gt;"');
  expect(page).toContain('A message of at least 10 characters.');
  expect(page).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*>Short</);
});

test.each(['Ada\r\nBcc: x@x.example', 'Ada\nX: y', 'Ada\u0000'])(
  'the name %j cannot inject a header',
  async (fromName) => {
    expect((await post('functions/sendmail', { ...message, fromName })).status).toBe(400);
  },
);

test.each(['https://evil.example', 'null', `${'http://localhost:4280'}.evil.example`])(
  'a page of %s cannot post',
  async (origin) => {
    expect((await post('functions/sendmail', message, { origin })).status).toBe(403);
  },
);

test('refuses a form that is too large', async () => {
  const answer = await post('functions/sendmail', { ...message, body: 'x'.repeat(200_000) });
  expect(answer.status).toBe(413);
});

test('a filled honeypot gets the usual answer', async () => {
  const answer = await post('functions/sendmail', { ...message, reference: 'buy' });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('was sent')]);
});

test.each(['data', 'confirm', 'unsubscribe'] as const)(
  'the link to %s shows a page in a browser, and a forged one does not',
  async (use) => {
    const open = (token: string) =>
      api.request(`visitors/${use}?token=${token}`, { headers: { accept: 'text/html' } });
    expect((await open(emailedToken(use, message.fromAddress))).status).toBe(200);
    const forged = await open(`${emailedToken(use, message.fromAddress)}x`);
    expect([forged.status, forged.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    const other = use === 'data' ? 'unsubscribe' : 'data';
    expect((await open(emailedToken(other, message.fromAddress))).status).toBe(404);
  },
);

test('the address of personal data in earlier emails leads to the present one', async () => {
  const token = emailedToken('data', message.fromAddress);
  const answer = await api.request(`visitors/held?token=${token}&language=en`, {
    headers: { accept: 'text/html' },
  });
  expect([answer.status, new URL(answer.url).pathname]).toEqual([200, '/api/visitors/data']);
});

const backIn = async (answer: Response) =>
  /class="back"><a href="([^"]*)"/.exec(await answer.text())?.[1];

/** The link back on a page that somebody opens from an email. */
async function backFrom(from: string): Promise<string | undefined> {
  const token = emailedToken('unsubscribe', message.fromAddress);
  const path = `visitors/unsubscribe?token=${token}&from=${from}`;
  return backIn(await api.request(path, { headers: { accept: 'text/html' } }));
}

test('a pre-save leads back to its record, refused or taken, and to no other address', async () => {
  const releaseId = String(
    await givenBy(api.clientOf(await api.tokenOf('staff')).client).announcedRelease(),
  );
  const asked = { mailAddress: 'reader@x.example', releaseId, platform: '' };
  const linkOf = async (from: string, mailAddress = asked.mailAddress) =>
    backIn(await post(`presave/add?from=${from}`, { ...asked, mailAddress }));
  // A page leads back to a record once it is published.
  await expect.poll(() => backFrom(releaseId)).toBeDefined();
  const there = await linkOf(releaseId);
  expect(there).toMatch(new RegExp(`^${site}/releases/[\\w-]+-${releaseId}$`));
  expect(await linkOf(releaseId, 'nobody')).toBe(there);
  for (const other of ['999999', '0', '-1', 'https://evil.example', `${releaseId}"><script>`])
    expect(await linkOf(encodeURIComponent(other)), other).toBeUndefined();
});

test('a link about an artist leads back to their page, and to no one else’s', async () => {
  const artist = await givenBy(api.clientOf(await api.tokenOf('staff')).client).publicArtist();
  expect(await backFrom(`artist-${artist}`)).toMatch(
    new RegExp(`^${site}/artists/[\\w-]+-${artist}$`),
  );
  for (const other of ['artist-999999', 'artist-0', `artist-${artist}x`, `artists-${artist}`])
    expect(await backFrom(encodeURIComponent(other)), other).toBeUndefined();
});

test('a page has the label’s logo and its site’s faces, and may load nothing else', async () => {
  const answer = await post('functions/sendmail', message, { origin: site });
  const [, logo = ''] = /<img src="([^"]*)"/.exec(await answer.text()) ?? [];
  expect(logo).toMatch(/\/marks\/[\w-]{22}\/mark\.svg$/);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain(`img-src ${new URL(logo).origin};`);
  expect(policy).toMatch(
    new RegExp(`style-src 'sha256-[^' ]+' ${site}/data/faces.css; font-src ${site};`),
  );
});

test('one click unsubscribes without an Origin, and answers 200', async () => {
  const token = emailedToken('unsubscribe', message.fromAddress);
  const path = `visitors/unsubscribe?token=${token}`;
  const answer = await post(path, { 'List-Unsubscribe': 'One-Click' });
  expect(answer.status).toBe(200);
});

test('the functions print no email address', () => {
  expect(api.lines.join('\n')).not.toMatch(/[\w.+-]+@x\.example/);
});
