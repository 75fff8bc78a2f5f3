import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TextLanguages } from '#domain/otherTexts';
import { LanguagesField } from './LanguagesField.tsx';

afterEach(cleanup);

const english: TextLanguages = { languages: ['en'] };

function field(value: TextLanguages, stored = english, hasTexts = true) {
  const onChange = vi.fn();
  const props = { stored, value, hasTexts, onChange, error: undefined };
  return { onChange, shown: <LanguagesField {...props} /> };
}

it('keeps the language of earlier texts when the first one changes, and lets it be corrected', () => {
  const first = field({ languages: ['en', 'ar'] });
  const { rerender } = render(first.shown);
  expect(screen.queryByLabelText('Earlier texts are in')).toBeNull();
  fireEvent.change(screen.getByLabelText('Language of the site'), { target: { value: 'ar' } });
  expect(first.onChange).toHaveBeenLastCalledWith({ languages: ['ar'], textsLanguage: 'en' });

  const turned = field({ languages: ['ar'], textsLanguage: 'en' });
  rerender(turned.shown);
  expect(screen.getByText(/shown as English until there are texts in Arabic/)).toBeTruthy();
  const earlier = screen.getByLabelText('Earlier texts are in');
  fireEvent.change(earlier, { target: { value: 'ar' } });
  expect(turned.onChange).toHaveBeenLastCalledWith({ textsLanguage: 'ar' });
  fireEvent.change(screen.getByLabelText('Language of the site'), { target: { value: 'en' } });
  expect(turned.onChange).toHaveBeenLastCalledWith({
    languages: ['en'],
    textsLanguage: undefined,
  });
});

it('leaves the choice out once earlier texts are in the first language again', () => {
  const stored = { languages: ['en'], textsLanguage: 'en' };
  render(field(stored, stored).shown);
  expect(screen.queryByLabelText('Earlier texts are in')).toBeNull();
});

it('asks nothing about earlier texts of a label that has none', () => {
  const { onChange, shown } = field({ languages: ['en', 'ar'] }, english, false);
  render(shown);
  fireEvent.change(screen.getByLabelText('Language of the site'), { target: { value: 'ar' } });
  expect(onChange).toHaveBeenLastCalledWith({ languages: ['ar'], textsLanguage: undefined });
});
