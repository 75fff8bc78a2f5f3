import { type LanguageCode, languages } from './languages.ts';
import { sentenceGroups } from './sentenceGroups.ts';
import { placeholdersOf } from './wording.ts';

/** The length of a sentence at most, in characters. */
export const maxSentence = 300;

const keys = new Set(sentenceGroups.flatMap(({ sentences }) => Object.keys(sentences)));
const codes = Object.keys(languages) as LanguageCode[];

/** A sentence of the product in a language; none where the key is of no plain sentence. */
export function productSentence(language: LanguageCode, key: string): string | undefined {
  const [area = '', name = ''] = key.split('.');
  const words: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    ...languages[language].words,
  };
  const found = words[area]?.[name];
  return typeof found === 'string' ? found : undefined;
}

/** The language and the key of a stored sentence, as `pt-BR.home.headline` names them. */
function partsOf(stored: string): { language: LanguageCode; key: string } | undefined {
  const language = codes.find((code) => stored.startsWith(`${code}.`));
  return language && { language, key: stored.slice(language.length + 1) };
}

const listed = new Intl.ListFormat('en-GB');
const quoted = (names: readonly string[]) =>
  listed.format(names.map((name) => (name.startsWith('<') ? name : `{${name}}`)));

/** The placeholders as they stand in a text, each as often as it stands there. */
const inOrder = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/** The reason why a sentence can't stand for the product's; none if it can. */
function faultOf(key: string, given: string, text: string): string | undefined {
  const missing = placeholdersOf(given).filter((name) => !placeholdersOf(text).includes(name));
  if (missing.length > 0) return `This sentence needs ${quoted(missing)}.`;
  const unknown = placeholdersOf(text).filter((name) => !placeholdersOf(given).includes(name));
  if (unknown.length > 0) return `Nothing is filled in for ${quoted(unknown)} here.`;
  const placeholders = inOrder(text);
  if (new Set(placeholders).size < placeholders.length) return 'Use each placeholder only once.';
  // The page shows the title large, between what comes before it and the line of the artists.
  if (key === 'release.heading' && placeholders[0] !== 'title')
    return 'The title comes before the artists here.';
  if (text.includes('\n')) return 'One line, please.';
  return text.length > maxSentence ? `At most ${maxSentence} characters.` : undefined;
}

/** A sentence of a label that can't be shown. */
export interface WordFault {
  /** As it is stored: `de.home.headline`. */
  key: string;
  message: string;
}

/** The sentences of a label that can't be shown in place of the product's. */
export function wordFaults(words: Readonly<Record<string, string>>): WordFault[] {
  return Object.entries(words).flatMap(([key, text]) => {
    const parts = partsOf(key);
    const given = parts && keys.has(parts.key) && productSentence(parts.language, parts.key);
    if (!parts || !given) return { key, message: `The site has no sentence ${key} to replace.` };
    const message = text.trim() ? faultOf(parts.key, given, text) : undefined;
    return message ? { key, message } : [];
  });
}
