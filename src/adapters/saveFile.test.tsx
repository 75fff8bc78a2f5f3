import { afterEach, expect, test, vi } from 'vitest';
import { openOnDisk, writesToDisk } from './saveFile.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser with a picker writes to the chosen file, and a cancelled choice is no error', async () => {
  expect(writesToDisk()).toBe(false);
  const written: Blob[] = [];
  const file = {
    write: async (part: Blob) => void written.push(part),
    close: vi.fn(async () => undefined),
    abort: vi.fn(async () => undefined),
  };
  const picker = vi.fn(async () => ({ createWritable: async () => file }));
  vi.stubGlobal('showSaveFilePicker', picker);
  expect(writesToDisk()).toBe(true);
  const open = await openOnDisk('copy.zip');
  expect(picker).toHaveBeenCalledWith({ suggestedName: 'copy.zip' });
  await open?.write(new Blob(['A']));
  await open?.discard();
  expect(written).toHaveLength(1);
  expect(file.abort).toHaveBeenCalled();

  vi.stubGlobal('showSaveFilePicker', async () => {
    throw new DOMException('The user aborted a request.', 'AbortError');
  });
  expect(await openOnDisk('copy.zip')).toBeNull();
});
