import { expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { languages } from '#words/languages';
import { fill } from '#words/template';
import { memoryLabel, templatesIn } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';

const mailAddress = 'a+b@reader.example';
const person = tokenSigner.keyOf(mailAddress);
const by = { account: 'x', name: 'x' };
const { words: english } = languages.en;
const { words: german } = languages.de;

/** A label in English and German, with a record to come and emails as visitors get them. */
async function aLabel() {
  const chosen = ['en', 'de'];
  const given = { timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' };
  const label = memoryLabel({ ...given, languages: chosen });
  const ports = { ...label.ports, emailTemplates: templatesIn(chosen) };
  const artist = aStoredArtist({ cId: 3, name: 'Sluice' });
  await ports.artists.add(artist.id, () => artist, { by, at: label.time.now });
  await label.exportAll();
  const release = aStoredRelease({
    cId: 7,
    title: 'Low Water',
    artistIds: [anId('artist', 3)],
    releaseDate: '2026-07-01',
    releaseStatus: releaseStatus.Approved,
    links: [{ name: 'Tidal', url: 'https://x.example/tidal' }],
  });
  const services = servicesOver(ports);
  return { ...label, ...services, ports, release };
}

test.each([
  ['de', german],
  [undefined, english],
] as const)(
  'from a page in %s, the consents kept are the words that stood there',
  async (language, words) => {
    const { addPresave, follows, deliverAll, ports, release, ...label } = await aLabel();
    await label.addLiveRelease(release);
    const asked = { mailAddress, ...(language && { language }) };
    const presave = { ...asked, releaseId: 7, platform: undefined, subscribe: true };
    await addPresave({ body: presave, client: 'c' });
    await follows.followArtist({ body: { ...asked, artistId: 3 }, client: 'c' });
    await deliverAll();
    const kept = await Promise.all([
      ports.presaves.find('7', person),
      ports.follows.find('3', person),
      ports.subscriptions.list().then(([one]) => one),
    ]);
    const { presaveConsent, followConsent, newsletterConsent } = words.forms;
    expect(kept.map((entry) => entry?.value.consent.text)).toEqual([
      presaveConsent,
      fill(followConsent, { artist: 'Sluice' }),
      newsletterConsent,
    ]);
  },
);

test('emails go in the language of the page that they were asked from', async () => {
  const { addPresave, follows, outbox, campaigns, ports, release, time, ...label } = await aLabel();
  await label.addLiveRelease(release);
  const other = 'c+d@reader.example';
  for (const [address, language] of [
    [mailAddress, 'de'],
    [other, undefined],
  ] as const) {
    const asked = { mailAddress: address, ...(language && { language }) };
    const presave = { ...asked, releaseId: 7, platform: undefined, subscribe: true };
    await addPresave({ body: presave, client: address });
    await follows.followArtist({ body: { ...asked, artistId: 3 }, client: address });
  }
  for (const { key } of await outbox.list()) await outbox.deliver(key);
  const subjectsTo = (address: string) =>
    label.provider.sent
      .filter(({ to }) => to.some((one) => one.address === address))
      .map(({ subject }) => subject);
  const questions = ({ emails }: typeof english) => [
    fill(emails.confirmSubject, { label: 'Nightjar' }),
    fill(emails.followSubject, { artist: 'Sluice' }),
  ];
  expect(subjectsTo(mailAddress).sort()).toEqual(questions(german).sort());
  expect(subjectsTo(other).sort()).toEqual(questions(english).sort());

  // The day: the page is live, and the two languages are two mails.
  const saved = await ports.releases.find(7);
  if (!saved) throw new Error('The release is gone.');
  const out = { ...saved.entity, releaseStatus: releaseStatus.Released };
  time.now = new Date('2026-07-01T08:00:00.000Z');
  await ports.releases.save(saved, out, { by, at: time.now, publicBy: by.name });
  await label.exportAll();
  label.goLive();
  await campaigns.run(7);
  const dayOf = ({ emails }: typeof english) =>
    fill(emails.outSubjectBy, { title: 'Low Water', artists: 'Sluice' });
  expect(subjectsTo(mailAddress).at(-1)).toBe(dayOf(german));
  expect(subjectsTo(other).at(-1)).toBe(dayOf(english));
  const [mail] = label.provider.sent.filter(({ subject }) => subject === dayOf(german));
  expect(mail?.html).toContain('lang="de"');
  expect(mail?.text).toContain('/de/releases/low-water-7');
});
