import { cleanLine } from '#domain/characters';
import { decimalOf, pricesOf } from '#domain/money';
import { allTaken } from '#domain/show/writtenTime';

const sign = String.raw`(?:[€£¥]|(?:R|US|CA?|AU?)?\$|(?<!\p{L})(?:EUR|USD|GBP|CHF|NOK|SEK|DKK|JPY|CAD|AUD|NZD|BRL|MXN|PLN|CZK|HUF|ISK|zł|Kč|Ft|kr)(?!\p{L})\.?|円|,[-–]|\.[-–](?!\s?\d))`;
const amount = String.raw`\d[\d.,]*\d|\d`;
/** Words around a price: where and when it is paid, and the fee beside it. */
const paid =
  '(?:vvk|ak|(?:an der )?abendkasse|box office|(?:at|on) the door|otd|on the day|sur place|en puerta|i døra|aan de deur|na porta|adv(?:ance)?|(?:en )?prévente|(?:in )?prevendita|dos|door|presale|antici\\p{L}+|taquilla|voorverkoop|pp|cc|forsalg|前売り?|当日)(?!\\p{L})[.:]?';
/** Fees that come with a price, or are in it. */
const fees =
  '(?:\\+|plus|zzgl\\.?|zuzüglich|exkl\\.?|excl\\.?|ex\\.?|inkl\\.?|incl\\.?|más|mas|mais|hors|pluss)\\s?' +
  '(?:bf|(?:(?:booking|service|ticket|presale) ?)?fees?|(?:(?:vvk|vorverkaufs|service|ticket|system|buchungs)-?)?geb(?:\\.|ühr(?:en)?)|' +
  'frais(?: de (?:location|réservation|service))?|gastos(?: de (?:gestión|distribución|envío))?|g\\. ?d\\.|d\\. ?p\\.|diritti(?: di prevendita)?|' +
  'taxas?(?: de (?:serviço|conveniência))?|(?:service|reserverings)kosten|(?:billett)?avgift(?:er)?)(?!\\p{L})';
const price = new RegExp(
  String.raw`(?:(?<!\p{L})${paid}\s?)?(?:${sign}\s?(?:${amount})(?:,[-–]|\.[-–](?!\s?\d))?|(?<![\d.,:])(?:\d+\s?/\s?)?(?:${amount})\s?${sign})` +
    String.raw`(?:\s?\(?${fees}\)?)?(?:\s?${paid}(?:\s?\(?${fees}\)?)?)?` +
    String.raw`|(?<!\p{L})(?:prix libre|participation libre|pay what you (?:can|want)|pwyc|donation|auf spendenbasis|spendenbasis|hutkonzert|taquilla inversa|contribution libre)(?!\p{L})` +
    String.raw`|(?<!\p{L})(?:cc|vvk|ak|前売り?|当日)[.:]?\s?(?:${amount})(?![\p{L}\d:])`,
  'iu',
);

/** A price without the words around it. */
const bare = new RegExp(String.raw`${sign}?\s?(?:${amount})\s?${sign}?`, 'iu');

/** The prices of a line, with the words around them, and the line without them. */
export function pricesIn(text: string): { prices: string[]; rest: string } {
  const { found, rest } = allTaken(text, price);
  return { prices: found.map(cleanLine), rest };
}

/** The first price; dollars only in the USA, since other countries have their own. */
export function priceOf(
  prices: readonly string[],
  country: string | undefined,
): string | undefined {
  const [written = ''] = bare.exec(prices[0] ?? '') ?? [];
  const first = written.replace(/[,.][-–]$/, '');
  if (first.includes('$') && country !== 'US') return undefined;
  const [known] = pricesOf(first.replaceAll(/(\d)[.,](?=\d{3}(?!\d))/g, '$1')) ?? [];
  return known && `${decimalOf(known)} ${known.currency}`;
}
