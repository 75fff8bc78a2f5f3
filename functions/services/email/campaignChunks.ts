import { randomBytes } from 'node:crypto';
import { type Campaign, type Chunk, maxChunkSize, presaveGroup } from '#domain/email/campaign';
import {
  afterInquiry,
  afterOutcome,
  claimed,
  type Delivery,
  nextStep,
  type Outcome,
} from '#domain/email/delivery';
import { puttingOff } from '#domain/email/putOff';
import type { StoredRelease } from '#domain/release/release';
import { chosenFirst, type StoredPresave } from '#domain/visitor/presave';
import type { OutgoingEmail } from '#functions/ports/emails';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Ports } from '#functions/services/ports';
import { createMailCount } from './mailCount.ts';
import { recordOutcome } from './recordOutcome.ts';
import { createReleaseFacts } from './releaseFacts.ts';
import { type TokenSigner, visitorLinks } from './tokens.ts';

export type ChunkPorts = Pick<
  Ports,
  | 'artists'
  | 'labels'
  | 'presaves'
  | 'campaigns'
  | 'rateCounts'
  | 'emailProvider'
  | 'emailTemplates'
  | 'clock'
  | 'log'
  | 'site'
>;
type CampaignEntry = KeyValueEntry<Campaign>;

/**
 * A placeholder for each recipient's own link. The provider replaces it everywhere in the email,
 * also in titles and addresses, so it is random: nobody can type it there.
 */
const newPlaceholder = () => `%%${randomBytes(16).toString('hex')}%%`;

const withDelivery = (campaign: Campaign, chunk: Chunk, sending: Delivery): Campaign => ({
  ...campaign,
  chunk: { ...chunk, sending },
});

/**
 * Delivers chunks of recipients: a chunk is claimed by one process, sent and recorded, then its
 * addresses are erased.
 */
export function createCampaignChunks(ports: ChunkPorts, tokenSigner: TokenSigner) {
  const { presaves, campaigns, emailProvider, emailTemplates, clock, log } = ports;
  const factsOf = createReleaseFacts(ports);
  const mailCount = createMailCount(ports);
  const links = visitorLinks(ports, tokenSigner);

  async function recipientsOf(
    { cId }: Campaign,
    chunk: Chunk,
  ): Promise<KeyValueEntry<StoredPresave>[]> {
    const keys = new Set(chunk.keys);
    const all = await presaves.list(presaveGroup(cId));
    // A visitor who unsubscribed and pre-saved again meanwhile belongs to a later chunk.
    return all.filter(
      ({ key, value }) => keys.has(key) && !value.refused && value.consent.at <= chunk.formedAt,
    );
  }

  async function outgoing(
    chunk: Chunk,
    release: StoredRelease,
    recipients: readonly KeyValueEntry<StoredPresave>[],
  ): Promise<OutgoingEmail> {
    const placeholders = { personalData: newPlaceholder(), unsubscribe: newPlaceholder() };
    const rendered = await emailTemplates.releaseEmail({
      ...placeholders,
      ...(await factsOf(release, chunk.language)),
      links: chosenFirst(release.links, chunk.platform),
    });
    const page = { language: chunk.language, from: { release: release.cId } };
    const to = recipients.map(({ key, value }) => {
      const unsubscribe = links.unsubscribe(key, page);
      const substitutions = {
        [placeholders.personalData]: links.personalData(key, page),
        [placeholders.unsubscribe]: unsubscribe,
      };
      return { address: value.address, substitutions, unsubscribe };
    });
    return { ...rendered, id: chunk.id, to };
  }

  /**
   * Skips the recipients that the provider rejected or can't reach now; the others go into the next
   * chunk.
   */
  async function skipNamed(
    chunk: Chunk,
    recipients: KeyValueEntry<StoredPresave>[],
    outcome: Outcome,
  ): Promise<void> {
    if (outcome.kind !== 'refused' && outcome.kind !== 'later') return;
    const { kind, reason, indices } = outcome;
    const named = indices?.flatMap((index) => recipients[index] ?? []) ?? [];
    const skipped = kind === 'refused' && recipients.length === 1 ? recipients : named;
    const now = clock.now();
    for (const entry of skipped) {
      const refused = { ...entry.value, refused: reason, refusedAt: now.toISOString() };
      const next = kind === 'refused' ? refused : puttingOff(entry.value, reason, now);
      await presaves.replace(entry, next);
    }
    if (kind === 'refused')
      log('campaign.refused', { chunk: chunk.id, of: recipients.length, skipped: skipped.length });
  }

  /** Halves the next chunk if the provider rejected this one without naming a recipient. */
  function afterRefusal(campaign: Campaign, count: number, outcome: Outcome): Campaign {
    const isNamed = outcome.kind === 'refused' && (outcome.indices?.length ?? 0) > 0;
    const largest = isNamed || count <= 1 ? maxChunkSize : Math.ceil(count / 2);
    return { ...campaign, chunk: null, largest };
  }

  async function send(
    entry: CampaignEntry,
    chunk: Chunk,
    release: StoredRelease,
  ): Promise<CampaignEntry | null> {
    if (nextStep(chunk.sending, clock.now()) !== 'send') return null;
    const recipients = await recipientsOf(entry.value, chunk);
    if (recipients.length === 0) return campaigns.replace(entry, { ...entry.value, chunk: null });
    const email = await outgoing(chunk, release, recipients);
    const sending = claimed(chunk.sending, clock.now());
    // Leave out recipients who unsubscribed since the chunk was formed.
    const keys = recipients.map(({ key }) => key);
    const claim = withDelivery(entry.value, { ...chunk, keys }, sending);
    const mine = await campaigns.replace(entry, claim);
    if (!mine) return null;
    const outcome = await emailProvider.send(email);
    await skipNamed(chunk, recipients, outcome);
    const change = (campaign: Campaign): Campaign => {
      if (campaign.chunk?.id !== chunk.id) return campaign;
      if (outcome.kind === 'refused') return afterRefusal(campaign, recipients.length, outcome);
      // Postponed recipients must not delay the others.
      if (outcome.kind === 'later' && outcome.indices) return { ...campaign, chunk: null };
      const after = afterOutcome(campaign.chunk.sending, outcome, clock.now());
      return withDelivery(campaign, campaign.chunk, after);
    };
    if (outcome.kind !== 'taken') log(`campaign.${outcome.kind}`, { chunk: chunk.id });
    const insist = outcome.kind === 'taken';
    return recordOutcome({ store: campaigns, clock }, mine, { change, insist });
  }

  /** Delivered: erases the chunk's addresses and frees the slot for the next chunk. */
  async function conclude(entry: CampaignEntry, chunk: Chunk): Promise<CampaignEntry | null> {
    const delivered = await recipientsOf(entry.value, chunk);
    await presaves.erase(
      presaveGroup(entry.value.cId),
      delivered.map(({ key }) => key),
    );
    await mailCount.add(chunk.keys.length);
    const { sent } = entry.value;
    log('campaign.sent', { chunk: chunk.id, count: chunk.keys.length });
    return campaigns.replace(entry, {
      ...entry.value,
      chunk: null,
      largest: maxChunkSize,
      sent: sent + chunk.keys.length,
      sentAt: clock.now().toISOString(),
    });
  }

  return {
    send,

    /**
     * True once a chunk was handed over: its outcome is then recorded even if the release is
     * withdrawn.
     */
    isUnderWay: ({ sending }: Chunk) => sending.state !== 'waiting',

    /** Asks the provider for the outcome of a chunk that was handed over, and concludes it. */
    async settle(entry: CampaignEntry, chunk: Chunk): Promise<CampaignEntry | null> {
      if (chunk.sending.state === 'taken') return conclude(entry, chunk);
      if (nextStep(chunk.sending, clock.now()) !== 'ask') return null;
      const inquiry = await emailProvider.inquire(chunk.id);
      const sending = afterInquiry(chunk.sending, inquiry, clock.now());
      log('campaign.asked', { chunk: chunk.id, inquiry });
      const next = await campaigns.replace(entry, withDelivery(entry.value, chunk, sending));
      // A settled chunk continues at once; otherwise the next run asks again.
      return sending.state === 'taken' || sending.state === 'waiting' ? next : null;
    },
  };
}
