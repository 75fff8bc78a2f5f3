// Apart from the schemas, so that pages and forms have the credits without zod.

/** Credits that name no person. */
const unnamed = /^(trad(itional|\.)?|unknown|anonymous|n\/?a|-)$/i;

/** The people in a credit, as in “A. Berg, B. Lund & C. Moe”. */
export function namesIn(credit: string): string[] {
  return (
    credit
      // A run of blanks is tried from its beginning alone.
      .split(/(?:(?<!\s)\s+)?[,;\n]\s*|(?<!\s)\s+(?:&|\/|\+|and|og|und|et|y)\s+/u)
      .map((name) => name.trim())
      .filter((name) => name && !unnamed.test(name))
  );
}

/** A role with those who had it, as a line of credits says: “Mastering: A. Berg, B. Lund”. */
export interface CreditedRole {
  role: string;
  /** As they were written. */
  credit: string;
  names: string[];
}

function roleIn(line: string): CreditedRole | undefined {
  const [, role = '', credit = ''] = /^([^:：]{1,100})[:：](.+)$/u.exec(line) ?? [];
  if (!role.trim() || !credit.trim()) return undefined;
  return { role: role.trim(), credit: credit.trim(), names: namesIn(credit) };
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

/** The roles in credits, a line each. */
export const rolesOf = (text = ''): CreditedRole[] =>
  linesOf(text).flatMap((line) => roleIn(line) ?? []);

/** The number of the first line that names no role with somebody, from 1; undefined where all do. */
export function faultyLine(text: string): number | undefined {
  const at = linesOf(text).findIndex((line) => line !== '' && !roleIn(line));
  return at < 0 ? undefined : at + 1;
}

/** The seconds of a length as sleeves print it, `3:45` or `1:02:03`; undefined for any other text. */
export function secondsOf(length = ''): number | undefined {
  if (!/^(?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d$/.test(length)) return undefined;
  return length.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
