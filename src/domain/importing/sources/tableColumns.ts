import { folded } from '#domain/comparableText';
import { isBarcode, isrcSchema } from '#domain/identifier';
import { type TableField, tableFields } from '#domain/importing/sources/tableField';
import { currencySigns } from '#domain/money';

/**
 * The headings of each field in the nine languages of the site, and those of distributors. Headings
 * are compared without case, accents, blanks and signs.
 */
const headings: Readonly<Record<Exclude<TableField, 'ignore'>, string>> = {
  releaseTitle:
    'release; release title; release name; album; album title; album name; product title; product name; project; single title; Veröffentlichung; Albumtitel; Titel der Veröffentlichung; sortie; titre de la sortie; titre de l’album; nom de l’album; lanzamiento; título del lanzamiento; título del álbum; álbum; nombre del álbum; lançamento; título do lançamento; título do álbum; nome do álbum; uitgave; titel van de uitgave; albumtitel; utgivelse; utgivelsestittel; albumtittel; リリース; リリース名; アルバム; アルバム名; アルバムタイトル; الإصدار; عنوان الإصدار; الألبوم; عنوان الألبوم; اسم الألبوم',
  releaseArtist:
    'release artist; album artist; primary artist; primary artists; main artist; main artists; display artist; product artist; release artists; Albumkünstler; Hauptkünstler; Interpret; Künstler; artiste principal; artiste de l’album; artista principal; artista del álbum; artista do álbum; hoofdartiest; albumartiest; hovedartist; albumartist; アルバムアーティスト; メインアーティスト; فنان الألبوم; الفنان الرئيسي',
  releaseDate:
    'release date; released; date released; original release date; digital release date; street date; date; publication date; release day; Veröffentlichungsdatum; Erscheinungsdatum; Datum; date de sortie; date de publication; fecha; fecha de lanzamiento; fecha de publicación; data; data de lançamento; releasedatum; uitgavedatum; datum; utgivelsesdato; dato; slippdato; リリース日; 発売日; 発売日付; تاريخ الإصدار; التاريخ',
  catalogueNumber:
    'catalogue number; catalog number; catalogue no; catalog no; cat no; cat number; cat #; cat; catalog id; catalogue id; catalog; label number; Katalognummer; Bestellnummer; Katalognr; numéro de catalogue; référence; référence catalogue; número de catálogo; referencia; referência; catalogusnummer; katalognummer; カタログ番号; 品番; 規格品番; رقم الكتالوج',
  barcode:
    'barcode; upc; ean; upc ean; ean upc; gtin; upc code; ean code; upc ean jan; jan; bar code; Strichcode; code-barres; code barres; código de barras; streepjescode; strekkode; バーコード; الرمز الشريطي; الباركود',
  kind: 'type; kind; release type; album type; format type; product type; Art; Typ; Veröffentlichungsart; type de sortie; tipo; tipo de lanzamiento; tipo de lançamento; soort; releasetype; utgivelsestype; 種類; リリースタイプ; النوع',
  format:
    'format; media; medium; media format; configuration; carrier; Tonträger; Tonträgerformat; support; format du support; formato; soporte; suporte; formaat; drager; geluidsdrager; フォーマット; 形態; メディア; الصيغة; الوسيط',
  edition:
    'edition; edition name; variant; Ausgabe; Variante; Ausführung; édition; variante; edición; edição; editie; uitvoering; utgave; 仕様; エディション; الطبعة',
  pieces:
    'pieces; discs; number of discs; disc count; Anzahl Tonträger; nombre de disques; número de discos; aantal schijven; antall plater; ディスク枚数; 枚数; عدد الأقراص',
  price:
    'price; retail price; shop price; Preis; Verkaufspreis; Ladenpreis; prix; prix de vente; precio; precio de venta; preço; preço de venda; prijs; verkoopprijs; pris; utsalgspris; 価格; 定価; السعر',
  state:
    'state; availability; stock status; Verfügbarkeit; Lagerstatus; disponibilité; disponibilidad; disponibilidade; beschikbaarheid; tilgjengelighet; 在庫状況; التوفر',
  copies:
    'copies; copies made; edition size; print run; Auflage; Auflagenhöhe; tirage; tirada; tiragem; oplage; opplag; プレス枚数; 限定枚数; عدد النسخ',
  shop: 'shop; shop link; shop url; buy; buy link; Kauflink; boutique; lien d’achat; tienda; enlace de compra; loja; link de compra; winkel; kooplink; butikk; kjøpslenke; ショップ; 購入リンク; المتجر; رابط الشراء',
  description:
    'description; about; release description; liner notes; Beschreibung; Text; à propos; descripción; descrição; beschrijving; omschrijving; beskrivelse; 説明; الوصف',
  tags: 'genre; genres; tags; style; styles; main genre; primary genre; Stil; Schlagwörter; genre principal; género; géneros; etiquetas; gênero; gêneros; genrer; sjanger; ジャンル; タグ; النوع الموسيقي',
  copyright:
    'copyright; copyright line; c line; p line; p-line; c-line; ℗; ©; phonogram; ℗ line; © line; Urheberrecht; droits d’auteur; derechos de autor; direitos autorais; auteursrecht; opphavsrett; 著作権; حقوق النشر',
  credits:
    'credits; production credits; Mitwirkende; crédits; créditos; medewerkers; krediteringer; クレジット; المساهمون',
  link: 'link; links; url; address; web address; spotify; spotify url; apple music; apple music url; bandcamp; bandcamp url; soundcloud; youtube; deezer; tidal; Adresse; lien; liens; enlace; enlaces; adres; lenke; lenker; リンク; الرابط; روابط',
  trackTitle:
    'track title; track name; track; song; song title; song name; recording title; Titelname; Stück; Songtitel; Tracktitel; titre de la piste; titre du morceau; morceau; piste; chanson; título de la pista; pista; canción; tema; título da faixa; faixa; música; nummer; nummertitel; tracktitel; liedtitel; spor; sportittel; låt; låttittel; sangtittel; トラック名; 曲名; 楽曲名; トラックタイトル; عنوان المقطع; المقطع; اسم الأغنية; الأغنية; عنوان الأغنية',
  version:
    'version; track version; mix; mix version; mix name; remix version; subtitle; Fassung; Version des Titels; versión; versão; versie; versjon; バージョン; النسخة',
  isrc: 'isrc; isrc code; isrc number; ISRC-Code; code isrc; código isrc; ISRCコード',
  trackNumber:
    'track number; track no; track #; no; nr; #; position; track position; sequence; track sequence; Titelnummer; Nummer; Tracknummer; numéro; numéro de piste; n°; número; número de pista; número da faixa; tracknummer; spornummer; トラック番号; 曲順; رقم المقطع; الرقم',
  discNumber:
    'disc; disc number; disk; volume; volume number; cd; side; CD-Nummer; Datenträger; disque; numéro de disque; disco; número de disco; número do disco; schijf; plate; platenummer; ディスク番号; ディスク; رقم القرص',
  length:
    'length; duration; time; track length; track duration; playing time; Länge; Dauer; Spieldauer; durée; duración; duração; duur; lengte; speelduur; lengde; varighet; spilletid; 長さ; 再生時間; 演奏時間; المدة',
  trackArtist:
    'track artist; track artists; performer; performed by; performers; song artist; recording artist; Titelkünstler; Ausführende; interprète; artiste de la piste; intérprete; artista de la pista; artista da faixa; uitvoerende; uitvoerder; utøver; 演奏者; トラックアーティスト; المؤدي; فنان المقطع',
  guests:
    'featuring; featured artist; featured artists; featured; feat; ft; guest; guests; Gast; Gäste; invité; invités; artiste invité; invitado; invitados; colaborador; convidado; convidados; gast; gasten; gjest; gjester; ゲスト; フィーチャリング; ضيوف; بمشاركة',
  composer:
    'composer; composers; composed by; music by; songwriter; songwriters; writer; writers; written by; Komponist; Komponistin; Musik; Komponisten; compositeur; compositeurs; compositor; compositores; componist; componisten; komponist; komponister; 作曲者; 作曲; الملحن; ملحن',
  lyricsWriter:
    'lyricist; lyricists; lyrics by; lyrics writer; author; authors; words by; Textdichter; Texter; Text von; Autor; parolier; auteur; auteurs; letrista; autor; tekstschrijver; tekstforfatter; låtskriver; 作詞者; 作詞; الكاتب; كاتب الكلمات; كلمات',
  explicit:
    'explicit; explicit content; parental advisory; explicit lyrics; advisory; Explizit; Jugendschutz; contenu explicite; explícito; contenido explícito; conteúdo explícito; expliciet; eksplisitt; 露骨な表現; محتوى صريح',
};

/** Headings that mean the release or the track, as the other columns tell. */
const titles = 'title; name; Titel; titre; título; tittel; タイトル; العنوان; الاسم';
const artists =
  'artist; artists; band; artiste; artistes; artista; artistas; artiest; artiesten; artister; アーティスト; アーティスト名; الفنان; الفنانون';

/** A heading without the currency that it may name, as in “Price (EUR)” and “Preis in €”. */
const withoutCurrency = (heading: string) =>
  heading.replace(/(?:\b(?:in|en|em|i)\s+|\()(?:[A-Z]{3}|[€£¥$])\)?\s*$/, '').trimEnd();

/** The currency that a heading names. */
export const currencyIn = (heading: string): string | undefined => {
  const named = /(?:\b(?:in|en|em|i)\s+|\()([A-Z]{3}|[€£¥$])\)?\s*$/.exec(heading)?.[1];
  return named && (currencySigns[named] ?? named);
};

/** A heading as it is remembered: the same for all ways to write it. */
export const headingKey = (text: string): string =>
  folded(withoutCurrency(text))
    .replaceAll('#', 'number')
    .replaceAll(/[^\p{L}\p{N}℗©]/gu, '');

const listed = (text: string) => text.split(';').map(headingKey);

const known: ReadonlyMap<string, TableField> = new Map(
  tableFields.flatMap((field) =>
    field === 'ignore' ? [] : listed(headings[field]).map((heading) => [heading, field] as const),
  ),
);
const knownTitles = new Set(listed(titles));
const knownArtists = new Set(listed(artists));

/** Fields that several columns may have. */
export const repeated: readonly TableField[] = [
  'ignore',
  'link',
  'shop',
  'credits',
  'composer',
  'lyricsWriter',
];

/** A heading whose field its name tells. */
const isKnown = (heading: string) => {
  const name = headingKey(heading);
  return known.has(name) || knownTitles.has(name) || knownArtists.has(name);
};

/** How many of a file's first lines may stand above its headings. */
const mostAbove = 20;

/** The index of the line with the headings: the first with two known ones, else the first. */
export function headingsAt(lines: readonly (readonly string[])[]): number {
  const found = lines
    .slice(0, mostAbove)
    .findIndex((cells) => cells.filter((cell) => isKnown(cell)).length >= 2);
  return Math.max(found, 0);
}

/** What most values of a column look like. */
const looks: readonly (readonly [TableField, (value: string) => boolean])[] = [
  ['isrc', (value) => value !== '' && isrcSchema.safeParse(value).success],
  ['barcode', (value) => isBarcode(value.replaceAll(/[\s-]/g, ''))],
  ['link', (value) => /^https?:\/\/\S+$/i.test(value)],
  ['length', (value) => /^(?:\d{1,2}:)?\d{1,3}:[0-5]\d$/.test(value)],
  ['releaseDate', (value) => /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})$/.test(value)],
];

function lookOf(values: readonly string[]): TableField | undefined {
  const filled = values.map((value) => value.trim()).filter(Boolean);
  if (filled.length === 0) return undefined;
  return looks.find(([, is]) => filled.filter(is).length * 10 >= filled.length * 8)?.[0];
}

/**
 * Recognises the columns of a table by their headings, then by what staff said of a heading in another
 * table, then by their values.
 * @param remembered the fields that staff gave to headings before, by `headingKey`
 */
export function recogniseColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  remembered: ReadonlyMap<string, TableField> = new Map(),
): TableField[] {
  const keys = names.map(headingKey);
  const fields = keys.map((key) => known.get(key));
  const has = (field: TableField) => fields.includes(field);
  const isFree = (field: TableField) => repeated.includes(field) || !has(field);
  for (const [index, key] of keys.entries()) {
    // A column that staff left out in another table may be needed in this one.
    const said = remembered.get(key);
    if (fields[index] !== undefined || knownTitles.has(key) || knownArtists.has(key)) continue;
    if (said && said !== 'ignore' && isFree(said)) fields[index] = said;
  }
  const sample = rows.slice(0, 200);
  const valuesOf = (index: number) => sample.map((row) => row[index] ?? '');
  for (const [index, key] of keys.entries()) {
    if (fields[index] !== undefined || knownTitles.has(key) || knownArtists.has(key)) continue;
    const look = lookOf(valuesOf(index));
    if (look && (look === 'link' || !has(look))) fields[index] = look;
  }
  const isOfTracks = has('isrc') || has('trackNumber') || has('length') || has('trackTitle');
  for (const [index, key] of keys.entries()) {
    if (fields[index] !== undefined) continue;
    if (knownTitles.has(key))
      fields[index] =
        has('releaseTitle') || (isOfTracks && !has('trackTitle')) ? 'trackTitle' : 'releaseTitle';
    if (knownArtists.has(key))
      fields[index] = has('releaseArtist') && isOfTracks ? 'trackArtist' : 'releaseArtist';
  }
  const seen = new Set<TableField>();
  return fields.map((field = 'ignore') => {
    if (seen.has(field) && !repeated.includes(field)) return 'ignore';
    seen.add(field);
    return field;
  });
}
