import { afterEach, expect, it, vi } from 'vitest';
import { calls } from '#fixtures/fakeApi';
import { textParts } from './exportedTexts.ts';

afterEach(() => vi.resetAllMocks());

it('writes a line for each language of a newsletter', async () => {
  const texts = (subject: string) => ({ subject, text: 'A', buttonLabel: '', buttonAddress: '' });
  calls.getNewsletters.mockResolvedValue({
    newsletters: [
      {
        ...{ ...texts('Out now'), others: { nb: texts('Ute nå') }, state: 'sent' as const },
        ...{ id: '7d0d6c0e-5b6f-4f0c-9f5b-2f1f0c9a4e11', savedBy: 'Ada', readers: 2, remaining: 0 },
        ...{ savedAt: '2026-06-01T08:00:00.000Z', startedAt: null, endedAt: null },
      },
    ],
    ...{ deleted: [], readers: 2, perMinute: 60, languages: ['en', 'nb'], hasArchive: true },
  });
  const part = textParts.find(({ name }) => name === 'label/newsletters');
  const csv = (await part?.load())?.find(({ path }) => path.endsWith('.csv'))?.text ?? '';
  expect(csv).toMatch(/en.*Out now/);
  expect(csv).toMatch(/nb.*Ute nå/);
});
