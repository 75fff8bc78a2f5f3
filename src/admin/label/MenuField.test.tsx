import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { FieldError } from '#domain/problem';
import type { LabelDraft } from '../editor/draft.ts';
import { MenuField } from './MenuField.tsx';

afterEach(cleanup);

/** The menu in its form, whose error goes as soon as the address is one. */
function Menu() {
  const [value, setValue] = useState<LabelDraft['menu']>([
    { to: 'shop.example', name: 'Shop', hidden: false },
  ]);
  const isMended = value[0]?.to.startsWith('https://');
  const errors: FieldError[] = isMended ? [] : [{ path: 'menu.0.to', message: 'No address.' }];
  return (
    <MenuField
      label="Menu"
      path="menu"
      value={value}
      known={[]}
      others={[]}
      onChange={setValue}
      languages={{ textsLanguage: 'en', languages: ['en'] }}
      errors={errors}
    />
  );
}

it('stays open while the error of an entry is mended', async () => {
  render(<Menu />);
  const address = screen.getByLabelText<HTMLInputElement>('Address');
  await userEvent.clear(address);
  await userEvent.type(address, 'https://shop.example/records');
  expect(document.activeElement).toBe(address);
  expect(address.value).toBe('https://shop.example/records');
});
