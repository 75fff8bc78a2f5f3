import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import { isNotified, ownsRelease } from '#domain/member/member';
import { releaseFields } from '#domain/release/releaseFields';
import {
  type ReleaseStatus,
  releaseStatus,
  statusLabel,
  statusMoves,
} from '#domain/release/releaseStatus';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { SelectField } from '../../components/Field.tsx';
import { reload, useCall } from '../state/queries.ts';
import { WordsQuestion } from '../ui/WordsQuestion.tsx';

const { Planning, Pending, Approved, Released } = releaseStatus;
const statusHints: Partial<Record<ReleaseStatus, string>> = {
  [Planning]: 'Only the label and its artists see it.',
  [Pending]: 'Submitted; waiting for the label.',
  [Approved]: 'Announced: its page is public and takes pre-saves. It is released on its day.',
  [Released]: 'Its page is public.',
};

interface StatusProps {
  stored: ReleaseStatus;
  value: ReleaseStatus;
  onChange: (status: ReleaseStatus) => void;
  error: string | undefined;
}

/** The status, limited to the moves that this person may make from the stored one. */
export function StatusField({ stored, value, onChange, error }: StatusProps) {
  const role = useStore($me)?.role ?? 'none';
  const moves = statusMoves(role, stored);
  const locked = moves.length === 1 ? ' Only staff may change it.' : '';
  return (
    <SelectField
      label={releaseFields.releaseStatus.label}
      value={String(value)}
      options={moves.map((status) => ({ value: String(status), label: statusLabel(status) }))}
      onChange={(chosen) => {
        const status = moves.find((move) => move === Number(chosen));
        if (status !== undefined) onChange(status);
      }}
      hint={`${statusHints[value] ?? 'It is not public.'}${locked}`}
      error={error}
    />
  );
}

interface ReturnProps {
  id: string;
  artists: readonly { id: string }[];
  title: string;
  /** The version that staff look at. */
  version: number;
  /** Changes that are not saved would be lost. */
  isDirty: boolean;
  /** The release has to be loaded again. */
  onReturned: () => void;
}

/** Returns a release that was handed in to its artists, with words. */
export function ReturnRelease(props: ReturnProps) {
  const { id, artists, title, version, isDirty, onReturned } = props;
  const [isAsking, ask] = useState(false);
  const { data } = useCall('listMembers', {});
  const ids = artists.map((artist) => artist.id);
  const own = data?.members.filter((one) => one.role === 'artist' && ownsRelease(one, ids));
  const note =
    own && !own.some(isNotified)
      ? 'Nobody gets an email when you approve or return it: the label has no address of its artists, or they switched these emails off.'
      : undefined;
  const giveBack = async (words: string) => {
    await api.returnRelease({ body: { id, words }, ifMatch: version });
    addToast('success', 'Returned');
    await reload('listProposals');
    onReturned();
  };
  return (
    <div className="restored">
      <p>
        It is handed in. Approve it by its status, or return it with words.
        {note && ` ${note}`}
        {isDirty && ' Save or discard your changes before you return it.'}
      </p>
      <button
        type="button"
        className="button quiet small"
        disabled={isDirty}
        onClick={() => ask(true)}
      >
        Return with words
      </button>
      {isAsking && (
        <WordsQuestion
          title={`Return ${title} to its artists?`}
          label="What should change"
          confirm="Return it"
          note={note}
          onConfirm={giveBack}
          onCancel={() => ask(false)}
        />
      )}
    </div>
  );
}
