import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Problem } from '#domain/problem';
import { uploadMark } from '#fixtures/fakeUpload';
import { aStoredLabel } from '#fixtures/labels';
import { expectTied } from '#fixtures/tiedErrors';
import { LogoSection } from './LogoSection.tsx';

afterEach(() => {
  cleanup();
  uploadMark.mockReset();
});

/** The section in its own form, with a Save button. */
function Form() {
  const [stored, save] = useState(() => aStoredLabel());
  const [mine, setMine] = useState(stored);
  const editing = { base: stored, mine, errors: [] };
  return (
    <>
      <LogoSection
        // The section reads only these parts.
        editing={editing as unknown as Parameters<typeof LogoSection>[0]['editing']}
        change={(part) => setMine({ ...mine, ...part })}
      />
      <button type="button" onClick={() => save(mine)}>
        Save
      </button>
    </>
  );
}

it('shows the icons of the logo that is drawn from the name, before an upload', () => {
  render(<Form />);
  const looks = screen.getByText('On a phone’s home screen').closest('.logo-looks');
  const sources = [...(looks?.querySelectorAll('img') ?? [])].map(({ src }) => src);
  expect(sources).toHaveLength(5);
  for (const source of sources) expect(source).toMatch(/^data:image\/svg\+xml,/);
  // A tab, a phone of each kind and a shared link: only the two tabs share a picture.
  expect(new Set(sources).size).toBe(4);
});

it('asks for a save of an uploaded logo only until it is saved', async () => {
  render(<Form />);
  const url = 'http://images.example/marks/dark.svg';
  uploadMark.mockResolvedValue({ url });
  const slot = within(screen.getByRole('region', { name: 'The logo on dark pages' }));
  const file = new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' });
  await userEvent.upload(slot.getByLabelText('Logo on dark pages'), file);
  expect(await slot.findByText('Uploaded. Save to use it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(slot.getByRole('status').textContent).toBe('');
});

it('ties a refusal to the upload that it concerns', async () => {
  render(<Form />);
  uploadMark.mockRejectedValue(new Problem('invalid-input', 'It has a script.'));
  const file = new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' });
  await userEvent.upload(screen.getByLabelText('Logo on dark pages'), file);
  await screen.findByText('It has a script.');
  expectTied('It has a script.');
  const field = screen.getByLabelText('Logo on dark pages');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
