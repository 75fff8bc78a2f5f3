import { labelLanguages } from '#adapters/pageLabel';
import type { FieldError } from '#domain/problem';
import { type ShowState, showStates } from '#domain/show/showState';
import { Field, SelectField, TextField } from '../../components/Field.tsx';
import type { ShowDraft } from '../editor/draft.ts';
import { useLanguageFields } from '../richText/RichTexts.tsx';
import { showFields } from '../sentences/fields.ts';
import { showStateLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { BoughtTicketsField } from './BoughtTicketsField.tsx';

type PreviousVenue = NonNullable<ShowDraft['previousVenue']>;

interface Props {
  show: ShowDraft;
  stored: ShowState;
  onChange: (part: Partial<ShowDraft>) => void;
  errors: readonly FieldError[];
}

/** States that only an action gives a show, since it asks what fans are told. */
const byAction: readonly ShowState[] = ['moved', 'cancelled'];

/** The state of a show, and what fans are told about a move or a cancellation. */
export function StateFields({ show, stored, onChange, errors }: Props) {
  const { state, previousDay, previousVenue, stateNote, stateNoteIn } = show;
  const choices = showStates.filter(
    (one) => !byAction.includes(one) || one === state || one === stored,
  );
  const isMoved = previousDay !== undefined || previousVenue !== undefined;
  const hasTold = byAction.includes(state) || Boolean(stateNote) || isMoved;
  const setVenue = (part: Partial<PreviousVenue>) => {
    const venue = { name: '', city: '', ...previousVenue, ...part };
    onChange({ previousVenue: venue.name || venue.city ? venue : undefined });
  };
  const texts = useLanguageFields({
    label: showFields.stateNote.label,
    path: 'stateNote',
    value: stateNote ?? '',
    onChange: (typed) => onChange({ stateNote: typed || undefined }),
    others: stateNoteIn,
    onOthers: (others) => onChange({ stateNoteIn: others }),
    written: show.textsLanguage,
    languages: labelLanguages(),
  });
  return (
    <>
      <SelectField
        label={showFields.state.label}
        value={state}
        options={choices.map((one) => ({ value: one, label: showStateLabels[one] }))}
        onChange={(chosen) => onChange({ state: choices.find((one) => one === chosen) ?? state })}
        error={fieldErrorAt(errors, 'state')}
      />
      {hasTold && (
        <>
          <TextField
            label={showFields.previousDay.label}
            type="date"
            value={previousDay ?? ''}
            onChange={(day) => onChange({ previousDay: day || undefined })}
            error={fieldErrorAt(errors, 'previousDay')}
          />
          {(['name', 'city'] as const).map((part) => (
            <TextField
              key={part}
              label={part === 'name' ? showFields.previousVenue.label : sentences.previousCity}
              value={previousVenue?.[part] ?? ''}
              onChange={(typed) => setVenue({ [part]: typed })}
              error={fieldErrorAt(errors, 'previousVenue', part)}
            />
          ))}
          {(state === 'moved' || state === 'cancelled' || isMoved || show.boughtTickets) && (
            <BoughtTicketsField
              isCancelled={state === 'cancelled'}
              value={show.boughtTickets}
              onChange={(one) => onChange({ boughtTickets: one })}
            />
          )}
          {texts.map(({ code, label, value, onChange: change, path }) => (
            <Field key={code} label={label} error={fieldErrorAt(errors, path)}>
              {(control) => (
                <textarea
                  {...control}
                  rows={3}
                  dir="auto"
                  value={value}
                  onChange={(event) => change(event.target.value)}
                />
              )}
            </Field>
          ))}
        </>
      )}
    </>
  );
}
