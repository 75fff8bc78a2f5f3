// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { imagePath } from '#domain/image/image';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { ImageField } from './ImageField.tsx';

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const base = 'https://images.example';
const whole = `${base}/${imagePath('release', 7, 'AbCdEfGhIjKlMnOpQrSt-_.0.-500.4000')}`;
const cropped = whole.replace('.0.-500.4000', '.1000.0.3000');
const original = {
  url: 'https://files.example/original?key=x',
  fileName: 'Fjord.jpg',
  bytes: 12_300_000,
  sha256: 'a'.repeat(64),
  by: 'Åse',
  at: '2026-11-20T10:00:00.000Z',
  preview: 'data:image/webp;base64,UklGRg==',
  facts: { format: 'jpeg', width: 4000, height: 3000, colors: 'rgb', profile: 'Display P3' },
} as const;

/** The cover of a release, stored as it is. */
function Cover({ stored = whole }: { stored?: string }) {
  const [image, setImage] = useState<string | null>(stored);
  return (
    <ImageField
      kind="release"
      id={anId('release', 7)}
      image={image}
      stored={stored}
      alt="Low Water"
      onUploaded={setImage}
      onRemove={() => setImage(null)}
    />
  );
}

async function openCrop() {
  await userEvent.click(screen.getByRole('button', { name: 'Crop the cover' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Crop the cover' }));
  const slide = (name: string, value: number) =>
    fireEvent.change(dialog.getByRole('slider', { name }), { target: { value } });
  const textOf = (name: string) =>
    dialog.getByRole('slider', { name }).getAttribute('aria-valuetext');
  return { dialog, slide, textOf };
}

it('crops the original by sliders that say their values, and asks for a save', async () => {
  calls.getOriginal.mockResolvedValue(original);
  calls.cropImage.mockResolvedValue({ url: cropped });
  render(<Cover />);
  const { dialog, slide, textOf } = await openCrop();
  await dialog.findByRole('slider', { name: 'Size' });
  const { query } = calls.getOriginal.mock.calls[0]?.[0] ?? {};
  expect([query?.image, query?.withPreview]).toEqual([whole, true]);
  // A drawing: the original may have 50 MB.
  expect(dialog.getByRole('img').getAttribute('src')).toBe(original.preview);
  expect(textOf('Size')).toBe('4,000 × 4,000 pixels');
  expect(dialog.getByRole('slider', { name: 'From the left' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('button', { name: 'The middle' }));
  expect([textOf('Size'), textOf('From the left')]).toEqual(['3,000 × 3,000 pixels', '50 %']);
  slide('From the left', 100);
  await userEvent.click(dialog.getByRole('button', { name: 'Use this crop' }));
  expect(await screen.findByText('Cropped. Save to use it.')).toBeTruthy();
  expect(calls.cropImage.mock.calls[0]?.[0].body.crop).toEqual({ left: 1000, top: 0, side: 3000 });
  expect(screen.getByRole('img', { name: 'Low Water' }).getAttribute('src')).toBe(cropped);
});

it('says what stores ask for, and what this crop has', async () => {
  calls.getOriginal.mockResolvedValue(original);
  render(<Cover />);
  const { dialog, slide } = await openCrop();
  await dialog.findByText(/Stores ask for a square of 3,000 × 3,000 pixels/);
  expect(
    dialog.getByText(/need a crop without empty space, sRGB \(it is Display P3\)/),
  ).toBeTruthy();
  slide('Size', 0);
  expect(dialog.getByText(/more pixels \(the square has 100 × 100 pixels\)/)).toBeTruthy();
  expect(dialog.getByText(/from 1400 it looks sharp/)).toBeTruthy();
});

it('gives the file with its name, size, and who uploaded it when', async () => {
  calls.getOriginal.mockResolvedValue({
    ...original,
    facts: { ...original.facts, profile: '' },
  });
  render(<Cover stored={cropped} />);
  expect(calls.getOriginal).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('The file as it was uploaded'));
  const link = await screen.findByRole('link', { name: 'Download this file' });
  expect(link.getAttribute('href')).toBe(original.url);
  expect(screen.getByText('Fjord.jpg')).toBeTruthy();
  expect(screen.getByText(/4,000 × 3,000 pixels, JPEG, sRGB, 12\.3 MB/)).toBeTruthy();
  expect(screen.getByText(/Uploaded by Åse, 20 Nov 2026/)).toBeTruthy();
  expect(screen.getByText(/This picture is good enough for stores/)).toBeTruthy();
});

it('says why there is nothing to crop, and why a crop failed', async () => {
  const missing = new Problem('not-found', 'The file of this image was not kept.');
  calls.getOriginal.mockRejectedValueOnce(missing);
  render(<Cover />);
  const first = await openCrop();
  expect(await first.dialog.findByRole('alert')).toHaveProperty('textContent', missing.message);
  expect(first.dialog.getByRole('button', { name: 'Use this crop' })).toHaveProperty(
    'disabled',
    true,
  );
  await userEvent.click(first.dialog.getByRole('button', { name: 'Cancel' }));
  calls.getOriginal.mockResolvedValue(original);
  calls.cropImage.mockRejectedValue(new Problem('unavailable', 'Storage is away.'));
  const { dialog } = await openCrop();
  await userEvent.click(await dialog.findByRole('button', { name: 'The middle' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use this crop' }));
  expect(await dialog.findByRole('alert')).toHaveProperty('textContent', 'Storage is away.');
  expect(dialog.getByRole('button', { name: 'Use this crop' })).toHaveProperty('disabled', false);
});
