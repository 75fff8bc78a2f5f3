import { expect, it } from 'vitest';
import { answerByRoute } from '../../standIn/router.ts';
import { ElsewhereCatalogue } from './elsewhere.ts';
import { lookupRoutes } from './lookups.ts';
import { sampleElsewhere } from './sample.ts';

/** Both services at a time that the test sets. */
function services() {
  const time = { now: 1_000_000 };
  const routes = lookupRoutes(new ElsewhereCatalogue(sampleElsewhere), () => time.now);
  const ask = (path: string, agent = 'Gatefold/1.0 ( post@label.example )') =>
    answerByRoute(
      routes,
      new Request(`http://services.example${path}`, { headers: { 'user-agent': agent } }),
    );
  return { ask, time };
}

const itunes = '/itunes/lookup?upc=7090014380017&entity=album';
const deezer = '/deezer/album/upc:7090014380017';

it.each(['', 'node', 'python-requests/2.31'])('refuse a user agent “%s”', async (agent) => {
  const { ask } = services();
  for (const path of [itunes, deezer]) expect((await ask(path, agent)).status).toBe(403);
});

it('iTunes answers twenty requests a minute, and refuses more without a word', async () => {
  const { ask, time } = services();
  for (let count = 0; count < 20; count++)
    expect((await (await ask(itunes)).json()).resultCount).toBe(1);
  const refused = await ask(itunes);
  expect([refused.status, await refused.text()]).toEqual([403, '']);
  time.now += 60_000;
  expect((await ask(itunes)).status).toBe(200);
});

it('Deezer answers fifty requests in five seconds, and says so with 200', async () => {
  const { ask, time } = services();
  const asked = async () => (await ask(deezer)).json();
  for (let count = 0; count < 50; count++) expect(await asked()).toHaveProperty('link');
  expect(await asked()).toEqual({
    error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 },
  });
  time.now += 5_000;
  expect(await asked()).toHaveProperty('link');
});

it('have a page with their limits and what they know', async () => {
  const page = await (await services().ask('/itunes/')).text();
  expect(page).toContain('20 requests a minute');
  expect(page).toContain('NOTWR1900001');
});
