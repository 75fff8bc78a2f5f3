import { textFields } from '#domain/field';
import { labelFields } from '#domain/label/labelFields';
import { Field, TextField } from '../../components/Field.tsx';
import type { LabelDraft } from '../editor/draft.ts';
import { textOf } from '../editor/EntryEditor.tsx';
import type { Editing } from '../editor/entryEditor.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { LanguagesField } from './LanguagesField.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

/** The props of every section of the label's editor. */
export interface SectionProps {
  editing: Editing<LabelDraft>;
  change: (part: Partial<LabelDraft>) => void;
}

const lines = textFields(labelFields);

/** Name and address of the label, and what it says of itself. */
export function IdentitySection({ editing, change }: SectionProps) {
  const { base, mine, errors } = editing;
  const text = textOf(editing, change);
  return (
    <div className="facts">
      {lines.map(({ name, ...field }) => (
        <TextField key={name} {...field} {...text(name)} />
      ))}
      <Field
        label={labelFields.description.label}
        hint="Two or three sentences, for the home page and for search engines."
        error={fieldErrorAt(errors, 'description')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            dir="auto"
            value={mine.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <TextField
        label={labelFields.mail.label}
        type="email"
        autoComplete="email"
        hint="Visitors’ messages go there. Empty: to the address that emails are sent from."
        {...text('mail')}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={mine.mailShown}
          onChange={(event) => change({ mailShown: event.target.checked })}
        />
        Show it on the site
      </label>
      <LanguagesField
        value={mine.languages}
        onChange={(languages) => change({ languages })}
        error={fieldErrorAt(errors, 'languages')}
      />
      <TimeZoneField
        stored={base.timeZone}
        value={mine.timeZone}
        onChange={(timeZone) => change({ timeZone })}
        error={fieldErrorAt(errors, 'timeZone')}
      />
      <TextField
        label={labelFields.year.label}
        type="number"
        min={1860}
        max={2200}
        hint="The year that the copyright line begins with; empty for the current one."
        value={mine.year === null ? '' : String(mine.year)}
        onChange={(typed) => change({ year: typed === '' ? null : Number(typed) })}
        error={fieldErrorAt(errors, 'year')}
      />
    </div>
  );
}
