import { siteLanguages } from '#adapters/pageLabel';
import { languagePrefix } from '#domain/languagePrefix';
import { type TextLanguages, textsLanguageAfter } from '#domain/otherTexts';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { sentences } from '../sentences/label.ts';
import { byLabel, languageLabel } from '../ui/formats.ts';

interface Props {
  /** The languages that are stored. */
  stored: TextLanguages;
  value: TextLanguages;
  /** Whether the label has texts in the stored first language. */
  hasTexts: boolean;
  onChange: (languages: { languages?: string[]; textsLanguage?: string | undefined }) => void;
  error: string | undefined;
}

/**
 * The language of the site's pages and emails, and a second one with its own addresses. When the
 * first one changes, existing texts keep their language, which can be corrected here.
 */
export function LanguagesField({ stored, value, hasTexts, onChange, error }: Props) {
  const [first = 'en', second = ''] = value.languages;
  const earlier = value.textsLanguage;
  const known = [...new Set([...Object.keys(siteLanguages()), ...value.languages])];
  const options = known.map((code) => ({ value: code, label: languageLabel(code) })).sort(byLabel);
  const others = options.filter((option) => option.value !== first);
  const choose = (one: string, other: string) =>
    onChange({
      languages: other && other !== one ? [one, other] : [one],
      textsLanguage: hasTexts ? textsLanguageAfter(stored, [one]) : stored.textsLanguage,
    });
  const asStored = stored.textsLanguage === earlier && stored.languages[0] === first;
  return (
    <>
      <SelectField
        label={sentences.siteLanguage}
        hint={sentences.languageHint}
        value={first}
        options={options}
        onChange={(code) => choose(code, second)}
        error={error}
      />
      <SelectField
        label={sentences.secondLanguage}
        hint={
          second
            ? fill(sentences.secondLanguageAt, { address: languagePrefix(second) })
            : sentences.secondLanguageHint
        }
        value={second}
        options={[{ value: '', label: sentences.none }, ...others]}
        onChange={(code) => choose(first, code)}
      />
      {earlier && (earlier !== first || !asStored) && (
        <SelectField
          label={sentences.earlierTextsAreIn}
          hint={
            earlier === first
              ? sentences.earlierTexts
              : fill(sentences.earlierTextsShown, {
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
