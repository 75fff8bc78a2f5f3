import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { html } from '../standIn/html.ts';
import { type Journal, openJournal } from '../standIn/journal.ts';
import { page, table } from '../standIn/page.ts';
import { empty, route, type StandInRoute } from '../standIn/router.ts';
import { LINKS } from './service.ts';

/** `/contacts` for people, `/local/contacts` for tests. */
export function contactsPageRoutes(contacts: Contacts): StandInRoute[] {
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
<p class="quiet">The newsletter’s recipients: SendGrid’s contacts, as the product added them.</p>
${table(['Address', 'Name', 'Lists', 'Changed (UTC)'], rows, 'Nobody has confirmed an address yet.')}`;
  return page({ title: 'Contacts', body, links: LINKS, at: '/contacts' });
}

const fieldsSchema = z.strictObject({
  email: z.email('email is not valid').toLowerCase(),
  first_name: z.string().max(50).optional(),
  last_name: z.string().max(50).optional(),
  custom_fields: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The body of `PUT /v3/marketing/contacts`: up to 30,000 contacts, identified by address. */
export const contactsPutSchema = z.strictObject({
  list_ids: z.array(z.string()).default([]),
  contacts: z.array(fieldsSchema).min(1).max(30_000),
});

const contactSchema = fieldsSchema.extend({
  id: z.string(),
  list_ids: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Contact = z.infer<typeof contactSchema>;

const changeSchema = z.union([
  z.strictObject({ put: z.array(contactSchema) }),
  z.strictObject({ removed: z.array(z.string()) }),
]);
type Change = z.infer<typeof changeSchema>;

/** The newsletter's contacts, kept across restarts. */
export class Contacts {
  readonly #journal: Journal<Change>;
  readonly #byEmail = new Map<string, Contact>();

  constructor(journal: Journal<Change>) {
    this.#journal = journal;
    for (const change of journal.entries) this.#apply(change);
  }

  get all(): Contact[] {
    return [...this.#byEmail.values()];
  }

  find(email: string): Contact | undefined {
    return this.#byEmail.get(email.toLowerCase());
  }

  /** Adds contacts, or updates the given fields of known ones. */
  async put({ contacts, list_ids }: z.infer<typeof contactsPutSchema>, at: Date): Promise<void> {
    const now = at.toISOString();
    const put = contacts.map((fields) => {
      const known = this.find(fields.email);
      const lists = [...new Set([...(known?.list_ids ?? []), ...list_ids])];
      const start = known ?? { id: randomUUID(), created_at: now };
      return { ...start, ...fields, list_ids: lists, updated_at: now };
    });
    await this.#change({ put });
  }

  /** Removes contacts by their ids; ignores unknown ones. */
  async remove(ids: string[]): Promise<void> {
    await this.#change({ removed: ids });
  }

  async clear(): Promise<void> {
    this.#byEmail.clear();
    await this.#journal.clear();
  }

  async #change(change: Change): Promise<void> {
    this.#apply(change);
    await this.#journal.append(change);
  }

  #apply(change: Change): void {
    if ('put' in change) {
      for (const contact of change.put) this.#byEmail.set(contact.email, contact);
      return;
    }
    const gone = new Set(change.removed);
    for (const { id, email } of this.all) if (gone.has(id)) this.#byEmail.delete(email);
  }
}

/** Opens the contacts in a folder. */
export async function openContacts(folder: string): Promise<Contacts> {
  return new Contacts(await openJournal(join(folder, 'contacts.jsonl'), changeSchema));
}
