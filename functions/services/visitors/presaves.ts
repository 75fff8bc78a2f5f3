import type { Answer, Call } from '#contract/api';
import { campaignGroup, newCampaign, presaveGroup } from '#domain/email/campaign';
import { Problem } from '#domain/problem';
import { isUnreleased, isVisible } from '#domain/release/releaseStatus';
import { consentTo } from '#domain/visitor/consent';
import type { StoredPresave } from '#domain/visitor/presave';
import type { TokenSigner } from '#functions/services/email/tokens';
import { readWording } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import type { SpamFilter } from './spamFilter.ts';
import type { Subscriptions } from './subscriptions.ts';

type NeededPorts = Pick<Ports, 'releases' | 'presaves' | 'campaigns' | 'labels' | 'clock'> &
  ShownEntries;
interface NeededServices {
  tokenSigner: TokenSigner;
  spamFilter: SpamFilter;
  subscriptions: Subscriptions;
}

/** Takes pre-saves. */
export function createPresaves(ports: NeededPorts, services: NeededServices) {
  const { releases, snapshots, presaves, campaigns, clock } = ports;
  const { tokenSigner, spamFilter, subscriptions } = services;

  /**
   * An announced release on the site. Hidden and unknown releases get the same answer, before any is
   * looked up.
   * @throws {Problem} invalid-input
   */
  async function announced(cId: number) {
    const isShown = (await snapshots.entries('wanted')).release[cId] !== undefined;
    const saved = isShown ? await releases.find(cId) : null;
    if (!saved || !isVisible(saved.entity) || !isUnreleased(saved.entity))
      throw new Problem('invalid-input', 'This release cannot be pre-saved, or no longer can be.');
    return saved.entity;
  }

  /** Runs before the pre-save is stored, so that every pre-save has a campaign. */
  async function openCampaign(cId: number, title: string): Promise<void> {
    const entry = await campaigns.find(campaignGroup, presaveGroup(cId));
    if (!entry) await campaigns.add(campaignGroup, presaveGroup(cId), newCampaign(cId, title));
    else if (!entry.value.open) await campaigns.replace(entry, { ...entry.value, open: true });
  }

  /**
   * Stores a pre-save, or changes the platform of an existing one: one search and one write either
   * way, so that the time of the answer does not reveal who pre-saved.
   */
  async function store(group: string, key: string, presave: StoredPresave): Promise<void> {
    const known = await presaves.find(group, key);
    const { platform } = presave;
    if (known) await presaves.replace(known, { ...known.value, ...(platform && { platform }) });
    else await presaves.add(group, key, presave);
  }

  return {
    async addPresave({ body, client }: Call<'addPresave'>): Promise<Answer<'addPresave'>> {
      const { mailAddress: address, platform, releaseId, language } = body;
      const person = tokenSigner.keyOf(address);
      const text = JSON.stringify(['presave', address, releaseId, platform]);
      if (await spamFilter.isRobot({ form: body, client, address, text })) return {};
      const { cId, title } = await announced(releaseId);
      await openCampaign(cId, title);
      const { forms } = (await readWording(ports, language)).words;
      const consent = consentTo(forms.presaveConsent, clock.now());
      await store(presaveGroup(cId), person, {
        address,
        consent,
        ...(platform && { platform }),
        ...(language && { language }),
      });
      if (body.subscribe) await subscriptions.subscribe(address, language, releaseId);
      return {};
    },
  };
}
