import { useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import { pageLabel } from '#adapters/pageLabel';
import type { Result } from '#contract/api';
import { newBatchSchema } from '#domain/codes/batch';
import { numberedEditionName } from '#domain/release/editionText';
import type { Release } from '#domain/release/release';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/codes.ts';
import { counted } from '../sentences/language.ts';
import { problemOf } from '../state/problems.ts';
import { reload } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { listLabel } from '../ui/formats.ts';
import { fieldErrorAt, submitting, useRequest } from '../ui/formErrors.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';

interface Props {
  release: Release;
  /** The files that the codes give, once they are known. */
  files: Result<'listCodes'>['files'] | undefined;
}

/** Makes a batch of codes, which are shown once. */
export function MakeCodes({ release, files }: Props) {
  const { editions = [] } = release;
  const [edition, setEdition] = useState('');
  const [count, setCount] = useState('100');
  const [uses, setUses] = useState('1');
  const [until, setUntil] = useState('');
  // Of all batches that were made here: a second one replaces none that was not kept.
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isKept, setKept] = useState(true);
  // The same attempt until it succeeds: a lost answer makes no second batch.
  const attempt = useRef(crypto.randomUUID());
  const { errors, failure, isBusy, check, ask } = useRequest();
  const change = (set: (value: string) => void) => (value: string) => {
    attempt.current = crypto.randomUUID();
    set(value);
  };
  const submit = async () => {
    const given = { edition: edition || null, until: until || null };
    const numbers = { count: Number(count), uses: Number(uses) };
    const body = check(newBatchSchema, { release: release.id, ...given, ...numbers });
    if (!body) return false;
    return ask(async () => {
      const made = await api.makeCodes({ body, idempotencyKey: attempt.current });
      attempt.current = crypto.randomUUID();
      setCodes([...codes, ...made.codes]);
      setKept(false);
      void reload('listCodes');
    });
  };
  useEffect(() => {
    if (isKept) return;
    const save = async () => {
      await saveTable(codes, fileName(release));
      setKept(true);
      return true;
    };
    $unsaved.set({ name: sentences.newCodes, save, discard: () => setKept(true) });
    return () => $unsaved.set(null);
  });
  return (
    <>
      <form className="admin-panel" noValidate onSubmit={submitting(submit)}>
        <h2>{sentences.makeCodes}</h2>
        {editions.length > 0 && (
          <SelectField
            label={sentences.edition}
            value={edition}
            options={[
              { value: '', label: sentences.wholeRelease },
              ...editions.map((one) => ({ value: one.id, label: numberedEditionName(one) })),
            ]}
            onChange={change(setEdition)}
            error={fieldErrorAt(errors, 'edition')}
          />
        )}
        <TextField
          label={sentences.howMany}
          inputMode="numeric"
          value={count}
          onChange={change(setCount)}
          error={fieldErrorAt(errors, 'count')}
        />
        <TextField
          label={sentences.uses}
          inputMode="numeric"
          value={uses}
          onChange={change(setUses)}
          error={fieldErrorAt(errors, 'uses')}
        />
        <TextField
          label={sentences.until}
          type="date"
          value={until}
          onChange={change(setUntil)}
          hint={sentences.untilHint}
          error={fieldErrorAt(errors, 'until')}
        />
        {files && files.recordings < files.tracks && <p>{missingText(files)}</p>}
        <ErrorMessage>{errors.length === 0 && failure}</ErrorMessage>
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? sentences.making : sentences.make}
        </button>
      </form>
      {codes.length > 0 && (
        <NewCodes codes={codes} release={release} onKept={() => setKept(true)} />
      )}
    </>
  );
}

/** How few tracks the codes give so far. */
const missingText = ({ recordings: count, tracks: total }: NonNullable<Props['files']>) =>
  count === 0 ? sentences.noRecordings : fill(sentences.someRecordings, { count, total });

interface NewProps {
  codes: readonly string[];
  release: Release;
  /** Called once they are in a file. */
  onKept: () => void;
}

const fileName = ({ slug, cId }: Release) => `${slug || cId}-codes`;

const redeemAddress = () => location.origin + paths.redeem;

/** The bytes of a picture in base64. */
const pictureOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], {
    type: 'image/jpeg',
  });

/** Draws the cards in this browser: the codes stay here. */
async function saveCards(codes: readonly string[], release: Release, name: string) {
  const [{ cardSheet, saveAs }, { cardFace }, { cover, about, direction }] = await Promise.all([
    import('#adapters/cardSheet'),
    import('#adapters/cardFace'),
    api.getCardCover({ params: { id: release.id } }),
  ]);
  const face = await cardFace({
    label: pageLabel().name,
    title: release.title,
    artist: listLabel(release.artists.map((artist) => artist.name)),
    about,
    direction,
    address: redeemAddress().replace(/^https?:\/\//, ''),
    cover: cover === null ? null : pictureOf(cover),
  });
  const pdf = await cardSheet({ codes, address: redeemAddress(), face });
  await saveAs(`${name}.pdf`, pdf as BlobPart);
}

async function saveTable(codes: readonly string[], name: string): Promise<void> {
  const [{ csvOf }, { cardAddress, saveAs }] = await Promise.all([
    import('#adapters/csv'),
    import('#adapters/cardSheet'),
  ]);
  const lines = codes.map((code) => [code, cardAddress(redeemAddress(), code)]);
  await saveAs(`${name}.csv`, csvOf([[sentences.code, sentences.address], ...lines]));
}

/** New codes, and the ways to keep them. */
function NewCodes({ codes, release, onKept }: NewProps) {
  const [isDrawing, setDrawing] = useState(false);
  const [failure, setFailure] = useState('');
  const name = fileName(release);
  const keep = async (work: () => Promise<void>) => {
    setFailure('');
    try {
      await work();
      onKept();
    } catch (error) {
      setFailure(problemOf(error, sentences.notDrawn).message);
    }
  };
  const draw = async () => {
    setDrawing(true);
    await keep(() => saveCards(codes, release, name));
    setDrawing(false);
  };
  return (
    <section className="admin-panel" aria-label={sentences.downloadCodes}>
      <p role="status">{counted(sentences.made, { count: codes.length })}</p>
      <button type="button" className="button" disabled={isDrawing} onClick={draw}>
        {isDrawing ? sentences.drawing : sentences.savePdf}
      </button>
      <button
        type="button"
        className="button quiet"
        onClick={() => keep(() => saveTable(codes, name))}
      >
        {sentences.saveCsv}
      </button>
      <ErrorMessage>{failure}</ErrorMessage>
      <details>
        <summary>{sentences.showCodes}</summary>
        <pre>{codes.join('\n')}</pre>
      </details>
    </section>
  );
}
