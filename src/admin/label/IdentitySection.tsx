import { textFields } from '#domain/field';
import { hasEarlierTexts } from '#domain/otherTexts';
import { Field, TextField } from '../../components/Field.tsx';
import type { LabelDraft } from '../editor/draft.ts';
import { textProps } from '../editor/EntryEditor.tsx';
import type { Editing } from '../editor/entryEditor.ts';
import { FoldedPart, setLine } from '../editor/FoldedPart.tsx';
import { useLanguageFields } from '../richText/RichTexts.tsx';
import { labelFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/label.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { LanguagesField } from './LanguagesField.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

/** The props of every section of the label's editor. */
export interface SectionProps {
  editing: Editing<LabelDraft>;
  change: (part: Partial<LabelDraft>) => void;
}

const lines = textFields(labelFields);

/** The fields that a label sets once, which are folded. */
const once = ['legalName', 'currency', 'languages', 'textsLanguage', 'timeZone', 'year'] as const;

/** The label's name, address and description. */
export function IdentitySection({ editing, change }: SectionProps) {
  const { base, mine, errors } = editing;
  const text = textProps(editing, change);
  const texts = { written: mine.textsLanguage, languages: mine };
  const taglines = useLanguageFields({
    label: labelFields.tagline.label,
    path: 'tagline',
    value: mine.tagline,
    onChange: (tagline) => change({ tagline }),
    others: mine.taglineIn,
    onOthers: (taglineIn) => change({ taglineIn }),
    ...texts,
  });
  const descriptions = useLanguageFields({
    label: labelFields.description.label,
    path: 'description',
    value: mine.description,
    onChange: (description) => change({ description }),
    others: mine.descriptionIn,
    onOthers: (descriptionIn) => change({ descriptionIn }),
    ...texts,
  });
  const errorIn = (path: string) => fieldErrorAt(errors, ...path.split('.'));
  return (
    <div className="facts">
      {lines.map(
        ({ name, ...field }) =>
          name === 'tagline' &&
          taglines.map(({ code, path, ...line }) => (
            <TextField key={code} {...field} {...line} error={errorIn(path)} />
          )),
      )}
      {descriptions.map(({ code, path, ...text }) => (
        <DescriptionField key={code} {...text} error={errorIn(path)} />
      ))}
      <TextField
        label={labelFields.mail.label}
        type="email"
        autoComplete="email"
        hint={sentences.contactHint}
        {...text('mail')}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={mine.mailShown}
          onChange={(event) => change({ mailShown: event.target.checked })}
        />
        {sentences.showOnSite}
      </label>
      <FoldedPart
        name="label.once"
        heading={<h3 className="ordered-title">{sentences.setOnce}</h3>}
        line={setLine([
          { label: labelFields.legalName.label, isSet: Boolean(mine.legalName) },
          { label: labelFields.currency.label, isSet: Boolean(mine.currency) },
          { label: labelFields.languages.label, isSet: true },
          { label: labelFields.timeZone.label, isSet: true },
          { label: labelFields.year.label, isSet: mine.year !== null },
        ])}
        needsYou={once.some((name) => hasErrorUnder(errors, name))}
      >
        {lines.map(
          ({ name, ...field }) =>
            name !== 'tagline' && <TextField key={name} {...field} {...text(name)} />,
        )}
        <LanguagesField
          stored={base}
          value={mine}
          hasTexts={hasEarlierTexts(mine)}
          onChange={change}
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
          hint={sentences.yearHint}
          value={mine.year === null ? '' : String(mine.year)}
          onChange={(typed) => change({ year: typed === '' ? null : Number(typed) })}
          error={fieldErrorAt(errors, 'year')}
        />
      </FoldedPart>
    </div>
  );
}

interface DescriptionProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  error: string | undefined;
}

function DescriptionField({ label, value, onChange, error }: DescriptionProps) {
  return (
    <Field label={label} hint={sentences.descriptionHint} error={error}>
      {(control) => (
        <textarea
          {...control}
          rows={4}
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
