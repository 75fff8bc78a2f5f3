import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { empty, type Route, route } from '../standIn/router.ts';
import type { Contacts } from './contacts.ts';
import { LINKS } from './service.ts';

/** `/contacts` for people, `/local/contacts` for tests. */
export function contactsPageRoutes(contacts: Contacts): Route[] {
  return [
    route('GET', '/contacts', () => contactsPage(contacts)),
    route('GET', '/local/contacts', () => Response.json(contacts.all)),
    route('DELETE', '/local/contacts', async () => {
      await contacts.clear();
      return empty(204);
    }),
  ];
}

function contactsPage(contacts: Contacts): Response {
  const rows = contacts.all.map(({ email, first_name, last_name, list_ids, updated_at }) => [
    html`<strong>${email}</strong>`,
    [first_name, last_name].filter(Boolean).join(' '),
    list_ids.join(', '),
    updated_at.replace('T', ' ').slice(0, 19),
  ]);
  const body = html`<h1>Contacts</h1>
<p class="quiet">Who gets the newsletter: SendGrid’s contacts, as the product filled them.</p>
${table(['Address', 'Name', 'Lists', 'Changed (UTC)'], rows, 'Nobody has confirmed an address yet.')}`;
  return page({ title: 'Contacts', body, links: LINKS, at: '/contacts' });
}
