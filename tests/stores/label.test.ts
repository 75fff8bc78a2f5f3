import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { drawnCover } from '#design/drawnCover';
import { drawnLogo } from '#design/drawnLogo';
import { shownTheme } from '#design/shownTheme';
import { coverPicture } from '#design/sleeveDrawing';
import { newArtistSchema } from '#domain/artist/artist';
import { type Label, labelId, labelSchema, neutralLabel } from '#domain/label/label';
import { logoPicture, logoPictures } from '#domain/label/logo';
import { newMerchSchema } from '#domain/merch/merch';
import { Problem } from '#domain/problem';
import type { LabelPage } from '#domain/publication/preview';
import { snapshotSchema } from '#domain/publication/snapshot';
import { newReleaseSchema } from '#domain/release/release';
import { newShowSchema } from '#domain/show/show';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { changeRelease, drain } from './publishingSteps.ts';

let stores: OpenStores;
beforeEach(async () => {
  stores = await openQuickStores();
});

const staff = aCaller('staff');
const newId = anId('page', 1);

/** The product over stores in which no label is set up. */
function aProduct() {
  const { ports } = portsOver(stores);
  const { calls, jobs } = createServices({ ...ports, labels: stores.labels });
  const get = () => calls.getLabel({}, staff, newId);
  const save = async (change: Partial<Label>, ifMatch?: number) => {
    const { value, version } = await get();
    const body = labelSchema.parse({ ...value, ...change });
    const call = { body, ifMatch: ifMatch ?? version };
    return calls.updateLabel(call, staff, newId);
  };
  return { calls, jobs, get, save };
}

test('the first start stores what the environment says, once', async () => {
  const { jobs, get, save } = aProduct();
  await jobs.seedLabel({ name: 'Low Sun', timeZone: 'Europe/Oslo' });
  expect(await get()).toMatchObject({
    version: 2,
    value: { name: 'Low Sun', timeZone: 'Europe/Oslo', tagline: '' },
  });
  await save({ name: 'High Sun' });
  await jobs.seedLabel({ name: 'Low Sun' });
  expect(await get()).toMatchObject({ version: 3, value: { name: 'High Sun' } });
});

test.each([
  [['xx'], 'The site does not speak xx.'],
  [['en', 'en'], 'Choose two different languages.'],
])('the languages %j are refused at their field', async (languages, message) => {
  const { save, get } = aProduct();
  const { data } = await save({ languages }).then(
    () => Promise.reject(new Error('It was saved.')),
    (error: Problem) => error,
  );
  expect(data.errors).toEqual([{ path: 'languages', message: expect.stringContaining(message) }]);
  expect((await get()).value.languages).toEqual(['en']);
});

test('two processes that start at once store one label', async () => {
  const both = [aProduct(), aProduct()];
  await Promise.all(both.map(({ jobs }) => jobs.seedLabel({ name: 'Low Sun' })));
  expect(await both[0]?.get()).toMatchObject({ version: 2, value: { name: 'Low Sun' } });
});

test('without a word in the environment the label is the neutral one, and nothing is published', async () => {
  const { calls, jobs, get } = aProduct();
  await jobs.seedLabel({});
  expect(await get()).toMatchObject({ version: 1, value: { name: 'Gatefold' } });
  expect(await drain(stores, jobs.takeSnapshot)).toBe(0);
  const { entry } = await calls.getPublishing({ query: { label: labelId } }, staff, newId);
  expect(entry).toEqual({ state: 'saved' });
});

test('one server publishes the neutral label, which says who hosts it, once', async () => {
  const { jobs, get } = aProduct();
  await jobs.seedLabel({}, { isPublished: true });
  await jobs.seedLabel({}, { isPublished: true });
  expect(await get()).toMatchObject({ version: 2, value: { name: 'Gatefold' } });
  expect(await drain(stores, jobs.takeSnapshot)).toBe(1);
});

test('a change is one publication, and its way to the site is told', async () => {
  const { calls, jobs, save } = aProduct();
  const saved = await save({ name: 'Low Sun', words: { 'en.home.headline': 'Hear this' } });
  expect(saved.version).toBe(2);
  const stateOf = async () =>
    (await calls.getPublishing({ query: { label: labelId } }, staff, newId)).entry;
  expect(await stateOf()).toEqual({ state: 'queued' });
  expect(await drain(stores, jobs.takeSnapshot)).toBe(1);
  expect(await stateOf()).toMatchObject({ state: 'building', version: 1 });
  await calls.reportBuild({ body: { version: 1, state: 'live' } }, staff, newId);
  expect(await stateOf()).toMatchObject({ state: 'live', version: 1 });
  const { publications } = await calls.listPublications({}, staff, newId);
  expect(publications[0]?.changes).toEqual([
    { kind: 'label', cId: 1, name: 'Low Sun', by: staff.name },
  ]);
});

test('of two who save at once the second is told, with what is stored', async () => {
  const { save } = aProduct();
  const { version } = await save({ name: 'Low Sun' });
  await save({ tagline: 'Records.' });
  const refused = await save({ tagline: 'Sounds.' }, version).catch((error: unknown) => error);
  if (!(refused instanceof Problem)) throw refused;
  expect(refused.code).toBe('changed');
  expect(refused.data).toMatchObject({ etag: '"3"', current: { tagline: 'Records.' } });
});

test('the same save again, because its answer got lost, answers what it stored', async () => {
  const { save } = aProduct();
  const pages = [{ id: newId, slug: 'imprint', title: 'Imprint', body: '<p>Us.</p>' }];
  const change = { name: 'Low Sun', pages } as Partial<Label>;
  const first = await save(change);
  expect(await save(change, first.version - 1)).toEqual(first);
  // A new page has no id yet.
  const added = { pages: [...pages, { slug: 'about', title: 'About' }] };
  const second = await save(added as Partial<Label>);
  expect(await save(added as Partial<Label>, second.version - 1)).toEqual(second);
});

test('texts keep their language when the label takes another first one', async () => {
  const { calls, save } = aProduct();
  const add = async (name: string, at: number) => {
    const body = newArtistSchema.parse({ name, bio: '<p>Two guitars.</p>' });
    return (await calls.addArtist({ body }, staff, anId('artist', at))).value;
  };
  const pages = [{ id: newId, slug: 'imprint', title: 'Imprint' }] as Label['pages'];
  expect(await add('Weir', 1)).not.toHaveProperty('textsLanguage');
  expect((await save({ pages })).value).not.toHaveProperty('textsLanguage');
  const turned = await save({ languages: ['de'] });
  expect(turned.value.textsLanguage).toBe('en');
  // New entries are German from now on, and marked so.
  const artist = await add('Wehr', 2);
  expect(artist.textsLanguage).toBe('de');
  const more = [
    ...(turned.value.pages ?? []),
    { slug: 'about', title: 'Über uns' },
  ] as Label['pages'];
  const { value } = await save({ pages: more });
  expect(value.pages?.map(({ textsLanguage }) => textsLanguage)).toEqual([undefined, 'de']);
  // A client can't override the language, and another change of languages leaves it unchanged.
  await save({ languages: ['fr', 'de'] });
  const { releases: _, ...stored } = (
    await calls.getArtist({ params: { id: artist.id } }, staff, newId)
  ).value;
  const body = { ...stored, textsLanguage: 'nb', bio: '<p>Zwei Gitarren.</p>' };
  const again = await calls.updateArtist({ body, ifMatch: 1 }, staff, newId);
  expect(again.value).toMatchObject({ textsLanguage: 'de', bio: body.bio });
  expect((await save({ languages: ['fr'] })).value.textsLanguage).toBe('en');
  expect((await save({ textsLanguage: 'fr' })).value.textsLanguage).toBe('fr');
});

test('a label without any text has no earlier language', async () => {
  const { calls, save } = aProduct();
  const body = newArtistSchema.parse({ name: 'Weir' });
  const { value: artist } = await calls.addArtist({ body }, staff, anId('artist', 1));
  // A new release has the placeholder as its description, which is nobody's text.
  const release = newReleaseSchema.parse({ title: 'Spillway', artists: [artist.id] });
  await calls.addRelease({ body: release }, staff, anId('release', 1));
  expect((await save({ languages: ['de'] })).value).not.toHaveProperty('textsLanguage');
  // Sent by a client that asked nevertheless, or stored by an earlier release of the product.
  const asked = await save({ languages: ['pt-BR'], textsLanguage: 'en' });
  expect(asked.value).not.toHaveProperty('textsLanguage');
  const written = { ...artist, bio: '<p>Duas guitarras.</p>' };
  await calls.updateArtist({ body: written, ifMatch: 1 }, staff, newId);
  expect((await save({ languages: ['fr'] })).value.textsLanguage).toBe('pt-BR');
});

test.each(['addShow', 'addMerch'] as const)(
  'a text of an entry that came by %s keeps its language, too',
  async (call) => {
    const { calls, save } = aProduct();
    const text = '<p>Doors at eight.</p>';
    if (call === 'addShow') {
      const body = newShowSchema.parse({ day: '2027-01-16', note: text });
      await calls.addShow({ body }, staff, anId('show', 1));
    } else {
      const body = newMerchSchema.parse({ name: 'A shirt', description: text });
      await calls.addMerch({ body }, staff, anId('merch', 1));
    }
    expect((await save({ languages: ['de'] })).value.textsLanguage).toBe('en');
  },
);

test('the history has every version, with the fields that it changed', async () => {
  const { calls, save } = aProduct();
  await save({ name: 'Low Sun', timeZone: 'Europe/Oslo' });
  await save({ tagline: 'Records.' });
  const { versions } = await calls.getLabelHistory({ query: {} }, staff, newId);
  expect(
    versions.map(({ version, changes }) => [version, changes.map(({ field }) => field)]),
  ).toEqual([
    [3, ['tagline']],
    [2, ['name', 'timeZone']],
    [1, []],
  ]);
  const old = versions[1]?.entry;
  if (!old) throw new Error('There is no second version.');
  expect((await save(labelSchema.parse(old))).value).toMatchObject({
    name: 'Low Sun',
    tagline: '',
  });
});

test('texts of pages are cleaned, and a page that moves keeps its address', async () => {
  const { save } = aProduct();
  const body = '<p onclick="x()">Us<script>alert(1)</script></p>';
  const page = {
    slug: 'imprint',
    title: 'Imprint',
    body,
    earlierSlugs: [],
    place: 'footer',
  } as const;
  const { value } = await save({ pages: [{ ...page, earlierSlugs: [] }], privacy: body });
  expect(value.privacy).toBe('<p>Us</p>');
  const [stored] = labelSchema.parse(value).pages;
  expect(stored).toMatchObject({ body: '<p>Us</p>', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const footer = [{ to: '/imprint', name: 'The law', hidden: false }];
  await save({ footer });
  const moved = await save({ pages: [{ ...page, earlierSlugs: [], ...stored, slug: 'legal' }] });
  expect(moved.value.footer).toEqual([{ to: '/legal', name: 'The law', hidden: false }]);
  expect(moved.value.pages).toMatchObject([{ slug: 'legal', earlierSlugs: ['imprint'] }]);
});

test('a row from before a field existed is read with its default', async () => {
  const { get, save } = aProduct();
  await save({ name: 'Low Sun' });
  const table = stores.storage.table('label');
  const row = await table.getEntity<{ json0: string }>('label', `e${labelId}`);
  const { theme: _, words: __, ...older } = JSON.parse(row.json0);
  await table.updateEntity(
    { partitionKey: 'label', rowKey: `e${labelId}`, json0: JSON.stringify(older) },
    'Merge',
  );
  expect(await get()).toMatchObject({
    version: 2,
    value: { name: 'Low Sun', theme: { preset: 'sleeve' }, words: {} },
  });
});

const aLogo = (name: string) => ({ name: 'mark.svg', bytes: Buffer.from(drawnLogo(name)) });

test('a field that is left out keeps what is stored', async () => {
  const { calls, get, save } = aProduct();
  const words = { 'pt-BR.home.headline': 'Ouça isto' };
  await save({ name: 'Low Sun', tagline: 'Records.', timeZone: 'Europe/Oslo', words });
  const { version, value } = await get();
  const saved = await calls.updateLabel(
    { body: { legalName: 'Low Sun AS' }, ifMatch: version },
    staff,
    newId,
  );
  expect(saved.value).toEqual({ ...value, legalName: 'Low Sun AS' });
});

test('a logo is saved once it is uploaded, and none that is not', async () => {
  const { calls, get, save } = aProduct();
  const { url } = await calls.uploadMark(
    { body: { slot: 'light' }, file: aLogo('a') },
    staff,
    newId,
  );
  const { marks } = (await get()).value;
  const wanted = labelSchema.shape.marks.parse({ ...marks, light: url });
  expect((await save({ marks: wanted })).value.marks).toEqual(wanted);
  const other = url.replace(/[\w-]{22}/, '0'.repeat(22));
  for (const light of [other, 'https://elsewhere.example/marks/0/mark.svg', `${url}?x`]) {
    const refused = await save({ marks: { ...wanted, light } }).catch((error: unknown) => error);
    if (!(refused instanceof Problem)) throw refused;
    expect(refused.data).toEqual({
      errors: [{ path: 'marks.light', message: 'Upload it first.' }],
    });
  }
});

test('without a logo the snapshot has one that is drawn from the name, with its pictures', async () => {
  const { calls, jobs, save } = aProduct();
  const shownLogo = async () => {
    await drain(stores, jobs.takeSnapshot);
    const text = new TextDecoder().decode(await stores.snapshots.wantedText());
    const snapshot = snapshotSchema.parse(JSON.parse(text));
    return String(snapshot.label.marks.light);
  };
  await save({ name: 'Low Sun' });
  const drawn = await shownLogo();
  expect(drawn).toContain(stores.logos.drawnPath({ ...neutralLabel, name: 'Low Sun' }));
  const images = stores.storage.files('images');
  const path = stores.logos.drawnPath({ ...neutralLabel, name: 'Low Sun' });
  for (const picture of logoPictures)
    expect(await images.head(logoPicture(path, picture))).not.toBeNull();
  const { url } = await calls.uploadMark(
    { body: { slot: 'light' }, file: aLogo('a') },
    staff,
    newId,
  );
  const { marks } = labelSchema.parse({ name: 'x' });
  await save({ marks: { ...marks, light: url } });
  expect(await shownLogo()).toBe(url);
});

test('a record without a cover has the drawn one as a picture, in the inks of each theme it may show', async () => {
  const { calls, jobs, save } = aProduct();
  const { value: artist } = await calls.addArtist(
    { body: newArtistSchema.parse({ name: 'Sluice', bio: '' }) },
    staff,
    newId,
  );
  const body = { title: 'Low Water', description: 'Two sides.', artists: [artist.id] };
  const { value: release } = await calls.addRelease({ body }, staff, anId('release', 1));
  await changeRelease(calls, release.id, { releaseStatus: 50, releaseDate: '2026-01-01' });
  const images = stores.storage.files('images');
  const pictureIn = (theme: Label['theme']) =>
    images.get(
      stores.drawnCovers.folderOf(theme) + coverPicture(drawnCover('Low Water', 'Sluice')),
    );
  const { theme } = neutralLabel;
  await drain(stores, jobs.takeSnapshot);
  const { info } = await sharp((await pictureIn(theme))?.content).toBuffer({
    resolveWithObject: true,
  });
  expect(info).toMatchObject({ format: 'jpeg', width: 1200, height: 1200 });
  const riso = { ...theme, preset: 'riso' as const };
  const mist = { ...theme, preset: 'mist' as const };
  await save({ theme: riso });
  await drain(stores, jobs.takeSnapshot);
  // A cover in a theme that was never saved, as after a rejected save.
  await stores.drawnCovers.draw(mist, [{ title: 'Low Water', artist: 'Sluice' }]);
  const clock = { now: () => new Date(Date.now() + 48 * 3_600_000), sleep: async () => undefined };
  const later = { ...portsOver(stores, { clock }).ports, labels: stores.labels };
  await createServices(later).jobs.sweep();
  const there = await Promise.all([theme, riso, mist].map(pictureIn));
  expect(there.map((file) => file !== null)).toEqual([true, true, false]);
});

test('logos that the label or its history has stay, and those never saved go', async () => {
  const { calls, jobs, save } = aProduct();
  const [first = '', second = '', unsaved = ''] = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => {
      const call = { body: { slot: 'dark' } as const, file: aLogo(name) };
      return (await calls.uploadMark(call, staff, newId)).url;
    }),
  );
  const { marks } = labelSchema.parse({ name: 'x' });
  for (const dark of [first, second]) await save({ marks: { ...marks, dark } });
  await drain(stores, jobs.takeSnapshot);
  const there = async (url: string) => stores.logos.has(url.slice(url.indexOf('marks/')));
  const clock = { now: () => new Date(Date.now() + 48 * 3_600_000), sleep: async () => undefined };
  await createServices({
    ...portsOver(stores, { clock }).ports,
    labels: stores.labels,
  }).jobs.sweep();
  expect(await Promise.all([first, second, unsaved].map(there))).toEqual([true, true, false]);
  expect(await stores.logos.has(stores.logos.drawnPath(neutralLabel))).toBe(true);
});

test('the first steps follow the data, and an email counts once its code comes back', async () => {
  const { calls, save } = aProduct();
  const states = async () =>
    Object.fromEntries(
      (await calls.getSetUp({}, staff, newId)).steps.map(({ step, state }) => [step, state]),
    );
  expect(new Set(Object.values(await states()))).toEqual(new Set(['open']));
  await save({ name: 'Low Sun' });
  await calls.changeSetUp({ body: { step: 'mark', isSkipped: true } }, staff, newId);
  expect(await states()).toMatchObject({ timeZone: 'open' });
  const kept = await calls.changeSetUp({ body: { step: 'timeZone', isKept: true } }, staff, newId);
  expect([kept.timeZone, (await states())['timeZone']]).toEqual(['UTC', 'done']);
  const address = 'kim@example.com';
  const sent = await calls.sendTestEmail({ body: { address } }, staff, newId);
  expect(sent.awaitedAt).toBe(address);
  // A double click sends one email.
  await calls.sendTestEmail({ body: { address } }, staff, newId);
  const emails = await stores.emails.list('email');
  expect(emails).toHaveLength(1);
  const content = emails[0]?.value.content;
  if (content?.kind !== 'test') throw new Error('It is another email.');
  const confirm = (code: string) => calls.confirmTestEmail({ body: { code } }, staff, newId);
  expect((await confirm('12345')).isRight).toBe(false);
  expect(await states()).toMatchObject({ name: 'done', mark: 'skipped', email: 'open' });
  expect(await confirm(content.code)).toMatchObject({ isRight: true, awaitedAt: null });
  // The email's link may be opened again.
  expect((await confirm(content.code)).isRight).toBe(true);
  await calls.changeSetUp({ body: { isAway: true } }, staff, newId);
  expect(await states()).toMatchObject({ email: 'done', release: 'open' });
  expect((await calls.getSetUp({}, staff, newId)).isAway).toBe(true);
});

test('a roll back shows the label as it was, and its logo is still there', async () => {
  const { calls, jobs, save } = aProduct();
  for (const name of ['Low Sun', 'High Sun']) {
    await save({ name });
    await drain(stores, jobs.takeSnapshot);
  }
  await calls.rollBack({ body: { version: 1, pause: false } }, staff, newId);
  const pointer = await stores.snapshots.pointer();
  expect([pointer.wanted, pointer.exported]).toEqual([1, 2]);
  const clock = { now: () => new Date(Date.now() + 48 * 3_600_000), sleep: async () => undefined };
  const later = createServices({ ...portsOver(stores, { clock }).ports, labels: stores.labels });
  await later.jobs.sweep();
  expect(await stores.logos.has(stores.logos.drawnPath({ ...neutralLabel, name: 'Low Sun' }))).toBe(
    true,
  );
});

test('a preview shows pages with a label that is not saved, and stores nothing', async () => {
  const { get } = aProduct();
  const before = await get();
  const asked: Parameters<ReturnType<typeof portsOver>['ports']['renderPreview']>[0][] = [];
  const { ports } = portsOver(stores);
  const renderPreview: typeof ports.renderPreview = async (shown) => {
    asked.push(shown);
    // A site without any publication.
    return ['release', 'announced', 'artist'].includes(shown.page) ? '' : (shown.label?.name ?? '');
  };
  const previews = createServices({ ...ports, labels: stores.labels, renderPreview }).calls;
  const label = {
    name: 'High Sun',
    // This colour is unreadable; the preview shows the nearest readable one.
    theme: { ...neutralLabel.theme, ink: '#f5f0e6' },
    pages: [{ slug: 'imprint', title: 'Imprint', body: '<p>Us<script>alert(1)</script></p>' }],
  };
  const preview = (page: LabelPage, more: { slug?: string; language?: string } = {}) =>
    previews.previewLabel({ body: { label, page, ...more } as never }, staff, newId);
  expect(await preview('home')).toEqual({ html: 'High Sun' });
  await preview('own', { slug: 'imprint' });
  await preview('lost', { language: 'de' });
  expect(asked.map(({ page, url, language }) => [page, url, language])).toEqual([
    ['home', undefined, undefined],
    ['own', '/imprint', undefined],
    ['lost', undefined, undefined],
  ]);
  // The privacy page names how emails are really sent, and the logo is drawn from the new name.
  expect(asked[0]?.label).toMatchObject({ mailBy: 'smtp', hostedBy: 'Hetzner' });
  expect(decodeURIComponent(asked[0]?.label?.marks.light ?? '')).toContain(
    drawnLogo('High Sun', shownTheme(label.theme).covers),
  );
  expect(asked[0]?.label?.pages[0]?.body).toBe('<p>Us</p>');
  for (const page of ['release', 'announced', 'artist'] as const)
    await expect(preview(page)).rejects.toMatchObject({ code: 'not-found' });
  await expect(preview('own', { slug: 'gone' })).rejects.toMatchObject({ code: 'not-found' });
  expect(await get()).toEqual(before);
  expect(
    await stores.logos.has(stores.logos.drawnPath({ ...neutralLabel, name: 'High Sun' })),
  ).toBe(false);
});

test('a preview without a change shows the label, and all around it, as published', async () => {
  const { jobs, save } = aProduct();
  await save({ name: 'Low Sun' });
  await drain(stores, jobs.takeSnapshot);
  const asked: Parameters<ReturnType<typeof portsOver>['ports']['renderPreview']>[0][] = [];
  const { ports } = portsOver(stores);
  const renderPreview: typeof ports.renderPreview = async (shown) => `page ${asked.push(shown)}`;
  const { calls } = createServices({ ...ports, labels: stores.labels, renderPreview });
  await calls.previewLabel({ body: { label: {}, page: 'home' } as never }, staff, newId);
  const published = await stores.snapshots.wantedText();
  // Only the file of the icon is on no page.
  const { icon: _, ...label } = snapshotSchema.parse(JSON.parse(published.toString())).label;
  const [{ icon, ...shown } = {}] = asked.map((one) => one.label);
  expect(icon).toBe('');
  expect(shown).toEqual(label);
  expect(asked[0]).toMatchObject({ artists: [], releases: [] });
  expect(asked[0]?.published).toEqual(published);
});

test('sentences that the pages could not show are refused, each at its field', async () => {
  const { save } = aProduct();
  const refused = await save({
    words: { 'en.artist.follow': 'Hear us on:', 'en.forms.presaveConsent': 'Write to me daily.' },
  }).catch((error: unknown) => error);
  if (!(refused instanceof Problem)) throw refused;
  expect(refused.data.errors).toEqual([
    { path: 'words.en.artist.follow', message: 'This sentence needs {artist}.' },
    {
      path: 'words.en.forms.presaveConsent',
      message: 'The site has no sentence en.forms.presaveConsent to replace.',
    },
  ]);
});
