// A file of its own: the screen's other fields know nothing of languages.
import { siteLanguages } from '#adapters/pageLabel';
import { SelectField } from '../../components/Field.tsx';
import { byLabel, languageLabel } from '../ui/formats.ts';

interface Props {
  /** The languages that are stored, in which texts stand so far. */
  stored: readonly string[];
  value: readonly string[];
  onChange: (languages: string[]) => void;
  error: string | undefined;
}

/** The language of the site's pages and emails, and a second one under an address of its own. */
export function LanguagesField({ stored, value, onChange, error }: Props) {
  const [first = 'en', second = ''] = value;
  const [before = first] = stored;
  const known = [...new Set([...siteLanguages(), ...value])];
  const options = known.map((code) => ({ value: code, label: languageLabel(code) })).sort(byLabel);
  const others = options.filter((option) => option.value !== first);
  const choose = (one: string, other: string) =>
    onChange(other && other !== one ? [one, other] : [one]);
  return (
    <>
      <SelectField
        label="Language"
        hint={
          first === before
            ? 'Of all that visitors read, on the site and in emails. The back office stays English.'
            : `A text that stands alone then counts as ${languageLabel(first)}. To keep one as ${languageLabel(before)}, first make ${languageLabel(first)} the second language and write the text in it.`
        }
        value={first}
        options={options}
        onChange={(code) => choose(code, second)}
        error={error}
      />
      <SelectField
        label="Second language"
        hint={
          second
            ? `Its pages stand under /${second.toLowerCase()}, and each page leads to the other.`
            : 'A label may have one more, whose pages stand under an address of their own.'
        }
        value={second}
        options={[{ value: '', label: 'None' }, ...others]}
        onChange={(code) => choose(first, code)}
      />
    </>
  );
}
