import { type Attention, attentionOf } from '#domain/attention';
import { stuckCount } from './emails.ts';
import { useCall } from './queries.ts';

/** What needs a person, gravest first; empty for artists, and until the answers are here. */
export function useAttention(isStaff: boolean): Attention[] {
  const enabled = { enabled: isStaff };
  const { data: state, loadedAt } = useCall('getServiceState', {}, enabled);
  const { data: emails } = useCall('getEmails', {}, enabled);
  const { data: usage } = useCall('getUsage', {}, enabled);
  if (!state) return [];
  const stuckEmails = emails ? stuckCount(emails) : 0;
  return attentionOf({ state, stuckEmails, machine: usage?.machine }, new Date(loadedAt));
}
