import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { LabelSettings } from '#functions/ports/ports';
import type { Seals } from '#functions/ports/visitors';

/** What a token is for. One made for one thing opens no other. */
export type TokenUse = 'form' | 'confirm' | 'held' | 'unsubscribe';

/** Seals a value for one use. */
export function tokenFor(seals: Seals, use: TokenUse, value: string): string {
  return seals.seal(`${use}:${value}`);
}

/** The value that was sealed for this use; null for any other token. */
export function openToken(seals: Seals, use: TokenUse, token: string): string | null {
  const text = seals.open(token);
  return text?.startsWith(`${use}:`) ? text.slice(use.length + 1) : null;
}

/**
 * The visitor's key in a link that was mailed.
 * @throws {Problem} not-found
 */
export function personIn(seals: Seals, use: TokenUse, token: string): string {
  const person = openToken(seals, use, token);
  if (person === null)
    throw new Problem(
      'not-found',
      'This link is not complete. Copy the whole of it from the mail.',
    );
  return person;
}

/** Where an invitation is accepted. Behind the hash: the token reaches no server's log. */
export function invitationLink(
  label: Pick<LabelSettings, 'siteUrl'>,
  seals: Seals,
  id: Id,
): { link: string; secret: string } {
  const secret = seals.secretOf(`invitation:${id}`);
  return { link: `${label.siteUrl}/invitation#${id}.${secret}`, secret };
}

/** The addresses that stand in mails; none of them holds an address of a person. */
export function visitorLinks(label: Pick<LabelSettings, 'apiUrl'>, seals: Seals) {
  const link = (use: TokenUse, person: string) =>
    `${label.apiUrl}/visitors/${use}?token=${tokenFor(seals, use, person)}`;
  return {
    confirm: (person: string) => link('confirm', person),
    held: (person: string) => link('held', person),
    unsubscribe: (person: string) => link('unsubscribe', person),
  };
}
