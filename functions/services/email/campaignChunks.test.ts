import { expect, test } from 'vitest';
import { newCampaign } from '#domain/email/campaign';
import { consentTo } from '#domain/visitor/consent';
import type { PresavePlatform } from '#domain/visitor/presavePlatform';
import { aStoredRelease } from '#fixtures/releases';
import { en } from '#words/en';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';

const links = ['Spotify', 'Tidal', 'Deezer'].map((name) => ({
  name,
  url: `https://x.example/${name}`,
}));

/** A record that is out and live, with two links and the visitors who pre-saved it. */
async function aDay(wishes: Record<string, PresavePlatform | undefined>) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports } = label;
  const release = aStoredRelease({ cId: 1, title: 'Low Water', links });
  await label.addLiveRelease(release);
  await ports.campaigns.add('campaign', '1', newCampaign(1, release.title));
  const consent = consentTo(en.words.forms.presaveConsent, new Date('2026-05-01T08:00:00.000Z'));
  for (const [name, platform] of Object.entries(wishes)) {
    const address = `${name}@reader.example`;
    await ports.presaves.add('1', tokenSigner.keyOf(address), {
      address,
      consent,
      ...(platform && { platform }),
    });
  }
  const { run } = servicesOver(ports).campaigns;
  const campaign = async () => (await ports.campaigns.find('campaign', '1'))?.value;
  return { ...label, send: () => run(1), campaign };
}

test('the chosen platform’s link stands first in the mail, the others follow in their order', async () => {
  const { provider, send } = await aDay({ ada: 'Tidal', bob: undefined, eve: 'Bandcamp' });
  await send();
  const texts = Object.fromEntries(
    provider.arrived.map(({ to, text }) => [to.split('@')[0], text]),
  );
  expect(texts).toEqual({
    ada: 'Tidal, Spotify, Deezer',
    bob: 'Spotify, Tidal, Deezer',
    eve: 'Spotify, Tidal, Deezer',
  });
});

test('each has links of their own to the stored data and to no more mail', async () => {
  const { ports, provider, send } = await aDay({ ada: 'Tidal', bob: 'Tidal' });
  await send();
  const [one, two] = provider.arrived.map(({ substitutions }) =>
    Object.values(substitutions).join(' '),
  );
  expect(one).toMatch(/visitors\/data\?token=\S+ \S+visitors\/unsubscribe\?token=/);
  expect(one).not.toBe(two);
  // Both pages lead back to the record.
  expect(one?.match(/&from=1\b/g)).toHaveLength(2);
  expect(provider.sent[0]?.to[0]?.unsubscribe).toContain('/visitors/unsubscribe?token=');
  expect(await ports.presaves.list('1')).toEqual([]);
});

test('what people write is no placeholder: nobody can put another’s link into an email', async () => {
  const { provider, send } = await aDay({ ada: 'Tidal', bob: undefined });
  await send();
  const placeholders = provider.sent.flatMap(({ to }) => Object.keys(to[0]?.substitutions ?? {}));
  expect(placeholders.length).toBe(4);
  expect(new Set(placeholders).size).toBe(4);
  for (const placeholder of placeholders) expect(placeholder).toMatch(/^%%[0-9a-f]{32}%%$/);
});

test('who leaves while a chunk waits gets nothing, and is not counted', async () => {
  const { ports, provider, send, campaign, time } = await aDay({ ada: undefined, bob: undefined });
  provider.settings.fate = () => ({
    kind: 'later',
    reason: 'SendGrid answered 429.',
    retryAfter: 60,
  });
  await send();
  expect([provider.arrived.length, (await campaign())?.chunk?.keys.length]).toEqual([0, 2]);
  await ports.presaves.erase('1', [tokenSigner.keyOf('bob@reader.example')]);
  provider.settings.fate = () => ({ kind: 'taken' });
  time.now = new Date(time.now.getTime() + 120_000);
  await send();
  expect(provider.arrived.map(({ to }) => to)).toEqual(['ada@reader.example']);
  expect(await campaign()).toMatchObject({ sent: 1, open: false });
});
