/** Credits that name no person. */
const unnamed = /^(trad(itional|\.)?|unknown|anonymous|n\/?a|-)$/i;

/** The people in a credit, such as “A. Berg, B. Lund & C. Moe”. */
export function namesIn(credit: string): string[] {
  return (
    credit
      // Matches a run of blanks only from its start, to avoid quadratic time.
      .split(/(?:(?<!\s)\s+)?[,;\n]\s*|(?<!\s)\s+(?:&|\/|\+|and|og|und|et|y)\s+/u)
      .map((name) => name.trim())
      .filter((name) => name && !unnamed.test(name))
  );
}

/** A role with its people, as in a line of credits: “Mastering: A. Berg, B. Lund”. */
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

/** The roles in credits, one per line. */
export const rolesOf = (text = ''): CreditedRole[] =>
  linesOf(text).flatMap((line) => roleIn(line) ?? []);

/** The number of the first line without a role and a name, from 1; undefined if there is none. */
export function faultyLine(text: string): number | undefined {
  const at = linesOf(text).findIndex((line) => line !== '' && !roleIn(line));
  return at < 0 ? undefined : at + 1;
}

/** The seconds of a printed length, `3:45` or `1:02:03`; undefined for any other text. */
export function secondsOf(length = ''): number | undefined {
  if (!/^(?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d$/.test(length)) return undefined;
  return length.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
