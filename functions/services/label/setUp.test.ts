import { expect, test } from 'vitest';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createSetUp } from './setUp.ts';

const address = 'ada@label.example';

function anEmptyProduct() {
  const time = { now: new Date('2026-06-01T08:00:00.000Z') };
  const mailed: { address: string; code: string }[] = [];
  const { setUps, labels, artists, releases } = memoryStores();
  const service = createSetUp(
    {
      setUps,
      labels,
      artists,
      releases,
      clock: { now: () => time.now, sleep: async () => undefined },
    },
    {
      outbox: {
        async add(_id, _person, content) {
          if (content.kind === 'test') mailed.push(content);
          return true;
        },
      },
    },
  );
  const later = (milliseconds: number) => {
    time.now = new Date(time.now.getTime() + milliseconds);
  };
  return { ...service, setUps, mailed, later };
}

test('the list can be put away and brought back', async () => {
  const { getSetUp, changeSetUp } = anEmptyProduct();
  expect(await getSetUp()).toMatchObject({ isAway: false, awaitedAt: null });
  expect(await changeSetUp({ body: { isAway: true } })).toMatchObject({ isAway: true });
  expect(await getSetUp()).toMatchObject({ isAway: true });
  expect(await changeSetUp({ body: { isAway: false } })).toMatchObject({ isAway: false });
});

test('a step is skipped once, and taken up again', async () => {
  const { changeSetUp, setUps } = anEmptyProduct();
  const stored = async () => (await setUps.list())[0]?.value.skipped;
  await changeSetUp({ body: { step: 'imprint', isSkipped: true } });
  await changeSetUp({ body: { step: 'imprint', isSkipped: true } });
  expect(await stored()).toEqual(['imprint']);
  await changeSetUp({ body: { step: 'imprint', isSkipped: false } });
  expect(await stored()).toEqual([]);
});

test('a test email goes once for a double click, and again after a pause', async () => {
  const { sendTestEmail, mailed, later } = anEmptyProduct();
  expect(await sendTestEmail({ body: { address } })).toMatchObject({ awaitedAt: address });
  later(9_999);
  await sendTestEmail({ body: { address } });
  expect(mailed).toHaveLength(1);
  await sendTestEmail({ body: { address: 'bo@label.example' } });
  expect(mailed).toHaveLength(2);
  later(10_000);
  await sendTestEmail({ body: { address: 'bo@label.example' } });
  expect(mailed).toHaveLength(3);
});

test('the code of the last email confirms that it arrived, and no other', async () => {
  const { sendTestEmail, confirmTestEmail, setUps, mailed, later } = anEmptyProduct();
  expect(await confirmTestEmail({ body: { code: '123456' } })).toMatchObject({ isRight: false });
  await sendTestEmail({ body: { address } });
  const code = mailed[0]?.code ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const wrong = await confirmTestEmail({ body: { code: code === '123456' ? '654321' : '123456' } });
  expect(wrong).toMatchObject({ isRight: false, awaitedAt: address });
  later(60_000);
  expect(await confirmTestEmail({ body: { code } })).toMatchObject({
    isRight: true,
    awaitedAt: null,
  });
  later(60_000);
  await confirmTestEmail({ body: { code } });
  expect((await setUps.list())[0]?.value.email).toMatchObject({
    arrivedAt: '2026-06-01T08:01:00.000Z',
  });
});
