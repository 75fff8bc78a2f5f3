import { useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { defaultPreviewDays, type PreviewDays, previewDays } from '#domain/publication/preview';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { previewPath } from '../../paths.ts';
import { FoldedPart } from '../editor/FoldedPart.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/releases.ts';
import { problemOf } from '../state/problems.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { timestampLabel } from '../ui/formats.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import './preview.css';

/** A release's preview links, with functions to create and revoke them. */
function usePreviews(release: string) {
  const request = { params: { id: release } };
  const { data, problem } = useCall('listPreviews', request);
  const [created, setCreated] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function change(call: Promise<Result<'addPreview'> | Result<'revokePreview'>>) {
    setBusy(true);
    try {
      const { previews, ...answer } = await call;
      setFailure(null);
      setCreated(
        'token' in answer ? new URL(previewPath(answer.token), location.origin).href : null,
      );
      await setAnswer('listPreviews', request, { previews });
    } catch (error) {
      setFailure(problemOf(error).message);
    }
    setBusy(false);
  }

  return {
    previews: data?.previews ?? [],
    /** The address of the new link. Its secret is known only now. */
    created,
    isBusy,
    failure: failure ?? problem?.message,
    create: (days: PreviewDays) => change(api.addPreview({ ...request, body: { days } })),
    revoke: (id: string) => change(api.revokePreview({ ...request, body: { id } })),
  };
}

/** A new link. It is shown once, because only its hash is stored. */
function NewLink({ address }: { address: string }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
  };
  return (
    <div className="previews-made">
      <label>
        {sentences.linkShownOnlyOnce}
        <input readOnly value={address} onFocus={(event) => event.target.select()} />
      </label>
      <button type="button" className="button quiet small" onClick={copy}>
        {sentences.copy}
      </button>
      <a className="button quiet small" href={address} target="_blank" rel="noreferrer">
        {sentences.open}
      </a>
      <span role="status">{copied === address && sentences.copied}</span>
    </div>
  );
}

const dayOptions = previewDays.map((days) => ({
  value: String(days),
  label: counted(sentences.days, { count: days }),
}));

interface Props {
  /** The release's id. */
  release: string;
  /** Whether there are unsaved changes. The preview lacks them, and the panel says so. */
  isDirty: boolean;
}

/** Preview links that show a release before it is public: created, copied and revoked here. */
export function PreviewPanel({ release, isDirty }: Props) {
  const { previews, created, isBusy, failure, create, revoke } = usePreviews(release);
  const [days, setDays] = useState<PreviewDays>(defaultPreviewDays);
  return (
    <section className="previews" aria-label={sentences.preview}>
      <FoldedPart
        name="release.preview"
        heading={<h2 className="ordered-title">{sentences.preview}</h2>}
        line={
          previews.length > 0
            ? counted(sentences.previewLinks, { count: previews.length })
            : sentences.noPreviewLink
        }
      >
        <div className="previews-part">
          <p>
            {isDirty
              ? filled(sentences.aboutPreviewUnsaved, { strong: (text) => <strong>{text}</strong> })
              : sentences.aboutPreview}
          </p>
          <div className="previews-new">
            <SelectField
              label={sentences.validFor}
              value={String(days)}
              options={dayOptions}
              onChange={(chosen) => setDays(previewDays.find((n) => n === Number(chosen)) ?? days)}
            />
            <button
              type="button"
              className="button quiet"
              disabled={isBusy}
              onClick={() => void create(days)}
            >
              {sentences.createALink}
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
                  {filled(sentences.previewFacts, {
                    by: <bdi>{by}</bdi>,
                    at: <Timestamp at={createdAt} />,
                    until: <Timestamp at={expiresAt} />,
                  })}
                </span>
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={fill(sentences.revokeTheLinkOf, {
                    createdAt: timestampLabel(createdAt),
                  })}
                  disabled={isBusy}
                  onClick={() => void revoke(id)}
                >
                  {sentences.revoke}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </FoldedPart>
    </section>
  );
}
