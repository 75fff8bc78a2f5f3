import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { OtherTexts } from '#domain/otherTexts';
import { TextField } from '../../components/Field.tsx';
import { useLanguageFields } from './RichTexts.tsx';

afterEach(cleanup);

/** A title in a form, for a label that changed its language from English to German. */
function Title({
  title,
  titleIn,
  written,
}: {
  title: string;
  titleIn?: OtherTexts;
  written?: string;
}) {
  const [value, setValue] = useState(title);
  const [others, setOthers] = useState(titleIn);
  const fields = useLanguageFields({
    label: 'Title',
    path: 'title',
    value,
    onChange: setValue,
    written,
    others,
    onOthers: setOthers,
    languages: { languages: ['de'], textsLanguage: 'en' },
  });
  return (
    <>
      {fields.map(({ code, path, ...line }) => (
        <TextField key={code} {...line} error={path} />
      ))}
    </>
  );
}

const shown = () =>
  screen.getAllByRole('textbox').map((box) => {
    const { labels, value } = box as HTMLInputElement;
    return `${labels?.[0]?.textContent}: ${value}`;
  });

it('shows a text of before under its language, beside an empty one', () => {
  render(<Title title="About us" />);
  expect(shown()).toEqual(['Title (German): ', 'Title (English): About us']);
  fireEvent.change(screen.getByLabelText('Title (German)'), { target: { value: 'Über uns' } });
  // An emptied field stays until the form is left.
  fireEvent.change(screen.getByLabelText('Title (English)'), { target: { value: '' } });
  expect(shown()).toEqual(['Title (German): Über uns', 'Title (English): ']);
  expect([screen.getByText('titleIn.de'), screen.getByText('title')]).toHaveLength(2);
});

it('shows one field for a text that was begun since, and one for each language that it has', () => {
  const { unmount } = render(<Title title="Über uns" written="de" />);
  expect(shown()).toEqual(['Title: Über uns']);
  unmount();
  render(<Title title="" titleIn={{ de: 'Über uns', fr: 'À propos' }} />);
  expect(shown()).toEqual(['Title (German): Über uns', 'Title (French): À propos']);
});
