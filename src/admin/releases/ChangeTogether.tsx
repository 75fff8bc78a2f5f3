import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import { releaseKinds } from '#domain/release/releaseKind';
import { tagSlug, tagsOf } from '#domain/release/tags';
import type { Together } from '#domain/release/together';
import { creditsSchema } from '#domain/release/track';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { Names } from '../../components/Names.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { counted } from '../sentences/language.ts';
import { releaseKindLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/together.ts';
import { LinesField } from '../tracks/SleeveFields.tsx';
import { languageOptions } from '../tracks/trackControls.ts';
import { ArtistChoice } from '../ui/ArtistChoice.tsx';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { allStatuses, useStatusChoice } from './statusChoice.ts';
import {
  EditProgress,
  EditResults,
  type Edits,
  isDone,
  type Results,
  useEdits,
} from './togetherEdits.tsx';

const keep = { value: '', label: sentences.leaveAsItIs };
/** The option that empties a field. */
const none = { value: 'none', label: sentences.notSpecified };
const kindOptions = [
  keep,
  none,
  ...releaseKinds.map((kind) => ({ value: kind, label: releaseKindLabels[kind] })),
];
/** The languages to choose from, where the empty option keeps what each release has. */
const languages = () => [
  keep,
  none,
  ...languageOptions('', keep.label).filter(({ value }) => value !== ''),
];
const archivedOptions = [
  keep,
  { value: 'yes', label: sentences.archive },
  { value: 'no', label: sentences.bringBack },
];

const artistWays = ['add', 'remove', 'replace'] as const;
type ArtistWay = (typeof artistWays)[number];
const artistOptions = [
  keep,
  { value: 'add', label: sentences.addThese },
  { value: 'remove', label: sentences.takeTheseOff },
  { value: 'replace', label: sentences.instead },
];

interface Lists {
  /** Lines of credits. */
  credits: readonly string[];
  tags: readonly string[];
  tagsGone: readonly string[];
  artistIds: readonly string[];
  artistWay: ArtistWay | '';
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A release's credits, tags and artists, with the chosen ones added or removed. */
function withLists(before: Together, lists: Lists): Together {
  const { credits, tags, tagsGone, artistIds, artistWay } = lists;
  const credited = linesOf(before.credits);
  const gone = new Set(tagsGone.map(tagSlug));
  const now = tagsOf({ tags: [...tagsOf(before), ...tags].join(', ') });
  const own = before.artistIds ?? [];
  const others = own.filter((id) => !artistIds.includes(id));
  const wanted = {
    add: [...own, ...artistIds.filter((id) => !own.includes(id))],
    remove: others,
    replace: [...artistIds],
  };
  return {
    ...(credits.length > 0 && {
      credits: [...credited, ...credits.filter((line) => !credited.includes(line))].join('\n'),
    }),
    ...(tags.length + tagsGone.length > 0 && {
      tags: now.filter((tag) => !gone.has(tagSlug(tag))).join(', '),
    }),
    ...(artistWay && artistIds.length > 0 && { artistIds: wanted[artistWay] }),
  };
}

/** The typed and chosen values; an empty text changes nothing. */
interface Typed {
  status: string;
  day: string;
  archived: string;
  kind: string;
  language: string;
  copyright: string;
  credits: string;
  tags: string;
  tagsGone: string;
  artistWay: ArtistWay | '';
  artists: readonly ArtistRef[];
}
const nothing: Typed = {
  status: '',
  day: '',
  archived: '',
  kind: '',
  language: '',
  copyright: '',
  credits: '',
  tags: '',
  tagsGone: '',
  artistWay: '',
  artists: [],
};

/** The fields that all releases get. */
function fieldsOf({ status, day, archived, kind, language, copyright }: Typed): Together {
  const chosenStatus = allStatuses.find((one) => status !== '' && one === Number(status));
  const chosenKind = kind === none.value ? null : releaseKinds.find((one) => one === kind);
  return {
    ...(chosenStatus !== undefined && { releaseStatus: chosenStatus }),
    ...(day && { releaseDate: day }),
    ...(archived && { archived: archived === 'yes' }),
    ...(chosenKind !== undefined && { kind: chosenKind }),
    ...(language && { language: language === none.value ? null : language }),
    ...(copyright.trim() && { copyright }),
  };
}

const listsOf = ({ credits, tags, tagsGone, artists, artistWay }: Typed): Lists => ({
  credits: linesOf(credits),
  tags: tagsOf({ tags }),
  tagsGone: tagsOf({ tags: tagsGone }),
  artistIds: artists.map(({ id }) => id),
  artistWay,
});

interface FieldsProps {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  creditsFault: string | undefined;
}

function TogetherFields({ typed, change, creditsFault }: FieldsProps) {
  const [artist, setArtist] = useState<ArtistRef | null>(null);
  const choice = useStatusChoice(allStatuses, typed.status, (status) => change({ status }));
  const { artists, artistWay } = typed;
  return (
    <>
      <SelectField
        label={releaseFields.releaseStatus.label}
        value={typed.status}
        options={[keep, ...choice.options]}
        onChange={choice.onChange}
      />
      <TextField
        label={releaseFields.releaseDate.label}
        hint={sentences.keepHint}
        type="date"
        value={typed.day}
        onChange={(day) => change({ day })}
      />
      <SelectField
        label={releaseFields.archived.label}
        value={typed.archived}
        options={archivedOptions}
        onChange={(archived) => change({ archived })}
      />
      <SelectField
        label={releaseFields.kind.label}
        value={typed.kind}
        options={kindOptions}
        onChange={(kind) => change({ kind })}
      />
      <SelectField
        label={releaseFields.language.label}
        value={typed.language}
        options={languages()}
        onChange={(language) => change({ language })}
      />
      <TextField
        label={releaseFields.copyright.label}
        hint={sentences.keepHint}
        value={typed.copyright}
        onChange={(copyright) => change({ copyright })}
      />
      <LinesField
        label={sentences.addCredits}
        hint={releaseFields.credits.hint}
        rows={2}
        value={typed.credits}
        onChange={(credits) => change({ credits })}
        error={creditsFault}
      />
      <TextField
        label={sentences.addTags}
        hint={releaseFields.tags.hint}
        value={typed.tags}
        onChange={(tags) => change({ tags })}
      />
      <TextField
        label={sentences.takeTagsOff}
        value={typed.tagsGone}
        onChange={(tagsGone) => change({ tagsGone })}
      />
      <SelectField
        label={releaseFields.artists.label}
        value={artistWay}
        options={artistOptions}
        onChange={(way) => change({ artistWay: artistWays.find((one) => one === way) ?? '' })}
      />
      {artistWay && (
        <>
          {artists.length > 0 && (
            <p>
              <Names names={artists.map(({ name }) => name)} />
            </p>
          )}
          <ArtistChoice
            chosen={artists.map(({ id }) => id)}
            selected={artist}
            onSelect={setArtist}
            onAdd={(added) => {
              change({ artists: [...artists, added] });
              setArtist(null);
            }}
          />
        </>
      )}
    </>
  );
}

interface ChangeProps {
  chosen: readonly number[];
  onApplied: (results: Results) => void;
  onCancel: () => void;
}

/** Sets fields on several releases: previews the changes, then makes them. */
export function ChangeTogether({ chosen, onApplied, onCancel }: ChangeProps) {
  const [typed, setTyped] = useState(nothing);
  const [creditsFault, setCreditsFault] = useState<string>();
  const [tried, setTried] = useState<{ edits: Edits; results: Results } | null>(null);
  const { isBusy, progress, failure, during, send, apply } = useEdits(onApplied);
  const [fields, lists] = [fieldsOf(typed), listsOf(typed)];
  const { credits, tags, tagsGone, artistIds } = lists;
  const hasLists = credits.length + tags.length + tagsGone.length + artistIds.length > 0;
  const tryThem = async () => {
    const plain = chosen.map((cId) => ({ cId, fields }));
    if (!hasLists) {
      setTried({ edits: plain, results: await send(true, plain) });
      return;
    }
    // Credits, tags and artists are added to each release's own, in the first answer.
    const first = await send(true, plain);
    const edits = first.flatMap(({ kind, cId, version, before }) =>
      kind || version === null ? [] : [{ cId, fields: { ...fields, ...withLists(before, lists) } }],
    );
    const unknown = first.filter(({ version }) => version === null);
    const known = edits.length > 0 ? await send(true, edits) : [];
    setTried({ edits, results: [...unknown, ...known] });
  };
  const tryOut = () => {
    const fault = creditsSchema.safeParse(typed.credits).error?.issues[0]?.message;
    setCreditsFault(fault);
    if (!fault) void during(tryThem);
  };
  const results = tried?.results;
  const ready = results?.filter(isDone).length ?? 0;
  return (
    <Modal
      title={counted(sentences.changeReleases, { count: chosen.length })}
      confirm={results ? fill(sentences.changeCount, { ready }) : sentences.tryOut}
      disabled={isBusy || (results ? ready === 0 : Object.keys(fields).length === 0 && !hasLists)}
      onConfirm={() => (tried ? void apply(tried.edits, tried.results) : tryOut())}
      onCancel={onCancel}
      {...(results && { also: { label: sentences.chooseAgain, onChoose: () => setTried(null) } })}
    >
      {results ? (
        <EditResults results={results} />
      ) : (
        <TogetherFields
          typed={typed}
          change={(part) => setTyped((before) => ({ ...before, ...part }))}
          creditsFault={creditsFault}
        />
      )}
      <EditProgress progress={progress} />
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}
