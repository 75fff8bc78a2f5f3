import type { Mailing } from '#domain/email/campaign';
import type { Inquiry, Outcome } from '#domain/email/delivery';
import type { Letter, LetterContent, LetterKind } from '#domain/email/email';
import type { StoredPresave } from '#domain/visitor/presave';
import type { Subscription } from '#domain/visitor/subscription';

/** A stored value; `tag` changes with each write. */
export interface Kept<T> {
  group: string;
  key: string;
  value: T;
  tag: string;
}

/** Values in groups. Each write is on one value, and says whether it was still as it was seen. */
export interface Shelf<T> {
  find(group: string, key: string): Promise<Kept<T> | null>;
  /** Puts a value where there is none; false where there is one. */
  add(group: string, key: string, value: T): Promise<boolean>;
  /** Replaces a value; null when somebody else changed or removed it. */
  replace(kept: Kept<T>, value: T): Promise<Kept<T> | null>;
  /** Removes a value; false when somebody else changed or removed it. */
  remove(kept: Kept<T>): Promise<boolean>;
  /** The values of a group in the order of their keys, or all there are. */
  list(group?: string): Promise<Kept<T>[]>;
  /** Removes whatever is under these keys. */
  erase(group: string, keys: readonly string[]): Promise<void>;
  /** The groups that hold something. */
  groups(): Promise<string[]>;
}

/** One of those who get a mail. */
export interface Recipient {
  address: string;
  /** What replaces each mark in the mail's text. */
  fills: Readonly<Record<string, string>>;
  /** Where one click ends all mail (RFC 8058). */
  unsubscribe?: string;
}

/** What a mail says, laid out. */
export interface Written {
  subject: string;
  html: string;
  text: string;
}

/** One call to the mail provider: the same mail to up to 1000 people. */
export interface Dispatch extends Written {
  /** Kept with each mail in the provider's records. */
  id: string;
  to: readonly Recipient[];
  replyTo?: { email: string; name: string };
}

/** Whoever brings mail, and can be asked about it. */
export interface Post {
  /** Never throws: what came of it is the answer. */
  send(dispatch: Dispatch): Promise<Outcome>;
  /** Whether the provider's records hold a mail with this id. */
  inquire(id: string): Promise<Inquiry>;
}

/** What a record's mail is made from. */
export interface ReleaseDay {
  title: string;
  artists: string;
  cover: string | null;
  page: string;
  links: readonly { name: string; url: string }[];
}

type Of<K extends LetterKind> = Extract<LetterContent, { kind: K }>;

/** A letter's content with the links that stand in it. */
export type LinkedLetter =
  | Of<'contact'>
  /** Where the address is confirmed; where one sees what is held, and removes it. */
  | (Of<'confirm'> & { confirm: string; held: string })
  | (Of<'held'> & { held: string })
  /** Where staff edit the release. */
  | (Of<'links'> & { edit: string })
  /** Where the invitation is accepted. */
  | (Of<'invitation'> & { link: string });

/**
 * Marks in a record's mail that stand for what differs between its readers. No title, slug or
 * link holds one: what SendGrid's own examples use, `-held-`, is part of `we-held-on`.
 */
export const marks = {
  held: '%%gatefold-held%%',
  unsubscribe: '%%gatefold-unsubscribe%%',
} as const;

/** Lays out what we write. */
export interface Stationery {
  letter(letter: LinkedLetter): Promise<Written>;
  releaseDay(day: ReleaseDay): Promise<Written>;
}

/** The newsletter's provider. Both may be repeated without harm. */
export interface Newsletter {
  put(address: string): Promise<void>;
  /** False when the address is not there; what was put a moment ago may come yet. */
  remove(address: string): Promise<boolean>;
}

/** Keys and tokens that say nothing to whoever lacks our secret. */
export interface Seals {
  /** The key of an address or a client: the same each time, and no way back. */
  keyOf(text: string): string;
  /** A token that only we could have made, fit for an address on the web. */
  seal(text: string): string;
  /** What was sealed; null for a token that is not ours. */
  open(token: string): string | null;
  /** A secret that follows from a text: the same each time, and of 256 bits. */
  secretOf(text: string): string;
}

/** Asks for work on a letter or a subscription, after so many seconds. */
export interface LetterQueue {
  letter(id: string, afterSeconds?: number): Promise<void>;
  subscription(person: string): Promise<void>;
}

/** How often something was done in a stretch of time. */
export interface Count {
  count: number;
  until: string;
}

/** Who of the staff looked at whose data, and why. */
export interface AddressReading {
  at: string;
  account: string;
  name: string;
  what: string;
  reason: string;
  count: number;
}

/** All that the services for visitors use of the world. */
export interface VisitorPorts {
  letters: Shelf<Letter>;
  presaves: Shelf<StoredPresave>;
  mailings: Shelf<Mailing>;
  subscriptions: Shelf<Subscription>;
  limits: Shelf<Count>;
  readings: Shelf<AddressReading>;
  post: Post;
  stationery: Stationery;
  newsletter: Newsletter;
  seals: Seals;
  letterQueue: LetterQueue;
}
