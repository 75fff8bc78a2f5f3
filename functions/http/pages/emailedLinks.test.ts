import { expect, test } from 'vitest';
import { neutralLabel } from '#domain/label/label';
import { releaseStatus } from '#domain/release/releaseStatus';
import { consentTo } from '#domain/visitor/consent';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import { sampleOf } from '#fixtures/rounds';
import { aStoredShow } from '#fixtures/shows';
import { aPublicLabel } from '#fixtures/snapshots';
import { editionIn } from '#words/editionIn';
import { languages } from '#words/languages';
import type { Template } from '#words/template';
import { fillLine, wordingOf } from '#words/wording';
import { memoryLabel, templatesIn } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';
import { frame, type PageContent } from './frame.tsx';
import { visitorPages } from './visitorPages.tsx';

const mailAddress = 'a+b@reader.example';
const person = tokenSigner.keyOf(mailAddress);
const staff = { account: 'x', name: 'x' };
const artist = 'Sluice';
const newsletterId = '6b1f5a52-4f0e-4f0a-9f5e-2f6d5c0e7a11';
const lp = { ...aFullEdition(), sides: [], day: null, name: 'clear', pieces: 1 };
const waited = { release: 9, edition: lp.id };
const waitedGroup = `9-${lp.id}`;
/** A release with an edition that is sold out or in stock. */
const pressed = (state: 'soldOut' | 'inStock') =>
  aStoredRelease({ cId: 9, title: 'Still Water', artistIds: [], editions: [{ ...lp, state }] });
const links = [{ name: 'Tidal', url: 'https://x.example/tidal' }];

function labelIn(language: string) {
  const given = { timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' };
  const label = memoryLabel({ ...given, languages: [language] });
  const { email, releaseEmail } = templatesIn([language]);
  // The kind takes the place of the HTML, whose links are the same as those of the text.
  const emailTemplates: typeof label.ports.emailTemplates = {
    email: async (one) => ({ ...(await email(one)), html: one.kind }),
    releaseEmail: async (one) => ({ ...(await releaseEmail(one)), html: 'releaseDay' }),
  };
  const ports = { ...label.ports, emailTemplates };
  return { ...label, ports, ...servicesOver(ports) };
}

/**
 * A visitor with everything that a label may hold of them, and emails that wait to be sent.
 * `isAsked`: they have still to confirm that they follow Sluice and want the newsletter.
 */
async function withEverything(language: string, isAsked = false) {
  const label = labelIn(language);
  const { ports, outbox, time } = label;
  const address = mailAddress;
  const consent = consentTo('Yes.', time.now);
  const confirmedAt = time.now.toISOString();
  const confirmed = { address, state: 'confirmed' as const, consent, confirmedAt, told: [] };
  for (const cId of [3, 4]) {
    const stored = aStoredArtist({ cId, name: cId === 3 ? artist : 'Others' });
    await ports.artists.add(stored.id, () => stored, { by: staff, at: time.now });
    const state = isAsked && cId === 3 ? 'asked' : 'confirmed';
    const hears = cId === 3 && !isAsked && { shows: {} };
    await ports.follows.add(String(cId), person, { ...confirmed, state, ...hears });
    const follow = { kind: 'released', artist: cId, release: 1, address } as const;
    await outbox.add(`follow-${cId}`, person, follow);
  }
  const sold = pressed('soldOut');
  await ports.releases.add(sold.id, () => sold, { by: staff, at: time.now });
  await label.exportAll();
  const { told: _, ...asking } = confirmed;
  const state = isAsked ? 'asked' : 'confirmed';
  await ports.stockRequests.add(waitedGroup, person, { ...asking, state });
  await outbox.add('stock', person, { kind: 'inStock', ...waited, address });
  await ports.presaves.add('7', person, { address, consent });
  await ports.subscriptions.add('subscription', person, {
    address,
    state: isAsked ? 'asked' : 'listed',
    consent,
    confirmedAt,
  });
  await outbox.add('shows', person, { kind: 'shows', shows: [1], address });
  await outbox.add('news', person, { kind: 'newsletter', newsletter: newsletterId, address });
  const message = { fromAddress: address, fromName: 'Ada', body: 'Hello there.' };
  await outbox.add('message', person, { kind: 'contact', ...message });
  const left = async () => {
    const subscribed = await ports.subscriptions.find('subscription', person);
    const held = await Promise.all([
      ports.follows
        .find('3', person)
        .then((found) => found?.value.state === 'confirmed' && 'follows Sluice'),
      ports.follows.find('3', person).then((found) => found?.value.shows && 'hears of shows'),
      ports.follows.find('4', person).then((found) => found && 'follows Others'),
      ports.stockRequests
        .find(waitedGroup, person)
        .then((found) => found?.value.state === 'confirmed' && 'waits for an edition'),
      ports.presaves.find('7', person).then((found) => found && 'pre-save'),
      ['confirmed', 'listed'].includes(subscribed?.value.state ?? '') && 'newsletter',
    ]);
    const waiting = (await outbox.list()).map(({ key }) => `waiting: ${key}`);
    return [...held.filter((one) => typeof one === 'string'), ...waiting.toSorted()];
  };
  return { ...label, left };
}

/** One email of each kind that goes to visitors, as the provider gets it. */
async function everyEmail(language: string) {
  const label = labelIn(language);
  const { ports, outbox, provider, time, follows, subscriptions, newsletters } = label;
  const own = aStoredArtist({ cId: 3, name: artist });
  await ports.artists.add(own.id, () => own, { by: staff, at: time.now });
  await label.exportAll();
  const deliver = async () => {
    for (const { key } of await outbox.list()) await outbox.deliver(key);
  };
  const query = (use: 'confirm', value: string) => ({
    query: { token: tokenSigner.sign(use, value, time.now) },
  });
  await follows.followArtist({ body: { mailAddress, artistId: 3, shows: true }, client: 'c' });
  await subscriptions.subscribe(mailAddress);
  const sold = pressed('soldOut');
  await label.addLiveRelease(sold);
  const asked = { mailAddress, releaseId: 9, edition: lp.id, language };
  await label.askForStock({ body: asked, client: 'f' });
  await deliver();
  await label.confirm(query('confirm', `${person}/${waitedGroup}`));
  await label.confirm(query('confirm', `${person}/3`));
  await label.confirm(query('confirm', person));
  await subscriptions.settle(person);
  await label.requestPersonalData({ body: { mailAddress }, client: 'd' });
  const draft = { subject: 'News', text: 'Hello.', buttonLabel: '', buttonAddress: '' };
  const caller = { tenant: '', object: '', name: 'x', role: 'staff' as const, artistIds: [] };
  await newsletters.saveNewsletter({ body: { id: newsletterId, ...draft } }, caller);
  await newsletters.sendNewsletter({ body: { id: newsletterId } }, caller);
  await newsletters.queueDue();
  const announced = aStoredRelease({
    cId: 7,
    title: 'High Water',
    artistIds: [],
    releaseDate: '2026-06-05',
    releaseStatus: releaseStatus.Approved,
    links,
  });
  await ports.releases.add(announced.id, () => announced, { by: staff, at: time.now });
  await label.exportAll();
  const presave = { mailAddress, releaseId: 7, platform: undefined, subscribe: false };
  await label.addPresave({ body: presave, client: 'e' });
  time.now = new Date('2026-06-05T06:00:00.000Z');
  const followed = aStoredRelease({
    cId: 1,
    title: 'Low Water',
    artistIds: [anId('artist', 3)],
    releaseDate: '2026-06-05',
    links,
  });
  await label.addLiveRelease(followed);
  await label.releaseDay();
  await label.exportAll();
  label.goLive();
  await label.releaseDay();
  await deliver();
  const soldOut = await ports.releases.find(9);
  if (!soldOut) throw new Error('There is no release.');
  const stored = { by: staff, at: time.now, publicBy: staff.name };
  await ports.releases.save(soldOut, pressed('inStock'), stored);
  await label.exportAll();
  label.goLive();
  await label.releaseDay();
  await deliver();
  const show = aStoredShow({
    ...{ cId: 1, day: '2026-07-04' },
    artists: [{ part: 'main', id: anId('artist', 3), name: artist }],
  });
  const save = { by: staff, at: time.now, publicBy: staff.name };
  const added = await ports.shows.add(show.id, () => show, { by: staff, at: time.now });
  const [first] = [await ports.shows.save(added, show, save)];
  await label.exportAll();
  label.goLive();
  await label.releaseDay();
  await deliver();
  await ports.shows.save(first, { ...show, state: 'cancelled' }, save);
  await label.exportAll();
  label.goLive();
  await label.releaseDay();
  await deliver();
  return provider.sent.map(({ html: kind, text, to: [to] }) => ({
    kind,
    header: to?.unsubscribe,
    text: Object.entries(to?.substitutions ?? {}).reduce(
      (done, [mark, value]) => done.replaceAll(mark, value),
      text,
    ),
  }));
}

/** The links of an email to pages of the API, each with the text above it. */
function linksIn(text: string) {
  return text.split('\n\n').flatMap((block) => {
    const lines = block.split('\n');
    const [, use, token = ''] = /\/visitors\/(\w+)\?token=([\w.-]+)/.exec(lines.at(-1) ?? '') ?? [];
    return use ? [{ use, token, address: lines.at(-1), said: lines.slice(0, -1) }] : [];
  });
}

const everything = [
  'follows Sluice',
  'hears of shows',
  'follows Others',
  'waits for an edition',
  'pre-save',
  'newsletter',
];
const emailsWaiting = ['follow-3', 'follow-4', 'message', 'news', 'shows', 'stock'].map(
  (key) => `waiting: ${key}`,
);
const without = (...gone: string[]) =>
  [...everything, ...emailsWaiting].filter((one) => !gone.includes(one));

/** What each link says in an email, what its pages say, and what is left behind it. */
function promises(language: string) {
  const wording = wordingOf({ languages: [language], words: {} });
  const { emails, answers } = wording.words;
  const named = (line: Template<'artist'>) => fillLine(wording, line, { artist });
  const edition = ['Still Water', editionIn(wording.words, lp)].join(wording.words.card.comma);
  const of = (line: Template<'edition'>) => fillLine(wording, line, { edition });
  return {
    wording,
    emails,
    answers,
    named,
    ends: [
      {
        said: [emails.newsStop, emails.outStopLink],
        pages: [answers.unsubscribeNews, answers.unsubscribedNews],
        left: without('newsletter', 'waiting: news'),
      },
      {
        said: [named(emails.followStop), emails.outStopLink],
        pages: [named(answers.unsubscribeFollow), named(answers.unsubscribedFollow)],
        left: without('follows Sluice', 'hears of shows', 'waiting: follow-3'),
      },
      {
        said: [emails.showsStop, emails.outStopLink],
        pages: [answers.unsubscribeShows, answers.unsubscribedShows],
        left: without('hears of shows', 'waiting: shows'),
      },
      {
        said: [of(emails.stockStop), emails.outStopLink],
        pages: [of(answers.unsubscribeStock), of(answers.unsubscribedStock)],
        left: without('waits for an edition', 'waiting: stock'),
      },
      {
        said: [emails.outStop, emails.outStopAllLink],
        pages: [answers.unsubscribeText, answers.unsubscribedText],
        left: ['waiting: message'],
      },
    ],
  };
}

// By night in every language.
test.each(sampleOf(Object.keys(languages), 2))(
  'in %s every link of every email does what the email and its page say',
  async (language) => {
    const { wording, emails, answers, named, ends } = promises(language);
    const label = { ...aPublicLabel({ languages: [wording.language] }), ...neutralLabel };
    const context = { wording, action: '/x', label: { ...label, siteUrl: 'https://x.example' } };
    const shownBy = (content: PageContent) => {
      const { body } = frame(content, { label: context.label, record: null }, wording);
      return body.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, '');
    };
    const sent = await everyEmail(language);
    const kinds = sent.map(({ kind }) => kind);
    expect(new Set(kinds).size, kinds.join()).toBe(10);
    for (const { kind, text, header } of sent) {
      const found = linksIn(text);
      const ending = found.filter(({ use }) => use === 'unsubscribe');
      const own = ends.filter(({ said }) => ending.some((one) => isSame(one.said, said)));
      expect(own, `${kind}: one link ends everything`).toContain(ends.at(-1));
      expect(own, kind).toHaveLength(ending.length);
      // One click in the mail program ends what the first of these lines says.
      expect(header, kind).toBe(ending[0]?.address);

      for (const { use, token, said } of found) {
        const query = { query: { token } };
        const visitor = await withEverything(language);
        const about = `${kind}: ${said.join(' ')}`;
        if (use === 'unsubscribe') {
          const promise = ends.find((one) => isSame(one.said, said));
          const asked = visitorPages.showUnsubscribe?.(
            await visitor.showUnsubscribe(query),
            context,
          );
          const before = await visitor.left();
          expect(before, 'opening a link ends nothing').toEqual([...everything, ...emailsWaiting]);
          const done = visitorPages.unsubscribe?.(await visitor.unsubscribe(query), context);
          const pages = [asked, done].map((page) => page && shownBy(page));
          for (const [index, page] of pages.entries())
            expect(page, about).toContain(promise?.pages[index]);
          expect(await visitor.left(), about).toEqual(promise?.left);
        } else if (use === 'data') {
          const shown = await visitor.showPersonalData(query);
          const page = visitorPages.showPersonalData?.(shown, context);
          expect(page && shownBy(page), about).toContain(answers.storedErase);
          await visitor.erasePersonalData(query);
          expect(await visitor.left(), about).toEqual([]);
        } else {
          const asked = await withEverything(language, true);
          const { button, begins } = {
            follow: { button: named(emails.followButton), begins: 'follows Sluice' },
            stock: { button: emails.stockButton, begins: 'waits for an edition' },
            confirm: { button: emails.confirmButton, begins: 'newsletter' },
          }[kind as 'follow' | 'stock' | 'confirm'];
          expect(said, about).toEqual([button]);
          const page = visitorPages.showConfirm?.(await asked.showConfirm(query), context);
          expect(page && shownBy(page), about).toContain(button);
          const before = await asked.left();
          await asked.confirm(query);
          const begun = (await asked.left()).filter((one) => !before.includes(one));
          expect(begun, about).toEqual([begins]);
        }
      }
    }
  },
);

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
