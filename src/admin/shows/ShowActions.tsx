import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import { labelLanguages } from '#adapters/pageLabel';
import type { Day } from '#domain/day';
import { ownLanguageOf } from '#domain/otherTexts';
import { type Show, showName } from '#domain/show/show';
import { cancelledShow, movedShow, type ToldFans } from '#domain/show/showRules';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { Field, TextField } from '../../components/Field.tsx';
import type { ShowDraft } from '../editor/draft.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { entryPath, goTo } from '../state/router.ts';
import { languageLabel } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';

interface ToldProps {
  /** The language in which the show's texts were first written. */
  written: string | undefined;
  value: ToldFans;
  onChange: (value: ToldFans) => void;
}

/** What fans are told, in each of the label's languages. */
function ToldFields({ written, value, onChange }: ToldProps) {
  const label = labelLanguages();
  const others = value.stateNoteIn ?? {};
  const own = ownLanguageOf(label, { others, written });
  const codes = [...new Set([own, ...label.languages])];
  return codes.map((code, index) => (
    <Field
      key={code}
      label={
        codes.length === 1
          ? sentences.toldFans
          : fill(sentences.toldFansIn, { language: languageLabel(code) })
      }
      hint={index === codes.length - 1 ? sentences.toldFansHint : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          rows={3}
          dir="auto"
          value={(code === own ? value.stateNote : others[code]) ?? ''}
          onChange={({ target: { value: typed } }) =>
            onChange(
              code === own
                ? { ...value, stateNote: typed }
                : { ...value, stateNoteIn: { ...others, [code]: typed } },
            )
          }
        />
      )}
    </Field>
  ));
}

interface QuestionProps {
  show: ShowDraft;
  onConfirm: (show: ShowDraft) => void;
  onCancel: () => void;
}

/** Asks for the new day of a show, and what fans are told. */
function MoveQuestion({ show, onConfirm, onCancel }: QuestionProps) {
  const [day, setDay] = useState<Day>(show.day);
  const [told, setTold] = useState<ToldFans>({});
  const isMoved = day !== '' && day !== show.day;
  return (
    <Modal
      title={fill(sentences.moveTitle, { name: showName(show) })}
      confirm={sentences.moveIt}
      disabled={!isMoved}
      onConfirm={() => onConfirm(movedShow(show, { to: day, ...told }))}
      onCancel={onCancel}
    >
      <TextField
        label={sentences.newDay}
        type="date"
        value={day}
        onChange={setDay}
        hint={isMoved ? undefined : fill(sentences.chooseAnotherDay, { day: show.day })}
      />
      <ToldFields written={show.textsLanguage} value={told} onChange={setTold} />
    </Modal>
  );
}

/** Asks what fans are told of a cancellation. */
function CancelQuestion({ show, onConfirm, onCancel }: QuestionProps) {
  const [told, setTold] = useState<ToldFans>({});
  return (
    <Modal
      title={fill(sentences.cancelTitle, { name: showName(show) })}
      confirm={sentences.cancelIt}
      danger
      onConfirm={() => onConfirm(cancelledShow(show, told))}
      onCancel={onCancel}
    >
      <ToldFields written={show.textsLanguage} value={told} onChange={setTold} />
    </Modal>
  );
}

/** Asks for the day of a copy, adds it and opens its editor. */
function DuplicateQuestion({ show, onCancel }: Omit<QuestionProps, 'onConfirm'>) {
  const [day, setDay] = useState<Day>('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<Day, string>());
  const duplicate = async () => {
    setBusy(true);
    // Another day is another copy; the same one is added once, however often it is sent.
    const idempotencyKey = keys.current.get(day) ?? crypto.randomUUID();
    keys.current.set(day, idempotencyKey);
    try {
      const call = { body: { id: show.id, day }, idempotencyKey };
      const { value } = await api.duplicateShow(call);
      addToast('success', sentences.duplicated);
      goTo(entryPath('show', value.cId));
    } catch (error) {
      setFailure(problemOf(error, sentences.itWasNotDuplicated).message);
      setBusy(false);
    }
  };
  return (
    <Modal
      title={sentences.duplicateTitle}
      confirm={sentences.duplicate}
      disabled={isBusy || day === ''}
      onConfirm={duplicate}
      onCancel={onCancel}
    >
      <p>{sentences.duplicateText}</p>
      <TextField label={sentences.day} type="date" value={day} onChange={setDay} error={failure} />
    </Modal>
  );
}

interface Props {
  show: ShowDraft;
  /** A past show can only be duplicated. */
  isPast: boolean;
  /** Saves the show with a change. */
  store: (change: Partial<Show>) => void;
}

/** Duplicates, moves or cancels a show. */
export function ShowActions({ show, isPast, store }: Props) {
  const [asking, ask] = useState<'duplicate' | 'move' | 'cancel' | null>(null);
  const close = () => ask(null);
  const changed = ({ day, state, previousDay, stateNote, stateNoteIn }: ShowDraft) => {
    close();
    store({ day, state, previousDay, stateNote, stateNoteIn });
  };
  return (
    <>
      <button type="button" className="button quiet" onClick={() => ask('duplicate')}>
        {sentences.duplicate}
      </button>
      {!isPast && (
        <button type="button" className="button quiet" onClick={() => ask('move')}>
          {sentences.move}
        </button>
      )}
      {!isPast && show.state !== 'cancelled' && (
        <button type="button" className="button danger" onClick={() => ask('cancel')}>
          {sentences.cancelShow}
        </button>
      )}
      {asking === 'duplicate' && <DuplicateQuestion show={show} onCancel={close} />}
      {asking === 'move' && <MoveQuestion show={show} onConfirm={changed} onCancel={close} />}
      {asking === 'cancel' && <CancelQuestion show={show} onConfirm={changed} onCancel={close} />}
    </>
  );
}
