import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import { isNotified, ownsRelease } from '#domain/member/member';
import { type ReleaseStatus, releaseStatus, statusMoves } from '#domain/release/releaseStatus';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { statusLabel } from '../sentences/names.ts';
import { sentences } from '../sentences/releases.ts';
import { reload, useCall } from '../state/queries.ts';
import { NoteQuestion } from '../ui/NoteQuestion.tsx';

const { Planning, Pending, Approved, Released } = releaseStatus;
const statusHints: Partial<Record<ReleaseStatus, string>> = {
  [Planning]: sentences.hintDraft,
  [Pending]: sentences.hintSubmitted,
  [Approved]: sentences.hintApproved,
  [Released]: sentences.hintReleased,
};

interface StatusProps {
  stored: ReleaseStatus;
  value: ReleaseStatus;
  onChange: (status: ReleaseStatus) => void;
  error: string | undefined;
}

/** The status, limited to the transitions that this person may make from the stored one. */
export function StatusField({ stored, value, onChange, error }: StatusProps) {
  const role = useStore($me)?.role ?? 'none';
  const moves = statusMoves(role, stored);
  const hint = statusHints[value] ?? sentences.hintPrivate;
  return (
    <SelectField
      label={releaseFields.releaseStatus.label}
      value={String(value)}
      options={moves.map((status) => ({ value: String(status), label: statusLabel(status) }))}
      onChange={(chosen) => {
        const status = moves.find((move) => move === Number(chosen));
        if (status !== undefined) onChange(status);
      }}
      hint={moves.length === 1 ? `${hint} ${sentences.onlyStaff}` : hint}
      error={error}
    />
  );
}

interface ReturnProps {
  id: string;
  artists: readonly { id: string }[];
  title: string;
  /** The version on screen. */
  version: number;
  /** Whether there are unsaved changes, which would be lost. */
  isDirty: boolean;
  /** Called when the release has to be reloaded. */
  onReturned: () => void;
}

/** Returns a release to its artists with a note. */
export function ReturnRelease(props: ReturnProps) {
  const { id, artists, title, version, isDirty, onReturned } = props;
  const [isAsking, ask] = useState(false);
  const { data } = useCall('listMembers', {});
  const ids = artists.map((artist) => artist.id);
  const own = data?.members.filter((one) => one.role === 'artist' && ownsRelease(one, ids));
  const hint = own && !own.some(isNotified) ? sentences.nobodyIsTold : undefined;
  const giveBack = async (note: string) => {
    await api.returnRelease({ body: { id, words: note }, ifMatch: version });
    addToast('success', sentences.returned);
    await reload('listProposals');
    onReturned();
  };
  return (
    <div className="restored">
      <p>
        {sentences.isHandedIn}
        {hint && ` ${hint}`}
        {isDirty && ` ${sentences.saveBeforeReturning}`}
      </p>
      <button
        type="button"
        className="button quiet small"
        disabled={isDirty}
        onClick={() => ask(true)}
      >
        {sentences.returnWithComment}
      </button>
      {isAsking && (
        <NoteQuestion
          title={fill(sentences.returnToItsArtists, { title })}
          label={sentences.whatShouldChange}
          confirm={sentences.returnIt}
          hint={hint}
          onConfirm={giveBack}
          onCancel={() => ask(false)}
        />
      )}
    </div>
  );
}
