import { allTaken } from '#domain/show/writtenTime';

/** Stars, ticks, arrows and pictures, which lists have as marks or between parts. */
const marks =
  /(?:[★☆●○◆◇■□▪▫►▸→⇒✓✔✗✘†‡※]|(?![©®™])\p{Extended_Pictographic}|\uFE0F)+|(?<=\s)\*+(?=\s)/gu;

/** A line with a tab in place of such marks. */
export const withoutPictures = (text: string): string => text.replaceAll(marks, '\t');

const sum = String.raw`(?:[€£$¥]|(?:EUR|USD|GBP|CHF|NOK|SEK|DKK|kr)(?!\p{L})\.?)?\s?\d[\d.,]{0,11}k?\s?(?:[€£$¥]|(?:EUR|USD|GBP|CHF|NOK|SEK|DKK|kr|euros?)(?!\p{L})\.?|,-)?`;
const share = String.raw`\d{1,3}(?:[.,]\d)?\s?%(?!\s?(?:sold|verkauft|ausverkauft|vendu|vendido|verkocht|solgt))`;
const feeWord =
  '(?:(?<!booking )(?<!vorverkaufs)(?<!\\+ ?)fee|gage|festgage|fixgage|garantie|guarantee|guar|garant[íi]a|cach[eé]t?|honorar(?:ium)?|gasje|uitkoopsom|partage|cession|coréalisation|vergoeding|door ?deal|deal|ギャラ|出演料)';
/** What a fee comes with: a share, a hotel, the costs before it. */
const withFee = String.raw`(?:\s?(?:\+|vs\.?|versus|plus|or|oder|ou|o|of|after|nach|über|above|from)\s?(?:${share}|hotel|travel|accommodation|backline|unterkunft|übernachtung|reise\p{L}*|fahrt\p{L}*|catering|costs?|kosten|tax|netto?|net|gross|brutto|h[ée]bergement|voyage|alojamiento|viaje))*(?:\s?(?:ht|ttc|netto?|net|brutto|gross|zzgl\.? mwst|\+ ?mwst|\+ ?vat|\+ ?iva)(?!\p{L}))?`;
const ofDoor = String.raw`(?:\s?(?:of |vom |von |der |du |de la |del |de |van |av )?(?:the )?(?:door|gate|net|gross|netto|brutto|tür|eintritt|einnahmen|entr[ée]es?|recettes?|taquilla|puerta|deuren?|billett\p{L}*|bilheteria|deal|split))?`;

/** What a promoter pays, which fans must never read. */
const fee = new RegExp(
  [
    String.raw`(?<!\p{L})${feeWord}(?!\p{L})[\s:=]*(?:${sum})(?:\s?(?:vs\.?|\+|plus)\s?${share})?${withFee}${ofDoor}`,
    String.raw`${sum}\s?(?<!\p{L})${feeWord}(?!\p{L})${withFee}${ofDoor}`,
    String.raw`(?:${sum}\s?(?:\+|vs\.?|versus|plus|or|oder|ou|o|of|\/)\s?)?(?<![\d.,])${share}${ofDoor}${withFee}`,
    String.raw`(?<!\d)(?:90\s?\/\s?10|85\s?\/\s?15|80\s?\/\s?20|75\s?\/\s?25|70\s?\/\s?30|60\s?\/\s?40|50\s?\/\s?50)(?![\d/.€$£])(?:\s?(?:split|deal|door|tür)(?!\p{L}))?`,
    String.raw`(?<!\p{L})(?:split|deal|door ?deal|tür ?deal)[\s:]*(?:\d{2}\s?\/\s?\d{2})?(?!\p{L}|\d)`,
  ].join('|'),
  'iu',
);

/** Who to write or call, and how far an agreement is. */
const agreements = [
  /(?:(?<!\p{L})(?:kontakt|contact[oe]?|promoter|booker|veranstalter|mail|e-mail)[:.]?\s{0,2})?(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/iu,
  /(?:(?<!\p{L})(?:tel|telefon|phone|mobil|handy|teléfono|tél)[:.]{0,2}\s{0,2})?(?<![\d.,/:-])(?:\+|00)\d{1,3}[\s\d()/-]{6,18}\d/u,
  /(?<!\p{L})(?:(?:1st|2nd|3rd|first|second|third|[123]\.?) )?(?:hold|option|opci[óo]n|optie)(?: ?[123])?(?!\p{L})/iu,
  /(?<!\p{L})(?:contract(?:ed)?|vertrag|contrat|contrato)(?: (?:sent|signed|out|pending|raus|unterschrieben|envoyé|firmado|verschickt|geschickt))?(?!\p{L})/iu,
];
const internal = [
  ...agreements,
  /(?<!\p{L})(?:(?:to be )?confirmed|conf\.|fix(?:ed)?|best[äa]tigt|confirm[ée]e?|confirmad[oa]|bekreftet|bevestigd|pending|unbestätigt|unconfirmed)(?!\p{L})/iu,
];

/** What a line says to the label alone, and the line without it. */
export function internalIn(text: string): { leftOut: string[]; rest: string } {
  const leftOut: string[] = [];
  // What stands in brackets beside such words is rarely for fans, either.
  let rest = text.replaceAll(/[([]([^()[\]]{0,200})[)\]]/gu, (brackets, inside: string) => {
    if (![...agreements, fee].some((pattern) => pattern.test(inside))) return brackets;
    leftOut.push(inside.trim());
    return ' ';
  });
  for (const pattern of [...internal, fee]) {
    const all = allTaken(rest, pattern);
    leftOut.push(...all.found);
    rest = all.rest;
  }
  return { leftOut, rest };
}

const festivalWord =
  /(?<!\p{L})(?:festival(?:en|et|s)?|fest|open[ -]?air|festspiele)(?!\p{L})|(?<!mani)(?<=\p{L})fest$|festival(?:en|et)$|フェス|音楽祭|مهرجان/iu;
const noFestival = /festival ?(?:hall|halle|house|theat|centre|center|garden|zelt|platz)/iu;

/** The name of a festival; undefined for another place. */
export const festivalNamed = (part: string): string | undefined =>
  festivalWord.test(part) && !noFestival.test(part)
    ? part.replace(/^festival: ?/iu, '')
    : undefined;

/** The stage of a festival, as in “scene: Telegrafbukta” and “Main Stage”. */
export function stageNamed(part: string): string | undefined {
  const [, named] =
    /^(?:stage|bühne|scene|scène|escenario|palco|podium):? (.+)$/iu.exec(part) ?? [];
  return named ?? (/(?:stage|bühne|scenen?|zelt|tent|podium)$/iu.test(part) ? part : undefined);
}

/** Words about a show that are no part of its venue. */
const remark = new RegExp(
  `^(?:${[
    '(?:early|late|afternoon|evening|second|2nd|extra|additional|added|free|secret|private|in-?store|release|club|open[- ]air|seated|standing) ?-?(?:show|set|gig|concert|performance)',
    '(?:zusatz|nachmittags|spät|früh|release|kirchen|wohnzimmer|haus|kinder|familien)-?(?:konzert|show)',
    'matin[ée]e|acoustic(?: set| show)?|akustik(?:set|konzert)?|acústico|acoustique|unplugged|solo(?: set| show)?|duo(?: set| show)?|full band|mit band|with band|dj[ -]set|live[ -]set|listening session|q&a',
    '(?:album|record|single|ep|lp)?[ -]?(?:release|launch)(?:[ -](?:show|party|party|konzert|concert))?|releasekonsert|tour(?:nee)?[ -]?(?:auftakt|opener|start|kick-?off|finale|abschluss)',
    'bestuhlt|unbestuhlt|sitzplätze|stehplätze|seated|standing|assis|debout|plazas sentadas|zitplaatsen|sittende',
    '(?:co-?)?headline?(?: show)?|support(?:[ -]?slot)?|double bill|doppelkonzert|co-?bill',
    '(?:concierto|concert|sesión|showcase|konsert)(?! (?:hall|house))(?: [\\p{L}\\p{M} ]{1,30})?',
    '(?:[2-9]|two|three) (?:nights|shows|sets)|(?:[2-9]|zwei|drei) (?:abende|nächte|shows|konzerte)|(?:[2-9]|deux|trois) (?:soirs|soirées|concerts)|(?:[2-9]|dos|tres) (?:noches|conciertos)|(?:[2-9]|duas|três) noites|(?:[2-9]|to|tre) kvelder|(?:[2-9]|twee|drie) avonden',
    '追加公演|昼の部|夜の部|二部制',
  ].join('|')})[!.]*$`,
  'iu',
);
export const isRemark = (part: string): boolean => remark.test(part);

/** Two shows on a day, of which no times are told. */
export const bothSets =
  /(?<!\p{L})(?:matin[ée]e|early|afternoon|nachmittags?|après-midi|tarde|ettermiddag|middag|昼)\s?(?:\+|&|\/|・|and|und|et|y|e|og|en)\s?(?:evening|late|abends?|soir(?:[ée]e)?|noche|noite|kveld|avond|夜)(?!\p{L})(?:\s?shows?(?!\p{L}))?/iu;

/** A part of a house, which stays with its name. */
const room =
  /saal|zaal|room|raum|hall|studio|\bbar\b|stage|bühne|club|keller|salle|\bsala\b|foyer|upstairs|downstairs|caf[ée]|lounge|ballroom|theat|scene|kantine|garten|garden|\bhof\b|basement|terra[sc]|\d/iu;

/** The texts in brackets of a line that name no part of a house. */
export function asidesOf(text: string): ReadonlySet<string> {
  const inside = [...text.matchAll(/[([]([^()[\]]{0,200})[)\]]/gu)].flatMap(([, found = '']) =>
    found.split(',').map((part) => part.trim()),
  );
  return new Set(inside.filter((part) => !room.test(part)));
}
