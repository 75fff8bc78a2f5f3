import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findPortTroubles, readPorts } from './localPorts.ts';

const server = createServer();
afterEach(() => server.close());

it('reads the documented ports when nothing is set', () => {
  expect(readPorts({})).toEqual({
    site: 4280,
    api: 7071,
    identity: 9400,
    mailbox: 8025,
    storage: 10_000,
  });
});

it('reads the mailbox that a login shell names as no way to send', () => {
  expect(readPorts({ MAIL: '/var/mail/ada' })).not.toHaveProperty('smtp');
  expect(readPorts({ MAIL: 'smtp' })).toHaveProperty('smtp');
  expect(() => readPorts({ MAIL: 'post' })).toThrow('MAIL');
});

it.each(['0', '70000', 'http', '80.5'])('refuses %s as a port and names the variable', (value) => {
  expect(() => readPorts({ API_PORT: value })).toThrow('API_PORT');
});

it('names a taken port and the variable that moves it', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ports = { ...readPorts({}), mailbox: port };
  expect(await findPortTroubles(ports)).toContain(
    `Port ${port} (mailbox) is taken: set MAILBOX_PORT to another.`,
  );
});

it('names two parts that want one port', async () => {
  const ports = { ...readPorts({}), site: 10_002 };
  expect(await findPortTroubles(ports)).toContain(
    'Port 10002 is wanted twice: set SITE_PORT or STORAGE_PORT to another.',
  );
});
