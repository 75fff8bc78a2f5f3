// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type ImageShape, imagePath } from '#domain/image/image';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { PicturesField } from './PicturesField.tsx';

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const whole = `https://images.example/${imagePath('merch', 7, 'AbCdEfGhIjKlMnOpQrSt-_.0.-500.4000')}`;
const cropped = whole.replace('.0.-500.4000', '.500.0.3000');
const facts = { format: 'jpeg', width: 4000, height: 3000, colors: 'rgb', profile: '' } as const;
const original = {
  url: 'https://files.example/original?key=x',
  fileName: 'Shirt.jpg',
  bytes: 1,
  sha256: 'a'.repeat(64),
  by: 'Åse',
  at: '2026-11-20T10:00:00.000Z',
  facts,
};

interface Shown {
  url: string;
  accent: string | null;
  alt?: string | undefined;
}

function Pictures({ shape }: { shape?: ImageShape }) {
  const [value, setValue] = useState<Shown[]>([{ url: whole, accent: '#c8281e', alt: 'Front' }]);
  return (
    <PicturesField<Shown>
      kind="merch"
      id={anId('merch', 7)}
      {...(shape && { shape })}
      value={value}
      onChange={setValue}
      path="images"
      errors={[]}
      label="Pictures"
      empty="None."
      most={8}
      made={(picture) => picture}
    />
  );
}

it('crops one of several pictures, whose row stays open', async () => {
  calls.getOriginal.mockResolvedValue(original);
  calls.cropImage.mockResolvedValue({ url: cropped });
  render(<Pictures />);
  await userEvent.click(screen.getByRole('button', { name: /Edit/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Crop the picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Crop the picture' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'The middle' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use this crop' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.cropImage.mock.calls[0]?.[0].body).toMatchObject({
    entity: 'merch',
    crop: { left: 500, top: 0, side: 3000 },
  });
  expect(screen.getByRole('button', { name: 'Crop the picture' })).toBeTruthy();
  const pictures = document.querySelectorAll<HTMLImageElement>('.picture-row .ordered-lead > img');
  expect([...pictures].map(({ src }) => src)).toEqual([expect.stringContaining('.500.0.3000')]);
});

it('gives the file of a picture in its own shape, which has no crop', async () => {
  calls.getOriginal.mockResolvedValue(original);
  render(<Pictures shape="whole" />);
  await userEvent.click(screen.getByRole('button', { name: /Edit/ }));
  await userEvent.click(screen.getByText('The file as it was uploaded'));
  const link = await screen.findByRole('link', { name: 'Download this file' });
  expect(link.getAttribute('href')).toBe(original.url);
  expect(screen.queryByRole('button', { name: 'Crop the picture' })).toBeNull();
});
