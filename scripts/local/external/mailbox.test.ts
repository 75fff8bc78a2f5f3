import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createTestServices } from '#fixtures/externalServices';
import { LOCAL_SENDGRID_KEY } from './credentials.ts';
import { oneClickAddress } from './unsubscribe.ts';

const services = createTestServices();

const send = async (extra: object) => {
  const body = {
    from: { email: 'label@label.example' },
    subject: 'A <b>bold</b> subject',
    personalizations: [{ to: [{ email: 'a@x.example' }] }],
    content: [{ type: 'text/html', value: '<head></head><p>Hello</p><img src="cid:cover">' }],
    ...extra,
  };
  const response = await services.send('POST', '/v3/mail/send', body, LOCAL_SENDGRID_KEY);
  expect(response.status).toBe(202);
  return `${response.headers.get('x-message-id')}-0`;
};

describe('the mailbox', () => {
  it('shows a mail, with what it says escaped outside its frame', async () => {
    const id = await send({});
    const page = await (await services.get('/')).text();
    expect(page).toContain('A &lt;b&gt;bold&lt;/b&gt; subject');
    expect(page).toContain(`src="/mails/${id}/html"`);
  });

  it('shows the HTML part sandboxed, its links opening beside, its pictures inline', async () => {
    const attachments = [
      {
        content: 'AAAA',
        filename: 'x.png',
        type: 'image/png',
        disposition: 'inline',
        content_id: 'cover',
      },
    ];
    const response = await services.get(`/mails/${await send({ attachments })}/html`);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const text = await response.text();
    expect(text).toContain('<head><base target="_blank">');
    expect(text).toContain('src="data:image/png;base64,AAAA"');
  });

  it('says when there is no email, or none of that id', async () => {
    expect(await (await services.get('/')).text()).toContain('No email yet.');
    expect((await services.get('/mails/none')).status).toBe(404);
  });

  it('unsubscribes in one click as a mail program does', async () => {
    const got: string[] = [];
    const site = createServer((request, response) => {
      request.on('data', (chunk) => got.push(`${request.method} ${request.url} ${chunk}`));
      request.on('end', () => response.writeHead(202).end());
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const address = site.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const id = await send({
      headers: {
        'List-Unsubscribe': `<mailto:x@x.example>, <http://localhost:${port}/stop?t=1>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    const response = await services.send('POST', `/mails/${id}/unsubscribe`);
    expect(await response.json()).toEqual({ status: 202 });
    expect(got).toEqual(['POST /stop?t=1 List-Unsubscribe=One-Click']);
    site.close();
  });
});

describe('the one-click address', () => {
  const post = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

  it.each([
    ['without leave to post', { 'List-Unsubscribe': '<http://localhost/x>' }],
    ['elsewhere', { 'List-Unsubscribe': '<https://label.example/x>', ...post }],
    ['by mail alone', { 'List-Unsubscribe': '<mailto:x@x.example>', ...post }],
  ])('is none %s', (_, headers) => {
    expect(oneClickAddress({ headers })).toBeUndefined();
  });
});
