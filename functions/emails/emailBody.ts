import type { LinkedEmail } from '#functions/ports/emails';

/** A part of an email's content. */
export type EmailPart =
  | { kind: 'text'; text: string }
  /** Text by staff, whose web addresses become links. */
  | { kind: 'letter'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'image'; address: string; alt: string; leadsTo: string }
  | { kind: 'button'; label: string; address: string }
  /** `detail` is one line below a link's name. */
  | { kind: 'links'; links: readonly { name: string; detail?: string; url: string }[] };

/** An email's content, rendered later as HTML and as text. */
export interface EmailBody {
  subject: string;
  /** Shown beside the subject in a list of emails. */
  preview: string;
  /** A short line above the heading. */
  kicker: string;
  heading: string;
  parts: readonly EmailPart[];
  /** Why the recipient gets the email, and how to unsubscribe. */
  footer: readonly { text: string; link?: { label: string; address: string } }[];
}

/** An email of one kind, with its links. */
export type EmailOf<K extends LinkedEmail['kind']> = Extract<LinkedEmail, { kind: K }>;

/** As much of a text as mail clients show beside a subject in their lists. */
export const excerpt = (text: string) => text.slice(0, 90);

/**
 * The email as plain text, from the same content: see docs/decisions/030-emails.md. Addresses are
 * on separate lines, below their labels.
 */
export function asText({ heading, parts, footer }: EmailBody): string {
  const lines = parts.flatMap((part) => {
    if (part.kind === 'image') return [];
    if (part.kind === 'button') return [`${part.label}\n${part.address}`];
    if (part.kind === 'links')
      return part.links.map(({ name, detail, url }) =>
        [name, detail, url].filter(Boolean).join('\n'),
      );
    if (part.kind === 'quote')
      return [
        part.text
          .split(/\r?\n/)
          .map((line) => `> ${line}`)
          .join('\n'),
      ];
    return [part.text];
  });
  const ending = footer.map(({ text, link }) =>
    link ? [text, link.label, link.address].filter(Boolean).join('\n') : text,
  );
  return [heading, ...lines, '--', ...ending].join('\n\n');
}
