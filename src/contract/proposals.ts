import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { artistSchema } from '#domain/artist/artist';
import { idSchema, numberSchema } from '#domain/identifier';
import { merchSchema } from '#domain/merch/merch';
import {
  noteSchema,
  proposalSchema,
  proposedKinds,
  returnNoteSchema,
} from '#domain/proposal/proposal';
import { releaseSchema } from '#domain/release/release';
import { showSchema } from '#domain/show/show';

/** A reference to an entry. */
const entryRefSchema = z.object({
  kind: z.enum(proposedKinds),
  id: idSchema,
  cId: numberSchema,
  name: z.string(),
});

/** A proposal in a list. */
const proposalRowSchema = proposalSchema
  .pick({ id: true, state: true, at: true, answer: true })
  .extend({
    by: z.string(),
    /** For staff: false if its author gets no email about the decision. */
    isMailed: z.boolean().optional(),
    entry: entryRefSchema,
    /** The names of the fields that it changes. */
    fields: z.array(z.string()),
    /** The fields that somebody else has changed since. */
    conflicts: z.array(z.string()),
  });
export type ProposalRow = z.infer<typeof proposalRowSchema>;

/** A proposal with the entry before it, with it, and as stored now. */
const proposalOf = <S extends z.ZodType>(entry: S) =>
  z.object({
    proposal: proposalRowSchema,
    /** Whether it is the caller's own. */
    isOwn: z.boolean(),
    base: entry,
    wanted: entry,
    stored: entry,
    /** The version of `stored`. */
    version: z.int(),
  });

const proposalsOf = <S extends z.ZodType>(entry: S) =>
  z.object({
    /** Whether the caller's changes of the entry need approval now. */
    needsApproval: z.boolean(),
    proposals: z.array(proposalOf(entry)),
  });

const decided = z.object({ waiting: z.int() });
const about = {
  id: idSchema,
  /** The proposal's `at`, as it was seen. */ at: z.string().optional(),
};

/** Proposals: changes of public entries that wait for the label, and submitted releases. */
export const proposalCalls = {
  listProposals: endpoint({
    method: 'GET',
    path: 'proposals',
    access: 'member',
    summary:
      'The open proposals, newest first, and the releases, shows and merch handed in; an artist sees their own.',
    answer: z.object({
      proposals: z.array(proposalRowSchema),
      /**
       * Releases, shows and merch that artists submitted. Artists also see returned ones.
       */
      handedIn: z.array(
        entryRefSchema.extend({
          changedAt: z.iso.datetime(),
          /** The label's note for the artist. */
          returnedWith: returnNoteSchema.optional(),
        }),
      ),
      /** How much waits for the caller: decisions for staff, returns for an artist. */
      waiting: z.int(),
    }),
  }),
  getReleaseProposals: endpoint({
    method: 'GET',
    path: 'releases/{id}/proposals',
    access: 'member',
    summary: 'The open proposals about a release; an artist sees their own.',
    params: byKey,
    answer: proposalsOf(releaseSchema),
  }),
  getArtistProposals: endpoint({
    method: 'GET',
    path: 'artists/{id}/proposals',
    access: 'member',
    summary: 'The open proposals about an artist; an artist sees their own.',
    params: byKey,
    answer: proposalsOf(artistSchema),
  }),
  getShowProposals: endpoint({
    method: 'GET',
    path: 'shows/{id}/proposals',
    access: 'member',
    summary: 'The open proposals about a show; an artist sees their own.',
    params: byKey,
    answer: proposalsOf(showSchema),
  }),
  getMerchProposals: endpoint({
    method: 'GET',
    path: 'merch/{id}/proposals',
    access: 'member',
    summary: 'The open proposals about an item of merch; an artist sees their own.',
    params: byKey,
    answer: proposalsOf(merchSchema),
  }),
  proposeRelease: endpoint({
    method: 'POST',
    path: 'releases/propose',
    access: 'member',
    summary: 'Hands in a change of a public release. The page stays as it is until staff approve.',
    body: releaseSchema,
    answer: releaseSchema,
    versioned: true,
    matched: true,
  }),
  proposeArtist: endpoint({
    method: 'POST',
    path: 'artists/propose',
    access: 'member',
    summary: 'Hands in a change of a public artist. The page stays as it is until staff approve.',
    body: artistSchema,
    answer: artistSchema,
    versioned: true,
    matched: true,
  }),
  proposeShow: endpoint({
    method: 'POST',
    path: 'shows/propose',
    access: 'member',
    summary: 'Hands in a change of a public show. The page stays as it is until staff approve.',
    body: showSchema,
    answer: showSchema,
    versioned: true,
    matched: true,
  }),
  proposeMerch: endpoint({
    method: 'POST',
    path: 'merch/propose',
    access: 'member',
    summary: 'Hands in a change of a public item. The page stays as it is until staff approve.',
    body: merchSchema,
    answer: merchSchema,
    versioned: true,
    matched: true,
  }),
  withdrawProposal: endpoint({
    method: 'POST',
    path: 'proposals/withdraw',
    access: 'member',
    summary: 'Withdraws one of the caller’s own proposals.',
    body: z.object({ proposal: idSchema }),
    answer: decided,
  }),
  approveProposal: endpoint({
    method: 'POST',
    path: 'proposals/approve',
    access: 'staff',
    summary:
      'Approves a proposal, changed or as it is. A field that was changed since needs a choice.',
    body: z.object({
      ...about,
      words: noteSchema.optional(),
      /** The edited entry, of the proposal's kind; without one the proposal is merged. */
      release: releaseSchema.optional(),
      artist: artistSchema.optional(),
      show: showSchema.optional(),
      merch: merchSchema.optional(),
      /** The stored version on which the entry is based. */
      version: z.int().optional(),
    }),
    answer: decided,
  }),
  returnProposal: endpoint({
    method: 'POST',
    path: 'proposals/return',
    access: 'staff',
    summary: 'Returns a proposal to its artist, with a comment.',
    body: z.object({ ...about, words: returnNoteSchema }),
    answer: decided,
  }),
  returnRelease: endpoint({
    method: 'POST',
    path: 'releases/return',
    access: 'staff',
    summary: 'Returns a release that was handed in, with a comment: it is a draft again.',
    body: z.object({ id: idSchema, words: returnNoteSchema }),
    answer: releaseSchema,
    versioned: true,
    matched: true,
  }),
};

export const proposalExamples: Examples<typeof proposalCalls> = {
  listProposals: () => ({}),
  getReleaseProposals: async (given) => ({ params: { id: (await given.release()).value.cId } }),
  getArtistProposals: async (given) => ({ params: { id: (await given.artist()).value.cId } }),
  getShowProposals: async (given) => ({ params: { id: (await given.show()).value.cId } }),
  getMerchProposals: async (given) => ({ params: { id: (await given.merch()).value.cId } }),
  proposeRelease: async (given) => {
    const { value, version } = await given.release();
    return { body: { ...value, title: 'High Water' }, ifMatch: version };
  },
  proposeArtist: async (given) => {
    const { value, version } = await given.artist();
    return { body: { ...value, name: 'The Voles' }, ifMatch: version };
  },
  proposeShow: async (given) => {
    const { value, version } = await given.show();
    return { body: { ...value, venue: { ...value.venue, name: 'Gretchen' } }, ifMatch: version };
  },
  proposeMerch: async (given) => {
    const { value, version } = await given.merch();
    return { body: { ...value, name: 'Ebb shirt' }, ifMatch: version };
  },
  withdrawProposal: async (given) => ({ body: { proposal: await given.proposal() } }),
  approveProposal: async (given) => ({ body: { id: await given.proposal() } }),
  returnProposal: async (given) => ({
    body: { id: await given.proposal(), words: 'Use the title on the spine.' },
  }),
  returnRelease: async (given) => {
    const { value, version } = await given.pendingRelease();
    return { body: { id: value.id, words: 'The cover is too small.' }, ifMatch: version };
  },
};
