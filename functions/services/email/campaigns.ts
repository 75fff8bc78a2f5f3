import { dayAt } from '#domain/day';
import {
  type Campaign,
  type CampaignWait,
  type Chunk,
  campaignGroup,
  presaveGroup,
  releaseWait,
} from '#domain/email/campaign';
import { newDelivery } from '#domain/email/delivery';
import { isPutOff } from '#domain/email/putOff';
import { errorLine } from '#domain/errorLine';
import type { StoredRelease } from '#domain/release/release';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { type ChunkPorts, createCampaignChunks } from './campaignChunks.ts';
import { createLivePage } from './livePage.ts';
import type { Outbox } from './outbox.ts';
import type { TokenSigner } from './tokens.ts';

type NeededPorts = ChunkPorts & Pick<Ports, 'releases' | 'labels'> & ShownEntries;
interface NeededServices {
  tokenSigner: TokenSigner;
  outbox: Pick<Outbox, 'add'>;
}
type CampaignEntry = KeyValueEntry<Campaign>;

/** The limit of steps for a release in one run; the next run continues. */
const maxSteps = 400;

/** Emails the people with a pre-save once the release is out and its page is live. */
export function createCampaigns(ports: NeededPorts, services: NeededServices) {
  const { releases, presaves, campaigns, emailProvider, clock, log } = ports;
  const { tokenSigner, outbox } = services;
  const chunks = createCampaignChunks(ports, tokenSigner);
  const isLive = createLivePage(ports);

  /** The release if its emails can go out, otherwise the reason to wait. */
  async function readiness(cId: number): Promise<StoredRelease | CampaignWait> {
    const saved = await releases.find(cId);
    if (!saved) return 'withdrawn';
    const { timeZone } = await readLabel(ports);
    const wait = releaseWait(saved.entity, dayAt(clock.now(), timeZone));
    if (wait) return wait;
    return (await isLive(cId)) ? saved.entity : 'live';
  }

  async function tellStaff(entry: CampaignEntry): Promise<CampaignEntry | null> {
    const { cId, title, told } = entry.value;
    const hasPresaves = (await presaves.list(presaveGroup(cId))).length > 0;
    if (told || !hasPresaves) return entry;
    // The id derives from the release, so a repetition sends no second email.
    await outbox.add(`links-${cId}`, '', { kind: 'links', cId, title });
    return campaigns.replace(entry, { ...entry.value, told: true });
  }

  async function wait(entry: CampaignEntry, waitsFor: CampaignWait): Promise<null> {
    const next = waitsFor === 'links' ? await tellStaff(entry) : entry;
    if (next && next.value.waitsFor !== waitsFor)
      await campaigns.replace(next, { ...next.value, waitsFor });
    return null;
  }

  async function formChunk(entry: CampaignEntry): Promise<CampaignEntry | null> {
    const { cId, largest, formed } = entry.value;
    const all = await presaves.list(presaveGroup(cId));
    const remaining = all.filter(({ value }) => !value.refused);
    const waiting = remaining.filter(({ value }) => !isPutOff(value, clock.now()));
    const [first] = waiting;
    if (!first) {
      const open = remaining.length > 0;
      if (!open || entry.value.waitsFor)
        await campaigns.replace(entry, { ...entry.value, open, waitsFor: null });
      return null;
    }
    const { platform, language } = first.value;
    const alike = waiting.filter(
      ({ value }) => value.platform === platform && value.language === language,
    );
    const size = Math.min(largest, emailProvider.maxRecipients);
    const now = clock.now();
    const chunk: Chunk = {
      id: `${cId}-${formed + 1}`,
      keys: alike.slice(0, size).map(({ key }) => key),
      ...(platform && { platform }),
      ...(language && { language }),
      formedAt: now.toISOString(),
      sending: newDelivery(now),
    };
    return campaigns.replace(entry, {
      ...entry.value,
      chunk,
      formed: formed + 1,
      waitsFor: null,
    });
  }

  /** Takes one step. Returns the campaign after it, or null if nothing more can be done now. */
  async function advance(entry: CampaignEntry): Promise<CampaignEntry | null> {
    const { chunk, cId } = entry.value;
    if (chunk && chunks.isUnderWay(chunk)) return chunks.settle(entry, chunk);
    const ready = await readiness(cId);
    if (typeof ready === 'string') {
      const idle = chunk ? await campaigns.replace(entry, { ...entry.value, chunk: null }) : entry;
      return idle && wait(idle, ready);
    }
    return chunk ? chunks.send(entry, chunk, ready) : formChunk(entry);
  }

  async function run(cId: number): Promise<void> {
    let entry = await campaigns.find(campaignGroup, presaveGroup(cId));
    for (let steps = 0; entry?.value.open && steps < maxSteps; steps++)
      entry = await advance(entry);
  }

  async function hasOnlyRefused(group: string): Promise<boolean> {
    return (await presaves.list(group)).every(({ value }) => value.refused);
  }

  return {
    /** Sends the due emails of one release. */
    run,

    /** Called every few minutes. A release that fails does not delay the others. */
    async runDue(): Promise<void> {
      for (const { value } of await campaigns.list(campaignGroup))
        if (value.open)
          await run(value.cId).catch((error: unknown) => {
            log('campaign.failed', { cId: value.cId, reason: errorLine(error) });
          });
    },

    /** Reopens campaigns that were closed just as a pre-save came in. Called hourly. */
    async reopen(): Promise<void> {
      for (const group of await presaves.groups()) {
        const entry = await campaigns.find(campaignGroup, group);
        if (entry && !entry.value.open && !(await hasOnlyRefused(group)))
          await campaigns.replace(entry, { ...entry.value, open: true });
      }
    },
  };
}
export type Campaigns = ReturnType<typeof createCampaigns>;
