import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aStoredRelease } from '#fixtures/releases';
import { rounds } from '#fixtures/rounds';
import { save } from './openStores.ts';
import { describeTableStores, type TableStores } from './tableStores.ts';

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
  });

  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('50 parallel adds get the numbers 1 to 50, without a gap or a clash', async () => {
    const other = stores.again();
    const added = await Promise.all(
      upTo(50).map((number) => {
        const { releases } = number % 2 ? stores : other;
        const id = randomUUID();
        const make = (cId: number) => aStoredRelease({ id, cId, title: `Title ${number}` });
        return releases.add(id, make, save);
      }),
    );
    const numbers = added.map(({ entity }) => entity.cId);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(50));
    for (const { entity } of added)
      expect(await stores.releases.find(entity.cId)).toMatchObject({ entity });
  });

  const times = rounds({ everyday: 8, long: 100 });

  test(`of 8 parallel saves of one entry one wins, ${times} times over`, async () => {
    const id = randomUUID();
    const other = stores.again();
    let current = await stores.releases.add(id, (cId) => aStoredRelease({ id, cId }), save);
    const won: string[] = [];
    for (const round of upTo(times)) {
      const saves = await Promise.allSettled(
        upTo(8).map((writer) => {
          const { releases } = writer % 2 ? stores : other;
          return releases.save(current, { ...current.entity, title: `${round}/${writer}` }, save);
        }),
      );
      const [winner, ...more] = saves.filter((result) => result.status === 'fulfilled');
      expect(more).toEqual([]);
      for (const result of saves)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'changed' });
      const stored = await stores.releases.find(id);
      expect(stored).toMatchObject(winner?.value ?? { version: 'won' });
      if (stored) current = stored;
      won.push(current.entity.title);
    }
    expect(current.version).toBe(times + 1);
    const history = await stores.releases.history(id);
    expect(history.map(({ version }) => version)).toEqual(upTo(times).toReversed());
    expect(history.toReversed().map(({ entity }) => entity.title)).toEqual([
      `Release ${current.entity.cId}`,
      ...won.slice(0, -1),
    ]);
  });
});
