import { useState } from 'react';
import { nameApart } from '#domain/artist/namesakes';
import type { MeantArtist } from '#domain/importing/choices';
import type { ImportLine } from '#domain/importing/importRun';
import { Field } from '../../components/Field.tsx';
import { sentences } from '../sentences/importing.ts';
import { useCall } from '../state/queries.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useChoosing } from './useChoices.ts';

const valueFor = (is: MeantArtist | undefined) =>
  !is ? '' : 'cId' in is ? `here ${is.cId}` : `new ${is.key}`;

/** The artist that a value of the list means. */
function meantBy(value: string): MeantArtist | null {
  if (value.startsWith('here ')) return { cId: Number(value.slice('here '.length)) };
  return value.startsWith('new ') ? { key: value.slice('new '.length) } : null;
}

/** Says whom a new name of a source means: nobody yet, or an artist that is spelled otherwise. */
export function SameArtist({ line }: { line: ImportLine }) {
  const choosing = useChoosing();
  const [search, setSearch] = useState('');
  const { data } = useCall(
    'listArtists',
    { query: { search, sort: 'name' } },
    { placeholderData: (before) => before },
  );
  const { key, near = [] } = line;
  if (!choosing || key === undefined) return null;
  const { choices, choose } = choosing;
  const nearValues = near.map(({ name, cId, key: other = '' }) => ({
    name,
    value: valueFor(cId === undefined ? { key: other } : { cId }),
    isNew: cId === undefined,
  }));
  const others = (data?.items ?? []).filter(({ cId }) => near.every((one) => one.cId !== cId));
  const chosen = choices.artists[key];
  const isListed = (value: string) =>
    nearValues.some((one) => one.value === value) ||
    others.some(({ cId }) => valueFor({ cId }) === value);
  return (
    <>
      {(data?.next !== undefined || search) && (
        <SearchField label={sentences.findArtist} value={search} onChange={setSearch} />
      )}
      <Field label={sentences.sameAs} hint={near.length > 0 ? sentences.hintNearNames : undefined}>
        {(control) => (
          <select
            {...control}
            value={valueFor(chosen)}
            onChange={({ target }) => choose({ artist: key, is: meantBy(target.value) })}
          >
            <option value="">{sentences.newArtist}</option>
            {chosen && !isListed(valueFor(chosen)) && (
              <option value={valueFor(chosen)}>{sentences.chosenArtist}</option>
            )}
            {nearValues.length > 0 && (
              <optgroup label={sentences.similarNames}>
                {nearValues.map(({ name, value, isNew }) => (
                  <option key={value} value={value}>
                    {isNew ? `${name} (${sentences.newToo})` : name}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label={sentences.allArtists}>
              {others.map((artist) => (
                <option key={artist.cId} value={valueFor(artist)}>
                  {nameApart(artist)}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Field>
    </>
  );
}
