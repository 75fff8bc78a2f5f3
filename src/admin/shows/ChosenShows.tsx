import { useState } from 'react';
import { api } from '#adapters/api';
import type { Day } from '#domain/day';
import { type Show, showName } from '#domain/show/show';
import { isPast } from '#domain/show/showRules';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { showFields } from '../sentences/fields.ts';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { reload, useLoaded } from '../state/queries.ts';
import { Modal } from '../ui/Modal.tsx';
import { ShowActions } from './ShowActions.tsx';
import '../lists/choosing.css';
import { shownName } from '../sentences/shownName.ts';

/** A show that was refused. */
interface Refused {
  cId: number;
  name: string;
  message: string;
}

/** Changes shows one after another, by their numbers; a refused one stops no other. */
async function changeAll(
  numbers: readonly number[],
  change: Partial<Pick<Show, 'status' | 'publicFrom'>>,
  onDone: (count: number) => void,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const [index, cId] of numbers.entries()) {
    let name = String(cId);
    try {
      const { value, version } = await api.getShow({ params: { id: cId } });
      const { substitute: _, ...show } = value;
      name = showName(show);
      await api.updateShow({ body: { ...show, ...change }, ifMatch: version });
    } catch (error) {
      refused.push({ cId, name, message: problemOf(error).message });
    }
    onDone(index + 1);
  }
  watchClosely();
  return refused;
}

interface QuestionProps {
  onConfirm: (day: Day | undefined) => void;
  onCancel: () => void;
}

/** Asks for the day from which shows are public; without one they are at once. */
function PublicFromQuestion({ onConfirm, onCancel }: QuestionProps) {
  const [day, setDay] = useState<Day>('');
  return (
    <Modal
      title={showFields.publicFrom.label}
      confirm={sentences.setIt}
      onConfirm={() => onConfirm(day || undefined)}
      onCancel={onCancel}
    >
      <TextField
        label={showFields.publicFrom.label}
        hint={sentences.publicFromHint}
        type="date"
        value={day}
        onChange={setDay}
      />
    </Modal>
  );
}

interface OneProps {
  cId: number;
  /** Called once its change is stored, or refused. */
  onStored: (refused: Refused | null) => Promise<void>;
}

/** What can be done with one show alone: duplicate, move or cancel it. */
function OneShow({ cId, onStored }: OneProps) {
  const found = useLoaded(['getShow', cId], () => api.getShow({ params: { id: cId } })).data;
  if (!found || found.value.cId !== cId) return null;
  const { substitute: _, ...show } = found.value;
  const store = async (change: Partial<Show>) => {
    try {
      await api.updateShow({ body: { ...show, ...change }, ifMatch: found.version });
      await onStored(null);
    } catch (error) {
      await onStored({ cId, name: showName(show), message: problemOf(error).message });
    }
  };
  return (
    <ShowActions
      key={cId}
      show={show}
      isPast={isPast(show, new Date())}
      store={(change) => void store(change)}
    />
  );
}

interface Props {
  /** Staff publish and set embargoes; artists hand in. */
  isStaff: boolean;
  /** The numbers of the chosen shows. */
  chosen: readonly number[];
  /** The numbers of all shows that the list has loaded. */
  listed: readonly number[];
  onChoose: (numbers: readonly number[]) => void;
}

/** The actions on the chosen shows: publish or hand them in, or set from when they are public. */
export function ChosenShows({ isStaff, chosen, listed, onChoose }: Props) {
  const [isAsking, ask] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const isIdle = done === null && chosen.length > 0;
  const apply = async (change: Partial<Pick<Show, 'status' | 'publicFrom'>>) => {
    ask(false);
    setDone(0);
    const left = await changeAll(chosen, change, setDone);
    const count = chosen.length - left.length;
    if (count > 0) addToast('success', counted(sentences.showsStored, { count }));
    setRefused(left);
    setDone(null);
    // Those that were refused stay chosen.
    onChoose(left.map(({ cId }) => cId));
    await reload('listShows');
  };
  const onDone = async (failed: Refused | null) => {
    setRefused(failed ? [failed] : []);
    if (!failed) addToast('success', counted(sentences.showsStored, { count: 1 }));
    watchClosely();
    await Promise.all([reload('listShows'), reload('getShow')]);
  };
  return (
    <section className="together" aria-label={sentences.chosenShows}>
      <p role="status">
        {done !== null
          ? fill(sentences.doneOf, { done, all: chosen.length })
          : chosen.length > 0
            ? counted(sentences.chosen, { count: chosen.length })
            : sentences.tickShows}
      </p>
      <p className="actions">
        {chosen.length < listed.length && (
          <button type="button" className="button quiet small" onClick={() => onChoose(listed)}>
            {fill(sentences.tickAll, { count: listed.length })}
          </button>
        )}
        {chosen.length > 0 && (
          <button type="button" className="button quiet small" onClick={() => onChoose([])}>
            {sentences.untickAll}
          </button>
        )}
        {isStaff && (
          <button
            type="button"
            className="button quiet small"
            disabled={!isIdle}
            onClick={() => ask(true)}
          >
            {showFields.publicFrom.label}
          </button>
        )}
        <button
          type="button"
          className="button small"
          disabled={!isIdle}
          onClick={() => void apply({ status: isStaff ? 'public' : 'handedIn' })}
        >
          {isStaff ? sentences.publish : sentences.handIn}
        </button>
      </p>
      {isIdle && chosen.length === 1 && chosen[0] !== undefined && (
        <OneShow cId={chosen[0]} onStored={onDone} />
      )}
      {refused.length > 0 && (
        <ul className="failure">
          {refused.map(({ cId, name, message }) => (
            <li key={cId}>{fill(sentences.notStored, { name: shownName(name), message })}</li>
          ))}
        </ul>
      )}
      {isAsking && (
        <PublicFromQuestion
          onConfirm={(publicFrom) => void apply({ publicFrom })}
          onCancel={() => ask(false)}
        />
      )}
    </section>
  );
}
