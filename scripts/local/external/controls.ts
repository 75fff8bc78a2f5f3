import { readJson } from '../standIn/readJson.ts';
import { empty, route, type StandInRoute } from '../standIn/router.ts';
import { type Faults, faultSchema } from './faults.ts';

/** Controls for tests: failures on demand, and a reset. */
export function faultRoutes(faults: Faults, forgetAll: () => Promise<void>): StandInRoute[] {
  return [
    route('GET', '/local/faults', () => Response.json(faults.all)),
    route('POST', '/local/faults', async ({ request }) => {
      const fault = await readJson(request, faultSchema);
      if (!fault.ok) return fault.refusal;
      faults.set(fault.value);
      return empty(204);
    }),
    route('DELETE', '/local/faults', () => {
      faults.clear();
      return empty(204);
    }),
    route('POST', '/local/reset', async () => {
      await forgetAll();
      return empty(204);
    }),
  ];
}
