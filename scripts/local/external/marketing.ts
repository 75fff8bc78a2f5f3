import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { jsonOf } from '../standIn/readJson.ts';
import { route, type StandInCall, type StandInRoute } from '../standIn/router.ts';
import { type Contact, type Contacts, contactsPutSchema } from './contacts.ts';
import { refuse, refuseBody, refuseStranger } from './sendgridErrors.ts';

const PATH = '/v3/marketing/contacts';
const searchSchema = z.strictObject({ emails: z.array(z.string()).min(1).max(100) });

/**
 * SendGrid's endpoints for contacts. SendGrid runs their jobs later; here a job is done when its id
 * is returned.
 */
export function marketingRoutes(contacts: Contacts): StandInRoute[] {
  return [
    keyed('PUT', PATH, async ({ request }) => {
      const body = contactsPutSchema.safeParse(await jsonOf(request));
      if (!body.success) return refuseBody(body.error);
      await contacts.put(body.data, new Date());
      return job();
    }),
    keyed('DELETE', PATH, async ({ url }) => {
      const everybody = url.searchParams.get('delete_all_contacts') === 'true';
      const ids = url.searchParams.get('ids')?.split(',').filter(Boolean) ?? [];
      if (!everybody && ids.length === 0)
        return refuse(400, 'ids or delete_all_contacts is required');
      await contacts.remove(everybody ? contacts.all.map(({ id }) => id) : ids);
      return job();
    }),
    keyed('POST', `${PATH}/search/emails`, async ({ request }) => {
      const body = searchSchema.safeParse(await jsonOf(request));
      if (!body.success) return refuseBody(body.error);
      const found = body.data.emails.flatMap((email): [string, { contact: Contact }][] => {
        const contact = contacts.find(email);
        return contact ? [[email, { contact }]] : [];
      });
      if (found.length === 0) return refuse(404, 'no contacts found');
      return Response.json({ result: Object.fromEntries(found) });
    }),
    keyed('GET', PATH, () =>
      Response.json({ result: contacts.all.slice(-50), contact_count: contacts.all.length }),
    ),
    keyed('GET', `${PATH}/count`, () => Response.json({ contact_count: contacts.all.length })),
    keyed('GET', `${PATH}/imports/:id`, ({ params: { id = '' } }) =>
      Response.json({ id, status: 'completed', job_type: 'upsert', results: {} }),
    ),
  ];
}

function keyed(
  method: string,
  path: string,
  work: (call: StandInCall) => Response | Promise<Response>,
): StandInRoute {
  return route(method, path, (call) => refuseStranger(call.request) ?? work(call));
}

function job(): Response {
  return Response.json({ job_id: randomUUID() }, { status: 202 });
}
