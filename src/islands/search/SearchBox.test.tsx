import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { languages } from '#words/languages';
import { renderStatic } from '../../components/renderStatic.ts';
import { searchWordsOf } from '../pageWords.ts';
import { HitBy, SearchBox, SomeWords } from './SearchBox.tsx';

const words = searchWordsOf(languages.en.words);
const said = (text: string, missing: string[]) =>
  renderStatic(SomeWords, { text, missing, words }).replaceAll(/<\/?bdi>/g, '');

it('keeps its text where a browser resets the field of a page that comes back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Offline.')));
  render(<SearchBox words={words} language="en" prefix="" maxHits={8} initial="tide" />);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('tide');
  field.form?.reset();
  expect(field.value).toBe('tide');
  await userEvent.type(field, ' salt');
  field.form?.reset();
  expect(field.value).toBe('tide salt');
});

it('tells the address what was typed before the page was awake', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Offline.')));
  const told = vi.fn();
  const box = (initial: string) => (
    <SearchBox words={words} language="en" prefix="" maxHits={8} initial={initial} onText={told} />
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(box(''));
  const field = container.querySelector('input');
  if (field) field.value = 'salt';
  render(box(''), { container, hydrate: true });
  expect(told.mock.calls).toEqual([['salt']]);
  expect(field?.value).toBe('salt');
});

it('says which words of the search nothing has', () => {
  expect(said('night fed', ['fed'])).toBe(
    'Nothing has all of “night <s>fed</s>”; these have “night”.',
  );
});

it('does not say that hits have all words where each has only a part of them', () => {
  expect(said('kirishima orrery', [])).toBe(
    'Nothing has all of “kirishima orrery”; each of these has part of it.',
  );
});

it('shows the first words of a page of the label', () => {
  const entry = {
    cId: 0,
    title: 'About',
    url: '/about',
    picture: null,
    opening: 'We press by hand.',
  };
  expect(renderStatic(HitBy, { hit: { entry }, words, language: 'en' })).toContain(
    'We press by hand.',
  );
});

it('says that a piece of news is news, beside its day', () => {
  const entry = {
    cId: 1,
    title: 'Fog',
    url: '/news/fog-1',
    picture: null,
    day: '2026-05-03',
  } as const;
  expect(renderStatic(HitBy, { hit: { entry }, words, language: 'en' })).toMatch(/^News · .*2026/);
});

it.each([
  [-1, undefined, ['Past']],
  [-1, 'Cancelled', ['Past', 'Cancelled']],
  [1, 'Sold out', ['Sold out']],
  [1, undefined, []],
])('says of a show that is over in %i hours, “%s”: %j', (hours, note, told) => {
  const until = new Date(Date.now() + hours * 3_600_000).toISOString();
  const show = {
    cId: 1,
    title: 'Marit in Berlin',
    url: '/shows/1',
    poster: null,
    acts: [],
    place: '',
  };
  const entry = { ...show, places: ['Badehaus'], day: '2026-05-03', until, note };
  render(<HitBy hit={{ entry }} words={words} language="en" />);
  const marks = screen.queryAllByText((_, element) => element?.tagName === 'STRONG');
  expect(marks.map(({ textContent }) => textContent)).toEqual(told);
});
