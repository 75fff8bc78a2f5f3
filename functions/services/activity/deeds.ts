import type { Answer, Api, Call, CallName } from '#contract/api';
import type { Deed } from '#domain/activity';
import type { CatalogueKind } from '#domain/entryKind';
import { errorLine } from '#domain/errorLine';
import type { Id, Key } from '#domain/identifier';
import { labelNumber } from '#domain/label/label';
import { accountKey, type Caller, personOf } from '#domain/member/member';
import type { Calls, Service } from '#functions/services/calls';
import type { Ports } from '#functions/services/ports';
import type { ActivityLog } from './activity.ts';
import {
  artistOf,
  type Entry,
  type Look,
  type LookedIn,
  lookIn,
  merchOf,
  newsOf,
  releaseOf,
  showOf,
} from './look.ts';

/** Every call with which a member changes something or looks at addresses. */
type WritingCall = {
  [N in CallName]: Api[N]['method'] extends 'POST'
    ? Api[N]['access'] extends 'signed-in' | 'member' | 'staff'
      ? N
      : never
    : never;
}[CallName];

/** What a call did, given its answer; null if it did nothing worth a line. */
type Done<N extends CallName> = (answer: Answer<N>) => Deed | null;
type Describe<N extends CallName> = (
  call: Call<N>,
  look: Look,
  caller: Caller,
) => Done<N> | Promise<Done<N>>;

const withEntry = (did: Deed['did'], entry: Entry | undefined): Deed | null =>
  entry ? { did, entry } : null;

/** A deed about an entry that the call names by kind and id. */
const onNamed =
  (did: Deed['did']) =>
  async ({ body }: { body: { kind: CatalogueKind; id: Id } }, look: Look) => {
    const entry = await look.kept(body.kind, body.id);
    return () => withEntry(did, entry);
  };
/** A deed about an entry of a kind, by its id. */
const on =
  (kind: CatalogueKind, did: Deed['did']) =>
  async ({ body }: { body: { id: Id } }, look: Look) => {
    const entry = await look.entry(kind, body.id);
    return () => withEntry(did, entry);
  };
/** The end of a scheduled change of an entry, whose id has the kind's name. */
const unscheduled =
  <K extends CatalogueKind>(kind: K) =>
  async ({ body }: { body: Record<K, Id> }, look: Look) => {
    const entry = await look.entry(kind, body[kind]);
    return () => withEntry('unscheduled', entry);
  };
const onPreview =
  (did: Deed['did']) =>
  async ({ params }: { params: { id: Key } }, look: Look) => {
    const entry = await look.entry('release', params.id);
    return () => withEntry(did, entry);
  };
const onTrack =
  (did: Deed['did']) =>
  async ({ body }: { body: { id: Id; releaseId?: Id | undefined } }, look: Look) => {
    const entry = await look.releaseOf(body.id, body.releaseId);
    return () => withEntry(did, entry);
  };
const onProposal =
  (did: Deed['did']) =>
  async ({ body }: { body: { id: Id } }, look: Look) => {
    const entry = await look.proposal(body.id);
    return () => withEntry(did, entry);
  };
const plainly = (did: Deed['did']) => () => () => ({ did });
const onEmail =
  (did: Deed['did']) =>
  async ({ body }: Call<'retryEmail'>, look: Look) => {
    const entry = 'release' in body ? await look.entry('release', body.release) : undefined;
    return () => ({ did, ...(entry && { entry }) });
  };
const onNewsletter =
  (did: Deed['did']) =>
  async ({ body }: { body: { id: string } }, look: Look) => {
    const about = await look.newsletter(body.id);
    return () => ({ did, ...(about && { about }) });
  };

/**
 * What each writing call does, for the log. Null for calls that change nothing, or only something of
 * the caller's own, or whose change is noted when it is saved. A call without a line here does not
 * compile.
 */
const deeds: { [N in WritingCall]: Describe<N> | null } = {
  addArtist: () => (answer) => ({ did: 'added', entry: artistOf(answer.value) }),
  updateArtist:
    ({ ifMatch }) =>
    ({ value, version }) =>
      version === ifMatch ? null : { did: 'saved', entry: artistOf(value) },
  removeArtist: on('artist', 'deleted'),
  addRelease: () => (answer) => ({ did: 'added', entry: releaseOf(answer.value) }),
  duplicateRelease: () => (answer) => ({ did: 'added', entry: releaseOf(answer.value) }),
  updateRelease: async ({ body, ifMatch }, look) => {
    const before = await look.status(body.id);
    return ({ value, version }) => {
      if (version === ifMatch) return null;
      const entry = releaseOf(value);
      return before === value.releaseStatus || before === undefined
        ? { did: 'saved', entry }
        : { did: 'statusSet', entry, about: String(value.releaseStatus) };
    };
  },
  removeRelease: on('release', 'deleted'),
  addShow: () => (answer) => ({ did: 'added', entry: showOf(answer.value) }),
  duplicateShow: () => (answer) => ({ did: 'added', entry: showOf(answer.value) }),
  updateShow:
    ({ ifMatch }) =>
    ({ value, version }) =>
      version === ifMatch ? null : { did: 'saved', entry: showOf(value) },
  removeShow: on('show', 'deleted'),
  addMerch: () => (answer) => ({ did: 'added', entry: merchOf(answer.value) }),
  duplicateMerch: () => (answer) => ({ did: 'added', entry: merchOf(answer.value) }),
  updateMerch:
    ({ ifMatch }) =>
    ({ value, version }) =>
      version === ifMatch ? null : { did: 'saved', entry: merchOf(value) },
  removeMerch: on('merch', 'deleted'),
  addNews: () => (answer) => ({ did: 'added', entry: newsOf(answer.value) }),
  updateNews:
    ({ ifMatch }) =>
    ({ value, version }) =>
      version === ifMatch ? null : { did: 'saved', entry: newsOf(value) },
  removeNews: on('news', 'deleted'),
  restoreEntry: onNamed('restored'),
  purgeEntry: onNamed('purged'),
  addTrack: async ({ body }, look) => {
    const entry = await look.entry('release', body.releaseId);
    return () => withEntry('saved', entry);
  },
  updateTrack: onTrack('saved'),
  removeTrack: onTrack('saved'),
  uploadTrack: async ({ body }, look) => {
    // Looked up only once for an upload in parts.
    const isLast = body.part === body.parts - 1;
    const entry = isLast ? await look.releaseOf(body.id, body.releaseId) : undefined;
    const before = isLast ? await look.recordedTrack(body.id, body.releaseId) : undefined;
    return ({ complete }) => {
      // The repetition of a lost answer is no second upload.
      if (!complete || !entry || (before && before.upload === body.upload)) return null;
      return before
        ? { did: 'recordingReplaced', entry, about: before.name }
        : { did: 'recordingAdded', entry };
    };
  },
  removeRecording: onTrack('recordingDeleted'),
  restoreRecording: onTrack('recordingRestored'),
  editReleases:
    ({ body }) =>
    ({ results }) => {
      const changed = results.filter(({ changes, refusal }) => changes.length > 0 && !refusal);
      const [only] = changed;
      if (body.dryRun || !only) return null;
      return changed.length === 1
        ? { did: 'saved', entry: releaseOf(only) }
        : { did: 'savedTogether', count: changed.length };
    },
  timeChange:
    ({ body }) =>
    () => ({ did: 'scheduled', entry: releaseOf(body.release) }),
  timeArtistChange:
    ({ body }) =>
    () => ({ did: 'scheduled', entry: artistOf(body.artist) }),
  timeShowChange:
    ({ body }) =>
    () => ({ did: 'scheduled', entry: showOf(body.show) }),
  timeMerchChange:
    ({ body }) =>
    () => ({ did: 'scheduled', entry: merchOf(body.merch) }),
  dropTimedChange: unscheduled('release'),
  dropTimedArtistChange: unscheduled('artist'),
  dropTimedShowChange: unscheduled('show'),
  dropTimedMerchChange: unscheduled('merch'),
  updateLabel:
    ({ ifMatch }) =>
    ({ value, version }) =>
      version === ifMatch
        ? null
        : { did: 'saved', entry: { kind: 'label', cId: labelNumber, name: value.name } },

  proposeRelease:
    ({ body }) =>
    () => ({ did: 'handedIn', entry: releaseOf(body) }),
  proposeArtist:
    ({ body }) =>
    () => ({ did: 'handedIn', entry: artistOf(body) }),
  proposeShow:
    ({ body }) =>
    () => ({ did: 'handedIn', entry: showOf(body) }),
  proposeMerch:
    ({ body }) =>
    () => ({ did: 'handedIn', entry: merchOf(body) }),
  withdrawProposal: async ({ body }, look) => {
    const entry = await look.proposal(body.proposal);
    return () => withEntry('withdrawn', entry);
  },
  approveProposal: onProposal('approved'),
  returnProposal: onProposal('returned'),
  returnRelease: on('release', 'returned'),
  returnShow: on('show', 'returned'),
  returnMerch: on('merch', 'returned'),

  inviteMember:
    ({ body }) =>
    () => ({ did: 'invited', about: body.name }),
  withdrawInvitation: async ({ body }, look) => {
    const about = await look.invitation(body.id);
    return () => (about ? { did: 'invitationWithdrawn', about } : null);
  },
  acceptInvitation: plainly('joined'),
  addMember:
    ({ body }) =>
    () => ({ did: 'rightsSet', about: body.name }),
  setSignInWays: plainly('waysSet'),
  becomeFirstStaff: plainly('joined'),
  removeMember: async ({ body }, look) => {
    const about = await look.member(accountKey(body));
    return () => (about ? { did: 'memberRemoved', about } : null);
  },
  addPreview: onPreview('previewAdded'),
  revokePreview: onPreview('previewRevoked'),
  readAddresses:
    ({ body }) =>
    ({ entries }) => ({
      did: 'addressesRead',
      about: body.of,
      count: entries.length,
    }),

  rollBack:
    ({ body }) =>
    () => ({
      did: body.pause ? 'paused' : 'rolledBack',
      about: String(body.version),
    }),
  resumePublishing: plainly('resumed'),
  retryPublishing: plainly('retried'),

  importArtist: () => (answer) => ({ did: 'entryImported', entry: artistOf(answer) }),
  importRelease: () => (answer) => ({ did: 'entryImported', entry: releaseOf(answer) }),
  importTrack: async ({ body }, look) => {
    const entry = await look.entry('release', body.ReleaseId);
    return () => withEntry('entryImported', entry);
  },
  startImport:
    ({ body }) =>
    ({ source }) =>
      body.dryRun ? null : { did: 'importStarted', about: source },
  stopImport:
    () =>
    ({ source }) => ({ did: 'importStopped', about: source }),
  undoImport:
    () =>
    ({ source }) => ({ did: 'importUndone', about: source }),
  readColumns: null,
  // Choosing writes nothing by itself; the import does.
  chooseForImport: null,
  resumeImport:
    () =>
    ({ source }) => ({ did: 'importResumed', about: source }),

  makeCodes: async ({ body }, look) => {
    const entry = await look.entry('release', body.release);
    return ({ codes }) => (entry ? { did: 'codesMade', entry, count: codes.length } : null);
  },
  endCodes: async ({ body }, look) => {
    const entry = await look.entry('release', body.release);
    return () => withEntry('codesEnded', entry);
  },
  giveCodeBack:
    () =>
    ({ title }) => ({ did: 'codeGivenBack', about: title }),

  sendNewsletter: onNewsletter('newsletterSent'),
  stopNewsletter: onNewsletter('newsletterStopped'),
  showNewsletter: (call, look) =>
    onNewsletter(call.body.onSite ? 'newsletterShown' : 'newsletterHidden')(call, look),
  removeNewsletter: onNewsletter('newsletterDeleted'),
  restoreNewsletter: onNewsletter('newsletterRestored'),
  retryEmail: onEmail('emailRetried'),
  discardEmail: onEmail('emailDiscarded'),

  // The service itself notes it, before it answers addresses.
  startExport: null,

  saveNewsletter: null,
  makeNewsletter: null,
  tryNewsletter: null,
  setNotices: null,
  endSignIn: null,
  requestLinkCode: null,
  linkMail: null,
  linkMicrosoft: null,
  askNewPasskey: null,
  addPasskey: null,
  renamePasskey: null,
  removeSignInWay: null,
  makeRecoveryCodes: null,
  saveView: null,
  removeView: null,
  noteOpen: null,
  previewLabel: null,
  previewRelease: null,
  previewArtist: null,
  uploadMark: null,
  uploadImage: null,
  cropImage: null,
  uploadCatalogue: null,
  changeSetUp: null,
  sendTestEmail: null,
  confirmTestEmail: null,
  proposeLinks: null,
  checkRelease: null,
};

/** Wraps the services so that each successful call is noted in the activity log. */
export function withActivityLog(
  calls: Calls,
  ports: LookedIn & Pick<Ports, 'log'>,
  activity: Pick<ActivityLog, 'note'>,
): Calls {
  const look = lookIn(ports);

  function noting<N extends WritingCall>(name: N, describe: Describe<N>): Service<N> {
    const service = calls[name] as Service<N>;
    return async (call, caller, newId) => {
      // Without a line in the log, a call is still answered.
      const unknown = (error: unknown) => {
        ports.log('activity.notNoted', { call: name, reason: errorLine(error) });
        return null;
      };
      const done = await Promise.resolve()
        .then(() => describe(call, look, caller))
        .catch(unknown);
      const answer = await service(call, caller, newId);
      const deed = done?.(answer);
      if (deed) await activity.note(personOf(caller), deed);
      return answer;
    };
  }

  const noted = Object.entries(deeds).flatMap(([name, describe]) =>
    describe ? [[name, noting(name as WritingCall, describe as Describe<WritingCall>)]] : [],
  );
  return { ...calls, ...Object.fromEntries(noted) };
}
