import { useState } from 'react';
import { uploadMark } from '#adapters/upload';
import { type MarkSlot, markPicture, maxMarkBytes } from '#domain/label/mark';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { DropZone, UploadProgress, useUpload } from '../ui/uploads.tsx';
import type { SectionProps } from './IdentitySection.tsx';
import './mark.css';

/** The uploads, as the screen names them. */
const slots: readonly { slot: MarkSlot; title: string; hint: string; isDark?: true }[] = [
  {
    slot: 'light',
    title: 'Mark',
    hint: 'A square that reads at 16 pixels. Every icon is drawn from it.',
  },
  {
    slot: 'dark',
    title: 'Mark on dark pages',
    hint: 'Only if the mark needs another one there.',
    isDark: true,
  },
  {
    slot: 'wordmark',
    title: 'Wordmark',
    hint: 'Your name as lettering, in place of the name beside the mark.',
  },
  {
    slot: 'wordmarkDark',
    title: 'Wordmark on dark pages',
    hint: 'Only if the wordmark needs another one there.',
    isDark: true,
  },
];

interface SlotProps {
  slot: MarkSlot;
  title: string;
  hint: string;
  isDark?: boolean | undefined;
  /** The address of the stored upload. */
  address: string | null;
  /** The one that is saved: once it is the one shown, nothing is left to save. */
  stored: string | null;
  onChange: (address: string | null) => void;
  error: string | undefined;
}

/** One upload: dropped or chosen, checked by the server, shown as soon as it is accepted. */
function MarkUpload(props: SlotProps) {
  const { slot, title, hint, isDark, address, stored, onChange, error } = props;
  const { state, start, cancel, refuse } = useUpload();
  const [note, setNote] = useState('');
  const take = (file: File) => {
    setNote('');
    if (file.size > maxMarkBytes)
      refuse(`The file may have at most ${maxMarkBytes / 1024 / 1024} MB.`);
    else
      void start(
        (watch) => uploadMark({ body: { slot }, file }, watch),
        ({ url, warning }) => {
          setNote(['Uploaded.', warning, 'Save to show it.'].filter(Boolean).join(' '));
          onChange(url);
        },
      );
  };
  const noun = title.toLowerCase();
  const failure = state.failure ?? error;
  return (
    <section className="upload mark-upload" aria-label={title} data-dark={isDark}>
      {state.share === null ? (
        <DropZone
          label={title}
          accept=".svg,.png,image/svg+xml,image/png"
          onFiles={([file]) => file && take(file)}
        >
          {address && <img src={address} alt={`The ${noun}`} />}
          <p>
            <strong>{title}</strong>
            <br />
            {hint}
          </p>
        </DropZone>
      ) : (
        <UploadProgress label={`Uploading the ${noun}`} share={state.share} onCancel={cancel} />
      )}
      {address && (
        <div className="upload-buttons">
          <button type="button" className="button quiet small" onClick={() => onChange(null)}>
            Remove the {noun}
          </button>
        </div>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <p className="upload-note" role="status">
        {address === stored ? '' : note}
      </p>
    </section>
  );
}

interface LooksProps {
  mark: string;
  dark: string | null;
  name: string;
}

/** The mark where people will meet it: in a tab, on a phone, and in a shared link. */
function MarkLooks({ mark, dark, name }: LooksProps) {
  const icon = markPicture(mark, 'favicon.ico');
  return (
    <div className="mark-looks">
      <figure>
        <div className="look-tabs">
          <span className="look-tab">
            <img src={icon} alt="" width="16" height="16" />
            <span dir="auto">{name}</span>
          </span>
          <span className="look-tab" data-dark>
            <img
              src={dark ? markPicture(dark, 'favicon.ico') : icon}
              alt=""
              width="16"
              height="16"
            />
            <span dir="auto">{name}</span>
          </span>
        </div>
        <figcaption>In a browser’s tab, light and dark</figcaption>
      </figure>
      <figure>
        <div className="look-phone">
          <span>
            <img src={markPicture(mark, 'apple-touch-icon.png')} alt="" width="60" height="60" />
            iPhone
          </span>
          <span data-cut="circle">
            <img src={markPicture(mark, 'icon-maskable-512.png')} alt="" width="60" height="60" />
            Android
          </span>
        </div>
        <figcaption>On a phone’s home screen</figcaption>
      </figure>
      <figure>
        <div className="look-share">
          <img src={markPicture(mark, 'share.png')} alt="" width="1200" height="630" />
          <span dir="auto">{name}</span>
        </div>
        <figcaption>In a shared link to a page without a cover</figcaption>
      </figure>
    </div>
  );
}

/** The label's mark and wordmark, and how they will look. */
export function MarkSection({ editing, change }: SectionProps) {
  const { base, mine, errors } = editing;
  const { marks } = mine;
  return (
    <div className="facts">
      <p className="field-hint">
        An SVG or a PNG. The site draws its icons from it. Without one, it has a mark that is drawn
        from the name.
      </p>
      <div className="mark-uploads">
        {slots.map((one) => (
          <MarkUpload
            key={one.slot}
            {...one}
            address={marks[one.slot]}
            stored={base.marks[one.slot]}
            onChange={(address) => change({ marks: { ...marks, [one.slot]: address } })}
            error={fieldErrorAt(errors, 'marks', one.slot)}
          />
        ))}
      </div>
      {marks.light && <MarkLooks mark={marks.light} dark={marks.dark} name={mine.name} />}
    </div>
  );
}
