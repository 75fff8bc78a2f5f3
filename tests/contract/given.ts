import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import * as z from 'zod';
import type { ApiClient } from '#contract/client';
import type { Given } from '#contract/example';
import { timedChangeExamples } from '#contract/timedChanges';
import { drawnLogo } from '#design/drawnLogo';
import { releaseStatus } from '#domain/release/releaseStatus';
import { softwareAuthenticator } from '#fixtures/authenticator';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { createTokenSigner, type TokenUse } from '#functions/services/email/tokens';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { localToken } from '#local/identityToken';
import { accountOf, site } from './startApi.ts';

/** The addresses of the stand-ins. */
interface Services {
  identity: string;
  external: string;
}

const nowhere = { site: '', api: '', identity: '', external: '', images: '' };
const needs = { addresses: nowhere, storageConnection: '', buildToken: '' };
const tokenSigner = createTokenSigner(functionsEnvironment(needs)['VISITOR_SECRET'] ?? '');
const mailAddress = 'ada@reader.example';

/** The token that an email to an address would contain. */
export function emailedToken(use: TokenUse, address: string): string {
  return tokenSigner.sign(use, tokenSigner.keyOf(address), new Date());
}

/** Polls until there is a result. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error('Waited for too long.');
}

const oldArtist = (Id: number) => ({ Id, Name: `Artist ${Id}`, ArtistBio: '<p>Sings.</p>' });

/** The number of tracks used so far. */
let tracks = 0;

/** Creates the entries that examples refer to, through calls by staff. */
export function givenBy(
  client: ApiClient,
  services: Services = { identity: '', external: '' },
): Given & { codeTo: (address: string) => Promise<string> } {
  /** The newest code that the mailbox of the stand-in got. */
  const codeTo = (address: string) =>
    until(async () => {
      const answer = await fetch(`${services.external}/mails?to=${encodeURIComponent(address)}`);
      const mails = z.array(z.object({ subject: z.string() })).parse(await answer.json());
      return /\b\d{6}\b/.exec(mails[0]?.subject ?? '')?.[0];
    });

  async function passkey() {
    const authenticator = softwareAuthenticator(site);
    const response = authenticator.create(await client.askNewPasskey({}));
    const { ways } = await client.addPasskey({ body: { response, name: 'Phone' } });
    const last = ways.findLast(({ kind }) => kind === 'passkey');
    return { authenticator, id: last?.kind === 'passkey' ? last.id : '' };
  }

  async function release() {
    const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
    return client.updateRelease({ body: { ...value, title: 'High Water' }, ifMatch: version });
  }

  const show = () =>
    client.addShow({ body: { day: '2999-01-01', venue: { city: 'Berlin', name: 'Badehaus' } } });

  const merch = () => client.addMerch({ body: { name: 'Tide shirt' } });

  const news = () => client.addNews({ body: { title: 'In the studio' } });

  async function handedInMerch() {
    const { value, version } = await merch();
    return client.updateMerch({ body: { ...value, status: 'handedIn' }, ifMatch: version });
  }

  async function handedInShow() {
    const { value, version } = await show();
    return client.updateShow({ body: { ...value, status: 'handedIn' }, ifMatch: version });
  }

  /** The token of somebody whose sign-up is stored: calls answer before it is. */
  async function signedUp() {
    const address = 'reader@reader.example';
    await client.subscribeToNewsletter({ body: { mailAddress: address } });
    const token = emailedToken('confirm', address);
    return until(async () => {
      const { state } = await client.showConfirm({ query: { token } });
      return state === 'gone' ? undefined : token;
    });
  }
  /** Signs up once, and pre-saves once: visitors' calls are limited. */
  let confirming: Promise<string> | undefined;
  let presaving: Promise<number> | undefined;
  async function presave() {
    const releaseId = await announcedRelease();
    await client.addPresave({ body: { mailAddress, releaseId } });
    return releaseId;
  }

  /** The version of the site that has a release, once there is one. */
  const siteVersionWith = (release: string) =>
    until(async () => (await client.getPublishing({ query: { release } })).entry?.version);

  /** A release to come that the site shows, shared by all examples. */
  let announced: ReturnType<typeof announce> | undefined;
  const announcedRelease = () => {
    announced ??= announce();
    return announced;
  };
  async function announce() {
    const { value, version } = await release();
    const body = {
      ...value,
      releaseDate: '2999-01-01',
      releaseStatus: releaseStatus.Approved,
      incompleteReason: 'Enough for a test.',
    };
    await client.updateRelease({ body, ifMatch: version });
    await siteVersionWith(value.id);
    return value.cId;
  }

  async function pendingRelease() {
    const { value, version } = await release();
    const body = { ...value, releaseStatus: releaseStatus.Pending };
    return client.updateRelease({ body, ifMatch: version });
  }

  /** A published release with its artist, shared by all examples: a publication takes a second. */
  let shown: ReturnType<typeof publish> | undefined;
  const published = () => {
    shown ??= publish();
    return shown;
  };
  async function publish() {
    const { value: artist } = await client.addArtist({ body: { name: 'Aster' } });
    const { value, version } = await release();
    const { id, cId, name } = artist;
    const edition = randomUUID();
    const body = {
      ...value,
      artists: [{ id, cId, name, url: artist.url }],
      editions: [{ id: edition, format: 'lp' as const, state: 'soldOut' as const, links: [] }],
      releaseStatus: releaseStatus.Released,
      incompleteReason: 'Enough for a test.',
    };
    const { url } = (await client.updateRelease({ body, ifMatch: version })).value;
    const publication = await siteVersionWith(value.id);
    return { url, publication, artist, asked: { releaseId: value.cId, edition } };
  }

  async function proposal() {
    const { value, version } = await release();
    await client.proposeRelease({ body: { ...value, title: 'Spring Tide' }, ifMatch: version });
    const { proposals } = await client.getReleaseProposals({ params: { id: value.id } });
    return proposals[0]?.proposal.id ?? '';
  }

  async function track() {
    const { value } = await release();
    tracks += 1;
    return client.addTrack({ body: aTrack({ number: tracks, releaseId: value.id }) });
  }

  async function recordedTrack() {
    const added = await track();
    await client.uploadTrack({ body: { id: added.id }, file: new Blob([aWav()]) });
    return added;
  }

  /** A code of a release with a recording, which is out. */
  async function goodCode() {
    const { releaseId } = await recordedTrack();
    const { value, version } = await client.getRelease({ params: { id: releaseId } });
    const body = {
      ...value,
      releaseStatus: releaseStatus.Released,
      incompleteReason: 'Enough for a test.',
    };
    await client.updateRelease({ body, ifMatch: version });
    const { batch, codes } = await client.makeCodes({ body: { release: releaseId, count: 1 } });
    return { release: releaseId, batch, code: codes[0] ?? '' };
  }

  async function newsletter() {
    // Only one newsletter can be sent at a time, so an earlier example's is stopped.
    const { newsletters } = await client.getNewsletters({});
    for (const { id, state } of newsletters)
      if (state === 'sending') await client.stopNewsletter({ body: { id } });
    const id = crypto.randomUUID();
    await client.saveNewsletter({ body: { id, subject: 'Low Water is out', text: 'Hello.' } });
    return id;
  }

  const importEnded = () =>
    until(async () => {
      const { state } = await client.getImport({});
      return state === 'running' || state === 'waiting' ? undefined : state;
    });

  async function upload(entries: unknown) {
    await importEnded();
    const file = new File([JSON.stringify(entries)], 'catalogue.json');
    return (await client.uploadCatalogue({ file })).upload;
  }

  /** Schedules the change that the row's own example asks for. */
  async function timedChange(kind: 'release' | 'artist' | 'show' | 'merch') {
    if (kind === 'release') {
      const { body } = await timedChangeExamples.timeChange(given);
      const { timed } = await client.timeChange({ body });
      return { entry: body.release.id, id: timed[0]?.id ?? '' };
    }
    if (kind === 'artist') {
      const { body } = await timedChangeExamples.timeArtistChange(given);
      const { timed } = await client.timeArtistChange({ body });
      return { entry: body.artist.id, id: timed[0]?.id ?? '' };
    }
    if (kind === 'show') {
      const { body } = await timedChangeExamples.timeShowChange(given);
      const { timed } = await client.timeShowChange({ body });
      return { entry: body.show.id, id: timed[0]?.id ?? '' };
    }
    const { body } = await timedChangeExamples.timeMerchChange(given);
    const { timed } = await client.timeMerchChange({ body });
    return { entry: body.merch.id, id: timed[0]?.id ?? '' };
  }

  async function runImport(entries: unknown) {
    const body = { dryRun: false, upload: await upload(entries) };
    await client.startImport({ body });
  }

  const given: ReturnType<typeof givenBy> = {
    label: () => client.getLabel({}),
    artist: () => client.addArtist({ body: { name: 'Aster' } }),
    release,
    show,
    merch,
    news,
    handedInMerch,
    handedInShow,
    announcedRelease,
    askableEdition: async () => (await published()).asked,
    pendingRelease,

    async deletedRelease() {
      const { value, version } = await release();
      await client.removeRelease({ body: { id: value.id }, ifMatch: version });
      return value.id;
    },

    proposal,
    track,

    presavedRelease() {
      presaving ??= presave();
      return presaving;
    },

    recordedTrack,

    async earlierRecording() {
      const { id, releaseId } = await track();
      await client.uploadTrack({ body: { id }, file: new Blob([aWav()]) });
      await client.removeRecording({ body: { id } });
      const { earlier } = await client.listRecordings({ params: { id: releaseId } });
      return { id, recording: earlier[0]?.id ?? '' };
    },

    async preview() {
      const { value } = await release();
      const params = { id: value.id };
      const { previews, token } = await client.addPreview({ params, body: { days: 7 } });
      return { release: value.id, id: previews[0]?.id ?? '', token };
    },

    async invitation() {
      const { invitation, link } = await client.inviteMember({
        body: { name: 'Ada', role: 'staff', artistIds: [] },
      });
      return { id: invitation.id, token: new URL(link).hash.slice(1) };
    },

    codeTo,

    async mailedCode(use) {
      const mail = `${crypto.randomUUID()}@reader.example`;
      const body = { mail, browser: 'Zq3vL0b8nXw7k2Yt5rUe1A' };
      if (use === 'link') await client.requestLinkCode({ body });
      else {
        await client.inviteMember({ body: { name: 'Ada', role: 'staff', artistIds: [], mail } });
        await client.requestSignInCode({ body });
      }
      return { ...body, code: await codeTo(mail) };
    },

    async refreshToken() {
      const body = await this.mailedCode('sign in');
      return (await client.verifySignInCode({ body })).refresh;
    },

    otherToken: () => localToken(services.identity, 'stranger'),

    async newPasskey() {
      return softwareAuthenticator(site).create(await client.askNewPasskey({}));
    },

    passkey: async () => (await passkey()).id,

    async usedPasskey() {
      const { authenticator } = await passkey();
      return authenticator.use(await client.askPasskey({}));
    },

    async recoveryCode() {
      return (await client.makeRecoveryCodes({})).codes[0] ?? '';
    },

    async publication() {
      return (await published()).publication;
    },

    async publicArtist() {
      return (await published()).artist.cId;
    },

    async publicAddress() {
      return site + (await published()).url;
    },

    async visitorToken(use) {
      if (use !== 'confirm') return emailedToken(use, mailAddress);
      confirming ??= signedUp();
      return confirming;
    },

    async addressList() {
      const { members } = await client.listMembers({});
      const before = members.find(({ object }) => object === accountOf('staff').object);
      await client.addMember({
        body: {
          ...(before && { before }),
          ...accountOf('staff'),
          name: 'Staff',
          role: 'staff',
          artistIds: [],
          mayReadAddresses: true,
          mail: 'astrid@label.example',
        },
      });
      return 'messages';
    },

    newsletter,
    async deletedNewsletter() {
      const id = await newsletter();
      await client.removeNewsletter({ body: { id } });
      return id;
    },

    async sendingNewsletter() {
      const id = await newsletter();
      await client.sendNewsletter({ body: { id } });
      return id;
    },

    async exportedFile() {
      await recordedTrack();
      return (await client.getExport({})).files[0]?.key ?? '';
    },

    catalogue: () => upload([oldArtist(7003)]),
    timedChange,
    async table() {
      const file = new File(['Title,Artist\nEbb,Sluice\n'], 'table.csv');
      return (await client.uploadCatalogue({ file })).upload;
    },
    runningImport: () => runImport([oldArtist(7001), oldArtist(7002)]),

    async stoppedImport() {
      await runImport([oldArtist(7001), oldArtist(7002)]);
      await client.stopImport({});
    },

    async dryRun() {
      const body = { dryRun: true, upload: await upload([oldArtist(7003)]) };
      await client.startImport({ body });
      await importEnded();
    },

    goodCode,

    async usedCode() {
      const made = await goodCode();
      await client.redeemCode({ body: { code: made.code } });
      return made;
    },

    async image() {
      const create = { width: 120, height: 120, channels: 3, background: '#d8432b' } as const;
      const bytes = await sharp({ create }).png().toBuffer();
      return new Blob([new Uint8Array(bytes)]);
    },

    async uploadedImage() {
      const { id } = (await release()).value;
      const file = await given.image();
      const { url } = await client.uploadImage({ body: { entity: 'release', id }, file });
      return { entity: 'release' as const, id, image: url };
    },

    async uploadedLogo() {
      const file = await given.logo();
      return (await client.uploadMark({ body: { slot: 'light' }, file })).url;
    },

    logo: async () => new Blob([drawnLogo('Nightjar')]),
    recording: async () => new Blob([aWav()]),
  };
  return given;
}
