import { expect, test } from 'vitest';
import { newsletterDraftSchema } from '#domain/email/newsletter';
import { aStoredNews } from '#fixtures/news';
import { newsletterOf } from './newsNewsletter.ts';

const page = {
  address: (language: string) => `https://label.example/${language}/news/1`,
  button: (language: string) => (language === 'de' ? 'Weiterlesen' : 'Read on'),
};
const of = (given: Parameters<typeof aStoredNews>[0], languages: string[]) =>
  newsletterOf(aStoredNews(given), { languages }, page);

test('a newsletter has the title, the paragraphs as text, and a button to the page', () => {
  const text =
    '<h2>Monday</h2><p>We &amp; <strong>you</strong>.<br>Again.</p><ul><li>One</li></ul><figure data-release="12">Out now</figure>';
  const draft = of({ title: 'In the studio', text }, ['en']);
  expect(draft).toEqual({
    subject: 'In the studio',
    text: 'Monday\n\nWe & you.\n\nAgain.\n\nOne',
    buttonLabel: 'Read on',
    buttonAddress: 'https://label.example/en/news/1',
    onSite: true,
  });
  expect(newsletterDraftSchema.parse(draft)).toEqual(draft);
});

test('it has the other language of the label where the piece is written in it', () => {
  const written = {
    title: 'In the studio',
    titleIn: { de: 'Im Studio' },
    textIn: { de: '<p>Seit Montag.</p>', fr: '<p>Depuis lundi.</p>' },
  };
  expect(of(written, ['en', 'de']).others).toEqual({
    de: {
      subject: 'Im Studio',
      text: 'Seit Montag.',
      buttonLabel: 'Weiterlesen',
      buttonAddress: 'https://label.example/de/news/1',
    },
  });
  expect(of({}, ['en', 'de'])).not.toHaveProperty('others');
});

test('a title or a text that is too long for a newsletter is shortened', () => {
  const draft = of({ slug: 'long', title: 'a'.repeat(200), text: `<p>${'b'.repeat(30_000)}</p>` }, [
    'en',
  ]);
  expect(newsletterDraftSchema.safeParse(draft).success).toBe(true);
  expect(draft.text.endsWith('…')).toBe(true);
});

test('without a text, the title is said twice', () => {
  expect(of({ title: 'Soon', text: '' }, ['en']).text).toBe('Soon');
});
