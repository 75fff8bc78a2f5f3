import { emailGroup } from '#domain/email/email';
import { subscriptionGroup } from '#domain/visitor/subscription';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { KeyValueStore, Ports } from '#functions/services/ports';

type Needs = Pick<Ports, 'presaves' | 'follows' | 'stockRequests' | 'subscriptions' | 'emails'>;

/** The entries of a person in a store with a group for each release or artist. */
export async function inAllGroups<T>(
  store: Pick<KeyValueStore<T>, 'groups' | 'find'>,
  person: string,
): Promise<KeyValueEntry<T>[]> {
  const groups = await store.groups();
  const found = await Promise.all(groups.map((group) => store.find(group, person)));
  return found.filter((entry) => entry !== null);
}

/** Everything that is stored with a visitor's address. */
export async function recordsOf(
  { presaves, follows, stockRequests, subscriptions, emails }: Needs,
  person: string,
) {
  const waiting = await emails.list(emailGroup);
  return {
    presaves: await inAllGroups(presaves, person),
    follows: await inAllGroups(follows, person),
    stock: await inAllGroups(stockRequests, person),
    subscription: await subscriptions.find(subscriptionGroup, person),
    messages: waiting.filter(
      ({ value }) => value.person === person && value.content.kind === 'contact',
    ),
  };
}

/** Whether anything is stored with a visitor's address. */
export async function hasRecords(needs: Needs, person: string): Promise<boolean> {
  const { subscription, ...lists } = await recordsOf(needs, person);
  return subscription !== null || Object.values(lists).some((list) => list.length > 0);
}
