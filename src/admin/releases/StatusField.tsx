import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import { isNotified, ownsByArtists } from '#domain/member/member';
import { type ReleaseStatus, releaseStatus, statusMoves } from '#domain/release/releaseStatus';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { ReturnToArtists } from '../editor/StatusSteps.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { statusLabel } from '../sentences/names.ts';
import { sentences } from '../sentences/releases.ts';
import { useCall } from '../state/queries.ts';
import { useStatusChoice } from './statusChoice.ts';

const { Planning, Pending, Approved, Released } = releaseStatus;
const statusHints: Partial<Record<ReleaseStatus, string>> = {
  [Planning]: sentences.hintDraft,
  [Pending]: sentences.hintSubmitted,
  [Approved]: sentences.hintApproved,
  [Released]: sentences.hintReleased,
};

interface ChoiceProps {
  moves: readonly ReleaseStatus[];
  value: ReleaseStatus;
  onChange: (status: ReleaseStatus) => void;
  error: string | undefined;
}

/** The usual statuses, and behind a further choice the others. */
function StatusChoice({ moves, value, onChange, error }: ChoiceProps) {
  const choice = useStatusChoice(moves, String(value), (chosen) => {
    const status = moves.find((move) => move === Number(chosen));
    if (status !== undefined) onChange(status);
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('select')?.focus(), []);
  return (
    <div ref={box}>
      <SelectField
        label={releaseFields.releaseStatus.label}
        value={String(value)}
        {...choice}
        error={error}
      />
    </div>
  );
}

interface StatusProps {
  stored: ReleaseStatus;
  value: ReleaseStatus;
  onChange: (status: ReleaseStatus) => void;
  error: string | undefined;
}

/**
 * The status as text, which this person may change as their role allows, and the button for its
 * usual next step, which saves the release too.
 */
export function StatusField({ stored, value, onChange, error }: StatusProps) {
  const role = useStore($me)?.role ?? 'none';
  const moves = statusMoves(role, stored);
  const [isChanging, setChanging] = useState(false);
  const hint = statusHints[value] ?? sentences.hintPrivate;
  const status = statusLabel(value);
  const isStaff = role === 'staff';
  const next = isStaff ? Approved : Pending;
  const approve = stored === Pending ? sentences.approveAndAnnounce : sentences.announce;
  const hasNext = stored === Planning || (isStaff && stored === Pending);
  return (
    <div className="status-field">
      {isChanging ? (
        <StatusChoice moves={moves} value={value} onChange={onChange} error={error} />
      ) : (
        <p className="status-line">
          <span>
            {filled(sentences.statusIs, {
              status: <strong>{status}</strong>,
              label: releaseFields.releaseStatus.label,
            })}
          </span>
          {moves.length > 1 && (
            <button
              type="button"
              className="button quiet small"
              aria-label={fill(sentences.changeStatusFrom, { status })}
              aria-invalid={error ? true : undefined}
              onClick={() => setChanging(true)}
            >
              {sentences.changeStatus}
            </button>
          )}
        </p>
      )}
      {!isChanging && error && <p className="field-error">{error}</p>}
      <p className="field-hint">
        {hint} {moves.length === 1 && sentences.onlyStaff}
      </p>
      {hasNext && moves.includes(next) && (
        // Not a submit button: as the form's first one, the Enter key in any field would press it.
        <button
          type="button"
          className="button"
          onClick={({ currentTarget: { form } }) => {
            onChange(next);
            form?.requestSubmit();
          }}
        >
          {isStaff ? approve : sentences.handIn}
        </button>
      )}
    </div>
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
export function ReturnRelease({ id, artists, title, version, ...props }: ReturnProps) {
  const { data } = useCall('listMembers', {});
  const ids = artists.map((artist) => artist.id);
  const own = data?.members.filter((one) => one.role === 'artist' && ownsByArtists(one, ids));
  return (
    <ReturnToArtists
      {...props}
      name={title}
      hint={own && !own.some(isNotified) ? sentences.nobodyIsTold : undefined}
      giveBack={(note) => api.returnRelease({ body: { id, words: note }, ifMatch: version })}
    />
  );
}
