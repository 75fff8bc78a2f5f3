import { expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { sampleOf } from '#fixtures/rounds';
import { memoryLabel } from '../memory/label.ts';
import { Killed, mortalPorts } from '../memory/mortalPorts.ts';
import { servicesOver } from '../memory/services.ts';

/*
 * The process is killed at each call to storage while a visitor signs up and the email goes. They send their
 * form again, and the next process goes on: whoever was answered gets one email.
 */

const address = 'ada@reader.example';
type Services = ReturnType<typeof servicesOver>;
type Label = ReturnType<typeof memoryLabel>;
const client = 'network';
const forms: Record<string, (services: Services) => Promise<unknown>> = {
  'a message with the newsletter': (services) =>
    services.sendMail({
      body: { fromAddress: address, fromName: 'Ada', body: 'Hello to you all.', subscribe: true },
      client,
    }),
  'the newsletter’s field': (services) =>
    services.subscribeToNewsletter({ body: { mailAddress: address }, client }),
  'an artist who is followed': (services) =>
    services.followArtist({ body: { mailAddress: address, artistId: 1 }, client }),
};

/** Carries out what is queued, as long as the process lives. */
async function work(queued: Label['queued'], services: Services) {
  for (let message = queued[0]; message; message = queued[0]) {
    if ('email' in message) await services.outbox.deliver(message.email);
    queued.shift();
  }
}

async function aLabel() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const save = { by: { account: 'staff', name: 'Staff' }, at: label.time.now };
  const artist = aStoredArtist({ name: 'The Moles', cId: 1 });
  await label.ports.artists.add(artist.id, () => artist, save);
  label.shown.exported = { ...label.shown.exported, artist: { 1: { version: 1, since: 1 } } };
  return label;
}

/** More calls than a form and its email make. */
const mostCalls = 60;
/** The call of the second process at which it is killed, too; 0 lets it live. */
const seconds = sampleOf([0, ...Array.from({ length: 20 }, (_, index) => 1 + index * 2)], 1);
const whens = ['at once', 'later'] as const;
type When = (typeof whens)[number];

/** A process that answers forms and, at once or later, works on what they queued. */
function processOver({ ports, queued }: Label, when: When): Services {
  const email = async (id: string, after?: number) => {
    await ports.emailQueue.email(id, after);
    if (when === 'at once') await work(queued, services);
  };
  const services = servicesOver({ ...ports, emailQueue: { ...ports.emailQueue, email } });
  return services;
}

/** Sends a form until it is answered, through processes of which some are killed. */
async function emailsOf(form: string, when: When, kills: readonly [number, number, boolean]) {
  const label = await aLabel();
  const { ports, queued, provider, time } = label;
  const [first, second, isDone] = kills;
  const ask = forms[form];
  if (!ask) throw new Error(`There is no form ${form}.`);
  const mortals = [first, second]
    .filter((at) => at > 0)
    .map((at) => processOver({ ...label, ports: mortalPorts(ports, at, isDone) }, when));
  let isAnswered = false;
  const live = async (services: Services) => {
    if (!isAnswered) await ask(services);
    isAnswered = true;
    await work(queued, services);
  };
  for (const services of mortals) {
    await live(services).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    time.now = new Date(time.now.getTime() + 20_000);
  }
  const last = processOver(label, when);
  for (let tries = 0; tries < 4; tries++) {
    await live(last);
    // The provider's records may be a quarter of an hour behind.
    time.now = new Date(time.now.getTime() + 20 * 60_000);
    await last.outbox.deliverDue();
  }
  return provider.arrived.filter(
    ({ to, subject }) => to === address && ['confirm', 'follow'].includes(subject),
  ).length;
}

test.each(Object.keys(forms).flatMap((form) => whens.map((when) => ({ form, when }))))(
  '$form, worked on $when: one email, at whatever call the process is killed',
  async ({ form, when }) => {
    const wrong: string[] = [];
    for (const isDone of [false, true])
      for (let at = 1; at <= mostCalls; at++)
        for (const second of seconds) {
          const emails = await emailsOf(form, when, [at, second, isDone]);
          if (emails !== 1)
            wrong.push(
              `killed ${isDone ? 'after' : 'before'} ${at} and ${second}: ${emails} emails`,
            );
        }
    expect(wrong).toEqual([]);
  },
);
