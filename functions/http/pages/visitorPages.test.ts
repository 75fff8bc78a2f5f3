import { expect, test } from 'vitest';
import type { CallName } from '#contract/api';
import { visitorCalls } from '#contract/visitors';
import { neutralLabel } from '#domain/label/label';
import { Problem, parse } from '#domain/problem';
import { englishIn, pseudoWords, toldBy } from '#fixtures/pseudoLanguage';
import { aPublicLabel } from '#fixtures/snapshots';
import { dateText, wordingOf } from '#words/wording';
import { frame, type PageContent } from './frame.tsx';
import { refusedForm } from './refusedForm.tsx';
import { visitorPages } from './visitorPages.tsx';

// Each word of the product has accents here, and all else is Greek or a number.
const own = aPublicLabel({ name: 'Λάμδα', words: pseudoWords() });
const label = { ...own, siteUrl: 'https://label.example', marks: neutralLabel.marks };
const at = '2026-03-20T09:00:00.000Z';
const date = (wording: ReturnType<typeof wordingOf>) =>
  dateText(wording, new Date(at), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: label.timeZone,
  });
const consented = { at, text: 'Ξ.' };
const confirmedAt = at;
const artist = 'Ωμέγα';

const edition = 'Δίσκος';
const ofStock = { scope: 'stock', edition };
const redeemed = {
  title: 'Δίσκος',
  artist,
  cover: null,
  path: '/releases/diskos-1',
  until: at,
  recordings: 1,
  tracks: 2,
};

/** Every answer that has a page of its own. */
const answers: Readonly<Partial<Record<CallName, readonly object[]>>> = {
  sendMail: [{}, { Error: 'That was very quick. Wait a moment, then send it again.' }],
  addPresave: [{}],
  followArtist: [{}],
  askForStock: [{}],
  subscribeToNewsletter: [{}],
  requestPersonalData: [{}],
  showPersonalData: [
    { presaves: [], follows: [], stock: [], newsletter: null, messages: [] },
    {
      presaves: ['Tidal', undefined].map((platform, cId) => ({
        cId,
        title: platform ? 'Δίσκος' : '',
        path: '/releases/diskos-1',
        platform,
        ...consented,
      })),
      follows: [{ cId: 1, artist, state: 'confirmed', confirmedAt, ...consented }],
      stock: [{ key: '1-x', edition: 'Δίσκος', state: 'confirmed', confirmedAt, ...consented }],
      newsletter: { state: 'leaving', confirmedAt, ...consented },
      messages: [{ at }],
    },
    {
      presaves: [],
      follows: [],
      stock: [],
      messages: [],
      newsletter: { state: 'asked', confirmedAt: null, ...consented },
    },
  ],
  redeemCode: [
    {
      ...redeemed,
      files: ['mp3', 'flac', 'wav'].map((format) => ({
        ...{ name: 'Ω', format, of: format, url: 'https://label.example/1', bytes: 1 },
      })),
      isPreparing: true,
    },
    { ...redeemed, recordings: 0, files: [], isPreparing: false },
    { ...redeemed, files: [], isPreparing: false },
  ],
  erasePersonalData: [{}],
  showUnsubscribe: [{}, { scope: 'newsletter' }, { scope: 'artist', artist }, ofStock],
  unsubscribe: [{}, { scope: 'newsletter' }, { scope: 'artist', artist }, ofStock],
  showConfirm: ['asked', 'confirmed', 'gone'].flatMap((state) => [
    { state },
    { state, artist, consent: consented },
    { state, edition },
  ]),
  confirm: [{}, { artist, consent: consented }, { edition }],
};

function told(content: PageContent, wording: ReturnType<typeof wordingOf>): string {
  const record = { title: 'Δίσκος', path: '/releases/diskos-1' };
  return toldBy(frame(content, { label, record }, wording).body).replaceAll(date(wording), ' ');
}

test('every page of the API is in the language of its label', () => {
  expect(Object.keys(answers).sort()).toEqual(Object.keys(visitorPages).sort());
  const wording = wordingOf(label);
  const left = Object.entries(answers).flatMap(([name, given]) =>
    given.flatMap((answer) =>
      ['/a?token=b', '/a?token=b&only=newsletter'].flatMap((action) => {
        // The answers above are those of their call.
        const page = visitorPages[name as CallName] as (...args: [object, object]) => PageContent;
        return englishIn(told(page(answer, { label, wording, action }), wording));
      }),
    ),
  );
  // Names of formats are the same in every language.
  expect(left.filter((word) => !/^(?:MP|FLAC|WAV)$/.test(word))).toEqual([]);
});

test('the question to a follower and its answer have what they ticked, word for word', () => {
  const wording = wordingOf(label);
  const asked = { artist, consent: { at, text: 'Ξ Ψ Λ.' } };
  const context = { label, wording, action: '/a' };
  const pages = [
    visitorPages.showConfirm?.({ state: 'asked', ...asked }, context),
    visitorPages.confirm?.(asked, context),
  ];
  for (const page of pages) {
    if (!page) throw new Error('Both calls have a page.');
    expect(frame(page, { label, record: null }, wording).body).toContain('Ξ Ψ Λ.');
  }
});

test('a refused form is, too, with its errors and the consent in the language’s own quotes', () => {
  const wording = wordingOf(label);
  const problem = new Problem('invalid-input', 'At most 100 characters.', {
    errors: ['fromAddress', 'mailAddress'].map((path) => ({
      path,
      message: 'Write an address such as name@example.com.',
    })),
  });
  const names = [
    'sendMail',
    'addPresave',
    'followArtist',
    'askForStock',
    'requestPersonalData',
  ] as const;
  const pages = names.map((name) =>
    refusedForm(name, problem, { posted: {}, action: '/a', wording }),
  );
  expect(pages.flatMap((page) => englishIn(told(page, wording)))).toEqual([]);
  const german = wordingOf({ languages: ['de'], words: {} });
  const form = refusedForm('addPresave', problem, { posted: {}, action: '/a', wording: german });
  const { body } = frame(form, { label, record: null }, german);
  expect(body).toContain(`du: „${german.words.forms.presaveConsent}“</p>`);
});

test('a link that lost its token in the email is explained in the page’s language', () => {
  const german = wordingOf({ languages: ['de'], words: {} });
  for (const name of ['showUnsubscribe', 'showConfirm', 'showPersonalData'] as const)
    for (const query of [{}, { token: 'x'.repeat(501) }]) {
      let problem: unknown;
      try {
        parse(visitorCalls[name].query, query);
      } catch (error) {
        problem = error;
      }
      const refused =
        problem instanceof Problem &&
        refusedForm(name, problem, { posted: {}, action: '/a', wording: german });
      const { body } = frame(refused || { title: '', body: '' }, { label, record: null }, german);
      expect(body).toContain(german.words.refusals.cut);
      expect(body).not.toContain('token:');
    }
});

test('a follower who is asked about a place sends it as it is by sending the form again', () => {
  const wording = wordingOf(label);
  const posted = { mailAddress: 'ada@reader.example', place: 'Belin' };
  const bodyOf = (path: string) => {
    const problem = new Problem('invalid-input', 'Hm.', { errors: [{ path, message: 'Hm.' }] });
    const form = refusedForm('followArtist', problem, { posted, action: '/a', wording });
    return frame(form, { label, record: null }, wording).body;
  };
  expect(bodyOf('place')).toMatch(/type="hidden"[^>]* name="askedPlace" value="Belin"/);
  expect(bodyOf('mailAddress')).not.toContain('askedPlace');
});
