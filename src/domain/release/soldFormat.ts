/** What a link sells, by the format of the record. */
export type SoldFormat = 'vinyl' | 'cd' | 'cassette' | 'download' | 'shop';

/**
 * The names of formats as staff write them before a comma or a bracket, by the languages that a label
 * may choose. All of them are known in every label: many write them in English, or in a second one.
 */
export const formatNames: Readonly<Record<string, Readonly<Record<SoldFormat, string>>>> = {
  en: {
    vinyl: 'vinyl, lp, vinyl lp, vinyl record, picture disc, flexi disc',
    cd: 'cd, compact disc',
    cassette: 'cassette, tape',
    download: 'download, digital download, digital album',
    shop: 'shop, store, box set, boxset',
  },
  ar: {
    vinyl: 'أسطوانة, اسطوانة, أسطوانة فينيل, فينيل',
    cd: 'سي دي, قرص مدمج, قرص مضغوط',
    cassette: 'كاسيت, شريط, شريط كاسيت',
    download: 'تنزيل, تحميل, ألبوم رقمي',
    shop: 'متجر, المتجر',
  },
  de: {
    vinyl: 'schallplatte, platte, vinylplatte, langspielplatte',
    cd: 'cd',
    cassette: 'kassette, musikkassette, mc',
    download: 'download, digitales album',
    shop: 'shop, laden, plattenladen, onlineshop, box, boxset',
  },
  es: {
    vinyl: 'vinilo, disco de vinilo, elepé',
    cd: 'cd, disco compacto',
    cassette: 'casete, cinta',
    download: 'descarga, descarga digital, descargar, álbum digital',
    shop: 'tienda, caja',
  },
  fr: {
    vinyl: 'vinyle, disque vinyle, 33 tours, 45 tours',
    cd: 'cd, disque compact',
    cassette: 'cassette, k7',
    download: 'téléchargement, télécharger, album numérique',
    shop: 'boutique, coffret, disquaire',
  },
  ja: {
    vinyl: 'レコード, アナログ, アナログ盤, lp盤, ヴァイナル',
    cd: 'cd盤, コンパクトディスク',
    cassette: 'カセット, カセットテープ',
    download: 'ダウンロード, 配信購入',
    shop: 'ショップ, ストア, 通販, レコードショップ, レコード店, ボックスセット',
  },
  nb: {
    vinyl: 'vinylplate, plate, lp-plate',
    cd: 'cd',
    cassette: 'kassett',
    download: 'nedlasting, last ned, digitalt album',
    shop: 'butikk, nettbutikk, platebutikk, boks',
  },
  nl: {
    vinyl: 'plaat, vinylplaat, langspeelplaat, elpee',
    cd: 'cd',
    cassette: 'cassettebandje, bandje',
    download: 'downloaden, digitaal album',
    shop: 'winkel, webwinkel, platenzaak, box',
  },
  'pt-BR': {
    vinyl: 'vinil, disco de vinil, bolachão',
    cd: 'cd, disco compacto',
    cassette: 'cassete, fita, fita cassete',
    download: 'baixar, álbum digital',
    shop: 'loja, caixa',
  },
};

const formats = new Map(
  Object.values(formatNames).flatMap((names) =>
    Object.entries(names).flatMap(([format, list]) =>
      // The keys are those of the record.
      list.split(', ').map((name) => [name, format as SoldFormat] as const),
    ),
  ),
);

/** How many of them, as in “2 × LP” and “Doppel-LP”. */
const pieces = /^(?:\d{1,2} ?[x×]? ?|(?:double|doppel|doble|dobbel|dubbel)[- ]?)/u;
/** A record by its width: 7", 12-inch, 10インチ. */
const width = /^\d{1,2} ?(?:["”″]|-?(?:inch|zoll|tommer)|インチ)/u;
/** Letters that no space sets apart from the next word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;

const longest = Math.max(...[...formats.keys()].map((name) => name.length));

/** The format of the longest name that a text begins with, whatever stands behind it. */
function beginningOf(text: string): SoldFormat | null {
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    const name = text.slice(0, length);
    const format = formats.get(name);
    const isWhole = unspaced.test(name) || !/^[\p{L}\d]/u.test(text.slice(length));
    if (format && isWhole) return format;
  }
  return null;
}

/**
 * The format that a link sells, by its name in any of the languages, as in “Vinyl, 180 g” and
 * “Schallplatte (rot)”. Null for a link that leads to something to be heard.
 */
export function soldFormat(name: string): SoldFormat | null {
  const text = name.normalize('NFC').trim().toLowerCase();
  if (width.test(text)) return 'vinyl';
  return beginningOf(text) ?? beginningOf(text.replace(pieces, ''));
}
