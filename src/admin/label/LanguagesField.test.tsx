import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LanguagesField } from './LanguagesField.tsx';

afterEach(cleanup);

const field = (value: readonly string[]) => (
  <LanguagesField stored={['en']} value={value} onChange={() => undefined} error={undefined} />
);

it('says which texts change their language with the first one', () => {
  const warning = /A text that stands alone then counts as Arabic\. To keep one as English/;
  const { rerender } = render(field(['en', 'ar']));
  expect(screen.queryByText(warning)).toBeNull();
  rerender(field(['ar', 'en']));
  expect(screen.getByText(warning)).toBeTruthy();
});
