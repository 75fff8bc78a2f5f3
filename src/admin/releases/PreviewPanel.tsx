import { useState } from 'react';
import { counted } from '#domain/counted';
import { defaultPreviewDays, type PreviewDays, previewDays } from '#domain/publication/preview';
import { SelectField } from '../ui/SelectField.tsx';
import { NewLink } from './NewLink.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';
import { usePreviews } from './usePreviews.ts';
import './preview.css';

interface Props {
  /** The release's id. */
  release: string;
  /** What is not saved yet is not in the preview, which is said. */
  isDirty: boolean;
}

const options = previewDays.map((days) => ({
  value: String(days),
  label: counted(days, '1 day', 'days'),
}));

/** The links by which others see a release before it is public: made, copied and taken back. */
export function PreviewPanel({ release, isDirty }: Props) {
  const { links, made, failure, add, revoke } = usePreviews(release);
  const [days, setDays] = useState<PreviewDays>(defaultPreviewDays);
  return (
    <section className="previews" aria-label="Preview">
      <h2 className="ordered-title">Preview</h2>
      <p>
        A link to the page as it will look. Whoever has it sees the release as it was last saved
        {isDirty && <strong>, so without the changes you have not saved yet</strong>}.
      </p>
      <div className="previews-new">
        <SelectField
          label="Works for"
          value={String(days)}
          options={options}
          onChange={(chosen) => setDays(previewDays.find((n) => n === Number(chosen)) ?? days)}
        />
        <button type="button" className="button quiet" onClick={() => add(days)}>
          Make a link
        </button>
      </div>
      {made && <NewLink address={made} />}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <PreviewLinks links={links} onRevoke={revoke} />
    </section>
  );
}
