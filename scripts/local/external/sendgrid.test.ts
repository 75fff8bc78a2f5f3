import Client from '@sendgrid/client/src/classes/client.js';
import mailService from '@sendgrid/mail';
import { describe, expect, it } from 'vitest';
import { createTestServices } from '#fixtures/externalServices';
import { LOCAL_SENDGRID_KEY } from './credentials.ts';

const services = createTestServices();

const email = {
  from: { email: 'label@label.example', name: 'The label' },
  reply_to: { email: 'visitor@elsewhere.example' },
  subject: 'Hello',
  content: [
    { type: 'text/plain', value: 'Hello -name-' },
    { type: 'text/html', value: '<p>Hello -name-</p>' },
  ],
};
const to = (email: string) => ({ to: [{ email }] });
const send = (body: unknown, key = LOCAL_SENDGRID_KEY) =>
  services.send('POST', '/v3/mail/send', body, key);
const mails = async (query = '') => (await services.get(`/mails${query}`)).json();
const client = () => {
  const made = new Client();
  made.setApiKey(LOCAL_SENDGRID_KEY);
  made.setDefaultRequest('baseUrl', `${services.url}/`);
  return made;
};

describe('sending', () => {
  it('takes what SendGrid’s own client sends', async () => {
    mailService.setClient(client());
    const [response] = await mailService.send({
      to: 'a+b@reader.example',
      from: email.from,
      subject: 'From the client',
      text: 'Text',
      html: '<p>HTML</p>',
      headers: { 'List-Unsubscribe': '<http://localhost:1/x>' },
    });
    expect(response.statusCode).toBe(202);
    const [mail] = await mails('?to=a%2Bb@reader.example');
    expect(mail).toMatchObject({ subject: 'From the client', text: 'Text', html: '<p>HTML</p>' });
    expect(mail.messageId).toBe(response.headers['x-message-id']);
    expect(mail.headers).toEqual({ 'List-Unsubscribe': '<http://localhost:1/x>' });
  });

  it('makes one mail of each personalization', async () => {
    const substitutions = { '-name-': 'B $& b' };
    await send({
      ...email,
      personalizations: [
        to('a@x.example'),
        { ...to('b@x.example'), substitutions, headers: { 'X-Own': '1' } },
      ],
    });
    expect(await mails()).toMatchObject([
      { to: [{ email: 'b@x.example' }], text: 'Hello B $& b', headers: { 'X-Own': '1' } },
      {
        to: [{ email: 'a@x.example' }],
        text: 'Hello -name-',
        headers: {},
        replyTo: email.reply_to,
      },
    ]);
  });

  it('keeps mails over a restart', async () => {
    await send({ ...email, personalizations: [to('a@x.example')] });
    const before = await mails();
    await services.restart();
    expect(await mails()).toEqual(before);
    await services.send('DELETE', '/mails');
    await services.restart();
    expect(await mails()).toEqual([]);
  });

  it('refuses a wrong key', async () => {
    const response = await send({ ...email, personalizations: [to('a@x.example')] }, 'SG.other');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ field: null }] });
  });

  it.each([
    ['no recipient', { personalizations: [{ to: [] }] }, 'personalizations.0.to'],
    ['a wrong address', { personalizations: [to('nobody')] }, 'personalizations.0.to.0.email'],
    [
      'an address twice',
      { personalizations: [{ ...to('a@x.example'), cc: [{ email: 'A@x.example' }] }] },
      'personalizations.0',
    ],
    ['no subject', { subject: undefined }, 'subject'],
    ['no sender', { from: undefined }, 'from'],
    ['no content', { content: undefined }, 'content'],
    ['HTML before text', { content: email.content.toReversed() }, 'content'],
    [
      'a line break in a header',
      { headers: { 'X-Own': 'a\r\nBcc: b@x.example' } },
      'headers.X-Own',
    ],
    ['a reserved header', { headers: { Received: 'x' } }, 'headers'],
    ['what is not stood in for', { send_at: 1 }, null],
  ])('refuses %s', async (_, wrong, field) => {
    const response = await send({ ...email, personalizations: [to('a@x.example')], ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
    expect(await mails()).toEqual([]);
  });
});

describe('contacts', () => {
  const path = '/v3/marketing/contacts';
  const put = (contacts: object[]) =>
    client().request({ method: 'PUT', url: path, body: { contacts } });
  const all = async () => (await services.get('/local/contacts')).json();

  it('are added once, changed by their address, and found', async () => {
    const [response] = await put([{ email: 'A+b@x.example' }]);
    expect(response.statusCode).toBe(202);
    await put([{ email: 'a+b@x.example', first_name: 'Ada' }]);
    expect(await all()).toMatchObject([{ email: 'a+b@x.example', first_name: 'Ada' }]);
    const search = {
      method: 'POST',
      url: `${path}/search/emails`,
      body: { emails: ['a+b@x.example'] },
    } as const;
    const [, found] = await client().request(search);
    expect(found).toMatchObject({
      result: { 'a+b@x.example': { contact: { first_name: 'Ada' } } },
    });
  });

  it('are removed by their id, and stay so', async () => {
    await put([{ email: 'a@x.example' }, { email: 'b@x.example' }]);
    const [first] = await all();
    await client().request({ method: 'DELETE', url: path, qs: { ids: first.id } });
    await services.restart();
    expect(await all()).toMatchObject([{ email: 'b@x.example' }]);
  });
});
