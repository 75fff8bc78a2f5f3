import { attentionOf, attentionSentences } from '#domain/attention';
import { presaveGroup } from '#domain/email/campaign';
import { isStuck } from '#domain/email/delivery';
import type { ServiceState } from '#domain/health';
import type { Outbox } from '#functions/services/email/outbox';
import type { Ports } from '#functions/services/ports';
import { fillAny } from '#words/template';

type NeededPorts = Pick<Ports, 'presaves' | 'campaigns' | 'clock' | 'hosting'>;
interface NeededServices {
  getServiceState: () => Promise<ServiceState>;
  outbox: Pick<Outbox, 'add' | 'list'>;
}

/**
 * Emails staff about anything that needs a person. Called once a day; a second call on the same day
 * sends nothing.
 */
export function createTellStaff(ports: NeededPorts, services: NeededServices): () => Promise<void> {
  const { presaves, campaigns, clock, hosting } = ports;
  const { getServiceState, outbox } = services;

  /** Deliveries that wait for a decision, as the screen Email counts them. */
  async function stuckEmails(): Promise<number> {
    const emails = (await outbox.list()).filter(
      ({ value: { content, sending } }) => content.kind !== 'attention' && isStuck(sending.state),
    );
    let stuck = emails.length;
    for (const { value } of await campaigns.list()) {
      const refused = (await presaves.list(presaveGroup(value.cId))).some(
        (one) => one.value.refused,
      );
      if (refused || isStuck(value.chunk?.sending.state)) stuck += 1;
    }
    return stuck;
  }

  return async () => {
    const now = clock.now();
    const seen = {
      state: await getServiceState(),
      stuckEmails: await stuckEmails(),
      machine: await hosting.machine?.(),
    };
    const lines = attentionOf(seen, now).map(({ name, values }) =>
      fillAny('en', attentionSentences[name], values),
    );
    if (lines.length === 0) return;
    await outbox.add(`attention-${now.toISOString().slice(0, 10)}`, '', {
      kind: 'attention',
      lines,
    });
  };
}
