import { useId, useState } from 'react';
import { api } from '#adapters/api';
import { uploadMark } from '#adapters/upload';
import { drawnLogo, drawnLogoPictures, svgAddress } from '#design/drawnLogo';
import { shownTheme } from '#design/shownTheme';
import { wholeColors } from '#design/themeFaults';
import { type LogoSlot, logoPicture, maxLogoBytes } from '#domain/label/logo';
import { fill } from '#words/template';
import { tied } from '../../components/Field.tsx';
import type { LabelDraft } from '../editor/draft.ts';
import { OriginalFile } from '../images/OriginalFacts.tsx';
import { sentences } from '../sentences/label.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { DropZone, UploadFoot, UploadProgress, useUpload } from '../ui/uploads.tsx';
import type { SectionProps } from './IdentitySection.tsx';
import './logo.css';

/** An upload and its texts. */
interface Slot {
  slot: LogoSlot;
  title: string;
  alt: string;
  sending: string;
  remove: string;
  hint: string;
  isDark?: true;
}

const slots: readonly Slot[] = [
  {
    slot: 'light',
    title: sentences.logo,
    alt: sentences.theLogo,
    sending: sentences.uploadingTheLogo,
    remove: sentences.removeTheLogo,
    hint: sentences.logoHint,
  },
  {
    slot: 'dark',
    title: sentences.logoOnDarkPages,
    alt: sentences.theLogoOnDarkPages,
    sending: sentences.uploadingDarkLogo,
    remove: sentences.removeDarkLogo,
    hint: sentences.darkLogoHint,
    isDark: true,
  },
  {
    slot: 'wordmark',
    title: sentences.wordmark,
    alt: sentences.theWordmark,
    sending: sentences.uploadingTheWordmark,
    remove: sentences.removeTheWordmark,
    hint: sentences.wordmarkHint,
  },
  {
    slot: 'wordmarkDark',
    title: sentences.wordmarkOnDarkPages,
    alt: sentences.theWordmarkOnDarkPages,
    sending: sentences.uploadingDarkWordmark,
    remove: sentences.removeDarkWordmark,
    hint: sentences.darkWordmarkHint,
    isDark: true,
  },
];

interface SlotProps {
  slot: Slot;
  /** The address of the stored upload. */
  address: string | null;
  /** The saved upload. If it equals the current one, nothing is left to save. */
  stored: string | null;
  onChange: (address: string | null) => void;
  error: string | undefined;
}

/** One upload: dropped or chosen, checked by the server, shown once accepted. */
function LogoUpload(props: SlotProps) {
  const { address, stored, onChange, error } = props;
  const { slot, title, alt, sending, remove, hint, isDark } = props.slot;
  const { state, start, cancel, refuse } = useUpload();
  const [note, setNote] = useState('');
  const take = (file: File) => {
    setNote('');
    if (file.size > maxLogoBytes)
      refuse(fill(sentences.fileIsTooLarge, { most: maxLogoBytes / 1024 / 1024 }));
    else
      void start(
        (watch) => uploadMark({ body: { slot }, file }, watch),
        ({ url, warning }) => {
          setNote([sentences.uploaded, warning, sentences.saveToShowIt].filter(Boolean).join(' '));
          onChange(url);
        },
      );
  };
  const failure = state.failure ?? error;
  const id = useId();
  return (
    <section className="upload logo-upload" aria-label={alt} data-dark={isDark}>
      {state.share === null ? (
        <DropZone
          label={title}
          accept=".svg,.png,image/svg+xml,image/png"
          onFiles={([file]) => file && take(file)}
          error={tied(id, { error: failure })}
        >
          {address && <img src={address} alt={alt} />}
          <p>
            <strong>{title}</strong>
            <br />
            {hint}
          </p>
        </DropZone>
      ) : (
        <UploadProgress label={sending} share={state.share} onCancel={cancel} />
      )}
      <UploadFoot
        remove={remove}
        onRemove={address ? () => onChange(null) : undefined}
        failure={failure}
        id={id}
        note={address === stored ? '' : note}
      />
      {address && (
        <OriginalFile
          of={['getMarkOriginal', address]}
          load={() => api.getMarkOriginal({ query: { image: address } })}
        />
      )}
    </section>
  );
}

/** The addresses of a logo's pictures. */
interface Pictures {
  tab: string;
  iphone: string;
  android: string;
  share: string;
}

const storedPictures = (logo: string): Pictures => ({
  tab: logoPicture(logo, 'favicon.ico'),
  iphone: logoPicture(logo, 'apple-touch-icon.png'),
  android: logoPicture(logo, 'icon-maskable-512.png'),
  share: logoPicture(logo, 'share.png'),
});

/** The pictures of the logo drawn from the label's name: drawn by the server after saving. */
function drawnPictures({ name, theme }: Pick<LabelDraft, 'name' | 'theme'>): Pictures {
  const { covers } = shownTheme(wholeColors(theme));
  const framed = drawnLogoPictures(name, covers);
  return {
    tab: svgAddress(drawnLogo(name, covers)),
    iphone: svgAddress(framed['apple-touch-icon.png']),
    android: svgAddress(framed['icon-maskable-512.png']),
    share: svgAddress(framed['share.png']),
  };
}

/** The logo where people see it: in a tab, on a phone and in a shared link. */
function LogoLooks({ label }: { label: Pick<LabelDraft, 'name' | 'theme' | 'marks'> }) {
  const { name, marks } = label;
  const { tab, iphone, android, share } = marks.light
    ? storedPictures(marks.light)
    : drawnPictures(label);
  const darkTab = marks.dark ? logoPicture(marks.dark, 'favicon.ico') : tab;
  return (
    <div className="logo-looks">
      <figure>
        <div className="look-tabs">
          <span className="look-tab">
            <img src={tab} alt="" width="16" height="16" />
            <span dir="auto">{name}</span>
          </span>
          <span className="look-tab" data-dark>
            <img src={darkTab} alt="" width="16" height="16" />
            <span dir="auto">{name}</span>
          </span>
        </div>
        <figcaption>{sentences.inTab}</figcaption>
      </figure>
      <figure>
        <div className="look-phone">
          <span>
            <img src={iphone} alt="" width="60" height="60" />
            {sentences.iphone}
          </span>
          <span data-cut="circle">
            <img src={android} alt="" width="60" height="60" />
            {sentences.android}
          </span>
        </div>
        <figcaption>{sentences.onHomeScreen}</figcaption>
      </figure>
      <figure>
        <div className="look-share">
          <img src={share} alt="" width="1200" height="630" />
          <span dir="auto">{name}</span>
        </div>
        <figcaption>{sentences.inSharedLink}</figcaption>
      </figure>
    </div>
  );
}

/** The label's logo and wordmark, and a preview of them. */
export function LogoSection({ editing, change }: SectionProps) {
  const { base, mine, errors } = editing;
  const { marks } = mine;
  return (
    <div className="facts">
      <p className="field-hint">{sentences.aboutLogo}</p>
      <div className="logo-uploads">
        {slots.map((one) => (
          <LogoUpload
            key={one.slot}
            slot={one}
            address={marks[one.slot]}
            stored={base.marks[one.slot]}
            onChange={(address) => change({ marks: { ...marks, [one.slot]: address } })}
            error={fieldErrorAt(errors, 'marks', one.slot)}
          />
        ))}
      </div>
      {!marks.light && <p className="field-hint">{sentences.drawnFromName}</p>}
      <LogoLooks label={mine} />
    </div>
  );
}
