import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import { tagSlug, tagsOf } from '#domain/release/tags';
import type { Together } from '#domain/release/together';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { Names } from '../../components/Names.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/together.ts';
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
  tags: readonly string[];
  tagsGone: readonly string[];
  artistIds: readonly string[];
  artistWay: ArtistWay | '';
}

/** A release's tags and artists, with the chosen ones added or removed. */
function withLists(before: Together, { tags, tagsGone, artistIds, artistWay }: Lists): Together {
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
    ...(tags.length + tagsGone.length > 0 && {
      tags: now.filter((tag) => !gone.has(tagSlug(tag))).join(', '),
    }),
    ...(artistWay && artistIds.length > 0 && { artistIds: wanted[artistWay] }),
  };
}

interface ChangeProps {
  chosen: readonly number[];
  onApplied: (results: Results) => void;
  onCancel: () => void;
}

/** Sets fields on several releases: previews the changes, then makes them. */
export function ChangeTogether({ chosen, onApplied, onCancel }: ChangeProps) {
  const [status, setStatus] = useState('');
  const [day, setDay] = useState('');
  const [archived, setArchived] = useState('');
  const [tags, setTags] = useState('');
  const [tagsGone, setTagsGone] = useState('');
  const [artistWay, setArtistWay] = useState<ArtistWay | ''>('');
  const [artists, setArtists] = useState<readonly ArtistRef[]>([]);
  const [artist, setArtist] = useState<ArtistRef | null>(null);
  const [tried, setTried] = useState<{ edits: Edits; results: Results } | null>(null);
  const { isBusy, progress, failure, during, send, apply } = useEdits(onApplied);
  const choice = useStatusChoice(allStatuses, status, setStatus);
  const chosenStatus = allStatuses.find((one) => status !== '' && one === Number(status));
  const fields: Together = {
    ...(chosenStatus !== undefined && { releaseStatus: chosenStatus }),
    ...(day && { releaseDate: day }),
    ...(archived && { archived: archived === 'yes' }),
  };
  const lists = {
    tags: tagsOf({ tags }),
    tagsGone: tagsOf({ tags: tagsGone }),
    artistIds: artists.map(({ id }) => id),
    artistWay,
  };
  const hasLists = lists.tags.length + lists.tagsGone.length + artists.length > 0;
  const tryOut = () =>
    during(async () => {
      const plain = chosen.map((cId) => ({ cId, fields }));
      if (!hasLists) {
        setTried({ edits: plain, results: await send(true, plain) });
        return;
      }
      // Tags and artists are added to each release's own, which are in the first answer.
      const first = await send(true, plain);
      const edits = first.flatMap(({ kind, cId, version, before }) =>
        kind || version === null
          ? []
          : [{ cId, fields: { ...fields, ...withLists(before, lists) } }],
      );
      const unknown = first.filter(({ version }) => version === null);
      const known = edits.length > 0 ? await send(true, edits) : [];
      setTried({ edits, results: [...unknown, ...known] });
    });
  const results = tried?.results;
  const ready = results?.filter(isDone).length ?? 0;
  return (
    <Modal
      title={counted(sentences.changeReleases, { count: chosen.length })}
      confirm={results ? fill(sentences.changeCount, { ready }) : sentences.tryOut}
      disabled={isBusy || (results ? ready === 0 : Object.keys(fields).length === 0 && !hasLists)}
      onConfirm={() => (tried ? apply(tried.edits, tried.results) : tryOut())}
      onCancel={onCancel}
      {...(results && { also: { label: sentences.chooseAgain, onChoose: () => setTried(null) } })}
    >
      {results ? (
        <EditResults results={results} />
      ) : (
        <>
          <SelectField
            label={releaseFields.releaseStatus.label}
            value={status}
            options={[keep, ...choice.options]}
            onChange={choice.onChange}
          />
          <TextField
            label={releaseFields.releaseDate.label}
            hint={sentences.keepHint}
            type="date"
            value={day}
            onChange={setDay}
          />
          <SelectField
            label={releaseFields.archived.label}
            value={archived}
            options={archivedOptions}
            onChange={setArchived}
          />
          <TextField
            label={sentences.addTags}
            hint={releaseFields.tags.hint}
            value={tags}
            onChange={setTags}
          />
          <TextField label={sentences.takeTagsOff} value={tagsGone} onChange={setTagsGone} />
          <SelectField
            label={releaseFields.artists.label}
            value={artistWay}
            options={artistOptions}
            onChange={(way) => setArtistWay(artistWays.find((one) => one === way) ?? '')}
          />
          {artistWay && (
            <>
              {artists.length > 0 && (
                <p>
                  <Names names={artists.map(({ name }) => name)} />
                </p>
              )}
              <ArtistChoice
                chosen={lists.artistIds}
                selected={artist}
                onSelect={setArtist}
                onAdd={(added) => {
                  setArtists([...artists, added]);
                  setArtist(null);
                }}
              />
            </>
          )}
        </>
      )}
      <EditProgress progress={progress} />
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}
