// Apart from the schemas, so that pages and forms have the names without zod.

/** The code for a recording without words (ISO 639-2). */
export const wordless = 'zxx';

/** The languages of ISO 639-1, without those that no longer have a code. */
export const sungLanguages: readonly string[] =
  'aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  );

/** The name of a language as another one calls it, in the form that stands alone. */
export function languageName(code: string, inLanguage: string): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(inLanguage) + rest.join('');
}

/** The value of a `lang` attribute: none where nothing is sung, or nobody said in which language. */
export const langOf = (code: string | undefined) => (code && code !== wordless ? code : undefined);
