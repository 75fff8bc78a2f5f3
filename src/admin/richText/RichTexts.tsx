import { type OtherTexts, ownLanguageOf } from '#domain/otherTexts';
import type { FieldError } from '#domain/problem';
import { languageLabel } from '../ui/formats.ts';
import { RichText } from './RichText.tsx';

/** The label of a field in one of the label's languages: with its name where there are two. */
function labelIn(label: string, code: string, languages: readonly string[]): string {
  return languages.length > 1 ? `${label} (${languageLabel(code)})` : label;
}

/** A field in another language, as its form shows it. */
interface OtherField {
  code: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The field that errors speak of: `bioIn.de`. */
  path: string;
}

interface Field {
  label: string;
  /** The name of the field, as `bio`. */
  path: string;
  others: OtherTexts | undefined;
  onOthers: (others: Record<string, string>) => void;
  /** The languages of the label. */
  languages: readonly string[];
}

/** The label of a field itself, and its fields in the label's other languages: none with one. */
export function inLanguages({ label, path, others, onOthers, languages }: Field): {
  label: string;
  fields: OtherField[];
} {
  const own = ownLanguageOf(languages, others);
  const fields = languages
    .filter((code) => code !== own)
    .map((code) => ({
      code,
      label: labelIn(label, code, languages),
      value: others?.[code] ?? '',
      onChange: (text: string) => onOthers({ ...others, [code]: text }),
      path: `${path}In.${code}`,
    }));
  return { label: labelIn(label, own, languages), fields };
}

interface Props extends Field {
  value: string;
  onChange: (html: string) => void;
  errors: readonly FieldError[];
}

/** A text with headings, lists and links, and the same in the label's other language. */
export function RichTexts({ value, onChange, errors, ...field }: Props) {
  const { label, fields } = inLanguages(field);
  return (
    <>
      <RichText label={label} value={value} onChange={onChange} path={field.path} errors={errors} />
      {fields.map(({ code, ...other }) => (
        <RichText key={code} {...other} errors={errors} />
      ))}
    </>
  );
}
