import { siteLanguages } from '#adapters/pageLabel';
import { languagePrefix } from '#domain/language';
import { type TextLanguages, textsLanguageAfter } from '#domain/otherTexts';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { byLabel, languageLabel } from '../ui/formats.ts';
import { words } from '../words/label.ts';

interface Props {
  /** The languages that are stored. */
  stored: TextLanguages;
  value: TextLanguages;
  onChange: (languages: { languages?: string[]; textsLanguage?: string | undefined }) => void;
  error: string | undefined;
}

/**
 * The language of the site's pages and emails, and a second one with its own addresses. When the
 * first one changes, existing texts keep their language, which can be corrected here.
 */
export function LanguagesField({ stored, value, onChange, error }: Props) {
  const [first = 'en', second = ''] = value.languages;
  const earlier = value.textsLanguage;
  const known = [...new Set([...Object.keys(siteLanguages()), ...value.languages])];
  const options = known.map((code) => ({ value: code, label: languageLabel(code) })).sort(byLabel);
  const others = options.filter((option) => option.value !== first);
  const choose = (one: string, other: string) =>
    onChange({
      languages: other && other !== one ? [one, other] : [one],
      textsLanguage: textsLanguageAfter(stored, [one]),
    });
  const asStored = stored.textsLanguage === earlier && stored.languages[0] === first;
  return (
    <>
      <SelectField
        label={words.siteLanguage}
        hint={words.languageHint}
        value={first}
        options={options}
        onChange={(code) => choose(code, second)}
        error={error}
      />
      <SelectField
        label={words.secondLanguage}
        hint={
          second
            ? fill(words.secondLanguageAt, { address: languagePrefix(second) })
            : words.secondLanguageHint
        }
        value={second}
        options={[{ value: '', label: words.none }, ...others]}
        onChange={(code) => choose(first, code)}
      />
      {earlier && (earlier !== first || !asStored) && (
        <SelectField
          label={words.earlierTextsAreIn}
          hint={
            earlier === first
              ? words.earlierTexts
              : fill(words.earlierTextsShown, {
                  earlier: languageLabel(earlier),
                  first: languageLabel(first),
                })
          }
          value={earlier}
          options={options}
          onChange={(textsLanguage) => onChange({ textsLanguage })}
        />
      )}
    </>
  );
}
