import { useRef } from 'react';
import {
  type OtherTexts,
  ownLanguageOf,
  type TextLanguages,
  unknownLanguage,
} from '#domain/otherTexts';
import type { FieldError } from '#domain/problem';
import { plainText } from '#domain/richText/richText';
import { languageLabel } from '../ui/formats.ts';
import { RichText } from './RichText.tsx';

/** A text in one language, as shown in its form. */
interface LanguageField {
  code: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The field that errors refer to: `bio` or `bioIn.de`. */
  path: string;
}

interface Field {
  label: string;
  /** The name of the field, such as `bio`. */
  path: string;
  value: string;
  onChange: (text: string) => void;
  others: OtherTexts | undefined;
  onOthers: (others: Record<string, string>) => void;
  /** The language in which the entry was created. */
  written: string | undefined;
  /** The languages of the label. */
  languages: TextLanguages;
}

/**
 * The fields of a text: one for each of the label's languages, and for any other language it has a
 * text in. A field stays while it is edited, even if it is emptied.
 */
export function useLanguageFields({ label, path, value, others = {}, ...field }: Field) {
  const own = ownLanguageOf(field.languages, { others, written: field.written });
  const { languages } = field.languages;
  const texts: OtherTexts = { ...others, [own]: value };
  const shown = useRef(new Set<string>());
  for (const code of Object.keys(texts)) if (plainText(texts[code] ?? '')) shown.current.add(code);
  const codes = [...new Set([...languages, ...shown.current])];
  return codes.map((code): LanguageField => {
    const name = code === unknownLanguage ? 'another language' : languageLabel(code);
    const isOnly = codes.length === 1;
    return {
      code,
      label: isOnly ? label : `${label} (${name})`,
      value: texts[code] ?? '',
      onChange: (text) =>
        code === own ? field.onChange(text) : field.onOthers({ ...others, [code]: text }),
      path: code === own ? path : `${path}In.${code}`,
    };
  });
}

interface Props extends Field {
  errors: readonly FieldError[];
  /** The pictures of the entry, which its texts may name. */
  pictures?: readonly { url: string; alt?: string | undefined }[] | undefined;
}

/** A text with headings, lists and links, in every language of the label. */
export function RichTexts({ errors, pictures, ...field }: Props) {
  return useLanguageFields(field).map(({ code, ...text }) => (
    <RichText key={code} {...text} errors={errors} pictures={pictures} />
  ));
}
