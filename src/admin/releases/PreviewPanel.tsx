import { useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { counted } from '#domain/counted';
import { reasonOf } from '#domain/problem';
import { defaultPreviewDays, type PreviewDays, previewDays } from '#domain/publication/preview';
import { SelectField } from '../../components/Field.tsx';
import { previewPath } from '../../paths.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { timestampLabel } from '../ui/formats.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import './preview.css';

/** The links to a release's preview, and how to create and revoke them. */
function usePreviews(release: string) {
  const request = { params: { id: release } };
  const { data, problem } = useCall('listPreviews', request);
  const [created, setCreated] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(call: Promise<Result<'addPreview'> | Result<'revokePreview'>>) {
    try {
      const { previews, ...answer } = await call;
      setFailure(null);
      setCreated(
        'token' in answer ? new URL(previewPath(answer.token), location.origin).href : null,
      );
      await setAnswer('listPreviews', request, { previews });
    } catch (error) {
      setFailure(reasonOf(error));
    }
  }

  return {
    previews: data?.previews ?? [],
    /** The address of the last link. Its secret is known only now. */
    created,
    failure: failure ?? problem?.message,
    create: (days: PreviewDays) => change(api.addPreview({ ...request, body: { days } })),
    revoke: (id: string) => change(api.revokePreview({ ...request, body: { id } })),
  };
}

/** A link that was just created. It is shown once, since only its hash is stored. */
function NewLink({ address }: { address: string }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
  };
  return (
    <div className="previews-made">
      <label>
        The link, shown only once
        <input readOnly value={address} onFocus={(event) => event.target.select()} />
      </label>
      <button type="button" className="button quiet small" onClick={copy}>
        Copy
      </button>
      <a className="button quiet small" href={address} target="_blank" rel="noreferrer">
        Open
      </a>
      <span role="status">{copied === address && 'Copied.'}</span>
    </div>
  );
}

const dayOptions = previewDays.map((days) => ({
  value: String(days),
  label: counted(days, '1 day', 'days'),
}));

interface Props {
  /** The release's id. */
  release: string;
  /** Unsaved changes are not in the preview, and the panel says so. */
  isDirty: boolean;
}

/** Links that show a release to others before it is public: created, copied and revoked here. */
export function PreviewPanel({ release, isDirty }: Props) {
  const { previews, created, failure, create, revoke } = usePreviews(release);
  const [days, setDays] = useState<PreviewDays>(defaultPreviewDays);
  return (
    <section className="previews" aria-label="Preview">
      <h2 className="ordered-title">Preview</h2>
      <p>
        A link to the page as it will look. Anyone with the link sees the release as last saved
        {isDirty && <strong>, without your unsaved changes</strong>}.
      </p>
      <div className="previews-new">
        <SelectField
          label="Valid for"
          value={String(days)}
          options={dayOptions}
          onChange={(chosen) => setDays(previewDays.find((n) => n === Number(chosen)) ?? days)}
        />
        <button type="button" className="button quiet" onClick={() => void create(days)}>
          Create a link
        </button>
      </div>
      {created && <NewLink address={created} />}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <ul className="previews-list">
        {previews.map(({ id, by, createdAt, expiresAt }) => (
          <li key={id}>
            <span>
              <bdi>{by}</bdi>, <Timestamp at={createdAt} />, until <Timestamp at={expiresAt} />
            </span>
            <button
              type="button"
              className="button quiet small"
              aria-label={`Revoke the link of ${timestampLabel(createdAt)}`}
              onClick={() => void revoke(id)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
