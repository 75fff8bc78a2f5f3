import { describe, expect, it } from 'vitest';
import { createTestServices } from '#fixtures/externalServices';
import { LOCAL_SENDGRID_KEY } from './credentials.ts';

const services = createTestServices();

const fail = async (fault: object) => {
  expect((await services.send('POST', '/local/faults', fault)).status).toBe(204);
};
const catalogue = () => services.get('/old-site/catalogue.json');
const mail = () =>
  services.send(
    'POST',
    '/v3/mail/send',
    {
      from: { email: 'label@label.example' },
      subject: 'Hello',
      personalizations: [{ to: [{ email: 'a@x.example' }] }],
      content: [{ type: 'text/plain', value: 'Hello' }],
    },
    LOCAL_SENDGRID_KEY,
  );
const mailCount = async () => (await (await services.get('/mails/count')).json()).count;

describe('a service fails on demand', () => {
  it.each([
    ['down', 503],
    ['500', 500],
    ['400', 400],
    ['refuse429', 429],
  ])('%s', async (mode, status) => {
    await fail({ service: 'sendgrid', mode, retryAfter: 7 });
    const response = await mail();
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
    expect(await mailCount()).toBe(0);
  });

  it('cut: the connection closes before the work', async () => {
    await fail({ service: 'sendgrid', mode: 'cut' });
    await expect(mail()).rejects.toThrow();
    expect(await mailCount()).toBe(0);
  });

  it('cutAfter: the connection closes after the work', async () => {
    await fail({ service: 'sendgrid', mode: 'cutAfter' });
    await expect(mail()).rejects.toThrow();
    expect(await mailCount()).toBe(1);
  });

  it('slow: the work is done later', async () => {
    await fail({ service: 'sendgrid', mode: 'slow', milliseconds: 20 });
    expect((await mail()).status).toBe(202);
  });

  it('notJson: a page instead', async () => {
    await fail({ service: 'old-site', mode: 'notJson' });
    await expect((await catalogue()).json()).rejects.toThrow();
  });

  it('cutOff: half of it', async () => {
    await fail({ service: 'old-site', mode: 'cutOff' });
    const response = await catalogue();
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
    await expect(response.text()).rejects.toThrow();
  });

  it('huge: more than anybody wants, until one hangs up', async () => {
    await fail({ service: 'old-site', mode: 'huge' });
    const reader = (await catalogue()).body?.getReader();
    let size = 0;
    while (size < 20_000_000) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      size += value?.byteLength ?? 0;
    }
    await reader?.cancel();
    expect(size).toBeGreaterThanOrEqual(20_000_000);
  });

  it('redirect: to another host where it would be', async () => {
    await fail({ service: 'old-site', mode: 'redirect' });
    const location = (await catalogue()).headers.get('location') ?? '';
    expect(new URL(location).hostname).toBe('127.0.0.1');
    expect((await fetch(location)).status).toBe(200);
  });
});

describe('a failure', () => {
  it('ends after so many times, and leaves the others alone', async () => {
    await fail({ service: 'old-site', mode: 'down', times: 2 });
    expect((await mail()).status).toBe(202);
    const statuses = [await catalogue(), await catalogue(), await catalogue()];
    expect(statuses.map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  it('can be for some paths only', async () => {
    await fail({ service: 'old-site', mode: 'down', path: '/images/' });
    expect((await catalogue()).status).toBe(200);
    expect((await services.get('/old-site/images/coverart/full/release-1')).status).toBe(503);
  });

  it('is written down with the request', async () => {
    await fail({ service: 'song-link', mode: 'down' });
    await services.get('/song-link/v1-alpha.1/links?url=x');
    expect(await (await services.get('/local/requests?service=song-link')).json()).toMatchObject([
      { method: 'GET', path: '/song-link/v1-alpha.1/links', status: 503, fault: 'down' },
    ]);
  });

  it('must be one that is known', async () => {
    const response = await services.send('POST', '/local/faults', {
      service: 'sendgrid',
      mode: 'odd',
    });
    expect(response.status).toBe(400);
  });
});
