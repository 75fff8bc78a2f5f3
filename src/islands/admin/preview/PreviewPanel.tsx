import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import { defaultPreviewDays, type PreviewLink, previewDays } from '#domain/preview';
import { Problem } from '#domain/problem';
import { previewPath } from '../../../paths.ts';
import { SelectField } from '../editing/SelectField.tsx';
import { NewLink } from './NewLink.tsx';
import './preview.css';

interface Props {
  /** The release's id. What was not saved is not in its preview. */
  release: string;
}

/** A foreseen problem in words; anything else is thrown on. */
function words(error: unknown): string {
  if (error instanceof Problem) return error.message;
  throw error;
}

const options = previewDays.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The links by which others see a release before it is public: made, copied and taken back. */
export function PreviewPanel({ release }: Props) {
  const params = { id: release };
  const [links, setLinks] = useState<PreviewLink[]>([]);
  const [made, setMade] = useState<string | null>(null);
  const [days, setDays] = useState<(typeof previewDays)[number]>(defaultPreviewDays);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let isCurrent = true;
    api.listPreviews({ params: { id: release } }).then(
      ({ previews }) => isCurrent && setLinks(previews),
      (error: unknown) => isCurrent && setFailure(words(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [release]);

  const show = ({ previews, token }: { previews: PreviewLink[]; token?: string }) => {
    setFailure(null);
    setLinks(previews);
    setMade(token ? new URL(previewPath(token), location.origin).href : null);
  };
  const fail = (error: unknown) => setFailure(words(error));
  const add = () => void api.addPreview({ params, body: { days } }).then(show, fail);
  const revoke = (id: string) => void api.revokePreview({ params, body: { id } }).then(show, fail);

  return (
    <section className="previews" aria-label="Preview">
      <h2 className="ordered-title">Preview</h2>
      <p>
        A link to the page as it will look. Whoever has it sees the release as it was last saved.
      </p>
      <div className="previews-new">
        <SelectField
          label="Works for"
          value={String(days)}
          options={options}
          onChange={(chosen) => setDays(previewDays.find((n) => n === Number(chosen)) ?? days)}
        />
        <button type="button" className="button quiet small" onClick={add}>
          Make a link
        </button>
      </div>
      {made && <NewLink address={made} />}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <ul className="previews-list">
        {links.map(({ id, by, createdAt, expiresAt }) => (
          <li key={id}>
            <span>
              {by}, {day.format(new Date(createdAt))}, until {day.format(new Date(expiresAt))}
            </span>
            <button
              type="button"
              className="button quiet small"
              aria-label={`Take back the link of ${day.format(new Date(createdAt))}`}
              onClick={() => revoke(id)}
            >
              Take back
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
