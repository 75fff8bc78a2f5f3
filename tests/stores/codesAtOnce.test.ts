import { beforeAll, expect, test } from 'vitest';
import { downloadCodeOf, printedCode } from '#domain/codes/code';
import { Problem } from '#domain/problem';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { rounds } from '#fixtures/rounds';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

/* Many codes at once: wrong ones that guess, and right ones whose answers are lost on the way. */

const wrongCodes = rounds({ everyday: 2000, long: 100_000 });
const rightCodes = rounds({ everyday: 100, long: 2000 });
const together = rounds({ everyday: 50, long: 500 });
/** By night over the emulator, with an answer after 400 milliseconds at the earliest. */
const patience = rounds({ everyday: 120_000, long: 3_600_000 });

const staff = aCaller('staff');
const nobody = aCaller('none');
const newId = () => crypto.randomUUID();

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
let release: string;
/** Whether storage loses answers: before or after it has stored a use. */
let isCutting = false;

class CutError extends Error {}
const isCut = () => isCutting && Math.random() < 0.25;

beforeAll(async () => {
  stores = await openQuickStores();
  const { ports } = portsOver(stores);
  const cut =
    <A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      if (isCut()) throw new CutError('The request was lost.');
      const answer = await write(...given);
      if (isCut()) throw new CutError('The answer was lost.');
      return answer;
    };
  const codeUses: typeof ports.codeUses = {
    ...ports.codeUses,
    add: cut(ports.codeUses.add),
    replace: cut(ports.codeUses.replace),
  };
  services = createServices({ ...ports, codeUses });
  const id = newId();
  const track = aTrack({ id: newId(), releaseId: id });
  const { Released } = releaseStatus;
  const facts = { id, releaseStatus: Released, releaseDate: null, artistIds: [], tracks: [track] };
  await stores.releases.add(id, (cId) => aStoredRelease({ ...facts, cId }), save);
  const whole = { release: id, track: track.id, upload: newId(), parts: 1 };
  await stores.recordings.put({ ...whole, part: 0, bytes: aWav() });
  await stores.recordings.complete({ ...whole, ...save, size: aWav().length });
  release = id;
});

const makeCodes = async (count: number, uses: number) =>
  services.calls.makeCodes({ body: { release, count, uses } }, staff, newId());

const redeem = (code: string, client: string, id = newId()) =>
  services.calls.redeemCode({ body: { code }, client }, nobody, id);

/** Does some work for each number, several at the same time. */
async function each(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: together }, worker));
}

test(`of ${wrongCodes} guesses none gives anything, and fans still get their files`, {
  timeout: patience,
}, async () => {
  const { codes } = await makeCodes(1000, 1);
  const answers = new Map<string, number>();
  await each(wrongCodes, async (number) => {
    const guess = printedCode(downloadCodeOf(crypto.getRandomValues(new Uint8Array(32))));
    const answer = await redeem(guess, `network-${number % 5000}`).then(
      () => 'files',
      (problem: unknown) => (problem instanceof Problem ? problem.code : String(problem)),
    );
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  });
  expect([...answers.keys()].filter((answer) => !/^(not-found|too-many)$/.test(answer))).toEqual(
    [],
  );
  expect((await redeem(codes[0] ?? '', 'a fan')).files).toHaveLength(1);
  const { batches } = await services.calls.listCodes({ params: { id: release } }, staff, newId());
  expect(batches[0]).toMatchObject({ redeemed: 1, usedUp: 1 });
});

test(`${rightCodes} codes redeemed at once through a bad connection count as often as they may`, {
  timeout: patience,
}, async () => {
  const uses = 2;
  const { batch, codes } = await makeCodes(rightCodes / 2, uses);
  isCutting = true;
  // Three people for two uses each; everybody tries again until there is an answer.
  const got = new Map<string, number>();
  await each(codes.length * (uses + 1), async (number) => {
    const code = codes[number % codes.length] ?? '';
    const attempt = newId();
    for (;;)
      try {
        await redeem(code, `fan-${number}`, attempt);
        got.set(code, (got.get(code) ?? 0) + 1);
        return;
      } catch (error) {
        if (error instanceof Problem && error.code === 'not-found') return;
        if (!(error instanceof CutError)) throw error;
      }
  });
  isCutting = false;
  for (const code of codes) expect(got.get(code)).toBe(uses);
  const { batches } = await services.calls.listCodes({ params: { id: release } }, staff, newId());
  expect(batches.find(({ id }) => id === batch)).toMatchObject({
    redeemed: codes.length * uses,
    usedUp: codes.length,
  });
});
