import type { Day } from '#domain/day';
import type { Inquiry, Outcome } from '#domain/email/delivery';
import type { EmailContent, EmailKind } from '#domain/email/email';
import type { NewsletterTexts } from '#domain/email/newsletter';

/** One recipient of an outgoing email. */
export interface Recipient {
  address: string;
  /** The value of each placeholder in the email. */
  substitutions: Readonly<Record<string, string>>;
  /** The address of a one-click unsubscribe (RFC 8058). */
  unsubscribe?: string;
}

/** An email as HTML and as plain text. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** One call to the email provider: the same email to up to 1000 recipients. */
export interface OutgoingEmail extends RenderedEmail {
  /** Stored with each email in the provider's records. */
  id: string;
  to: readonly Recipient[];
  replyTo?: { email: string; name: string };
  /** The code to sign in that it brings. */
  signInCode?: string;
}

/** The sender of every email. */
export interface Sender {
  email: string;
  name: string;
}

/** Sends emails, and reports on those it has sent. */
export interface EmailProvider {
  /** The limit of recipients in one call. */
  maxRecipients: number;
  /** Set if there is no mail service: emails are printed, and sent to nobody. */
  onlyPrints?: true;
  /** Never throws: failures are outcomes. */
  send(email: OutgoingEmail): Promise<Outcome>;
  /** Whether the provider's records hold an email with this id. */
  inquire(id: string): Promise<Inquiry>;
}

/**
 * The data of a campaign's email. `personalData` and `unsubscribe` are placeholders for each
 * recipient's links; `unsubscribe` ends all emails to them.
 */
export interface ReleaseEmail {
  personalData: string;
  unsubscribe: string;
  title: string;
  artists: string;
  cover: string | null;
  page: string;
  links: readonly { name: string; url: string }[];
  /** The language of the page with the form; the label's first one if absent. */
  language?: string | undefined;
}

/** A release in a newsletter. */
export interface RecordEmail extends Pick<ReleaseEmail, 'title' | 'artists' | 'cover' | 'page'> {
  /** The paragraph in whose place it is shown: an address of its page. */
  paragraph: string;
}

/** The facts of a show in an email. */
export interface ShowEmail {
  /** The main acts on one line. */
  artists: string;
  city: string;
  /** Festival, venue, city and country on one line. */
  place: string;
  day: Day;
  /** The acts beside the main ones, as in “With Sluice”; empty without any. */
  support: string;
  /** Its state, such as “Sold out”, and its day and place before a move. */
  told: readonly string[];
  /** Whether tickets from before a move stay valid, in words; empty if the label did not say. */
  tickets: string;
  isOff: boolean;
  /** What fans are told of a move or a cancellation; empty if nothing. */
  note: string;
  page: string;
}

/** The facts of an edition in an email. */
interface StockEmail {
  /** The edition with its release, as in “Low Water, Vinyl”. */
  name: string;
  /** Its place on the release's page; absent while the page is not as stored. */
  page?: string | undefined;
  personalData: string;
}

type Of<K extends EmailKind> = Extract<EmailContent, { kind: K }>;

/** The page with the form that caused the email, if the site still shows it. */
interface BackLink {
  title: string;
  address: string;
}

/** The links that end emails: `leave` those of the email's own kind, `unsubscribe` all. */
export interface EndLinks {
  leave: string;
  unsubscribe: string;
}

/** An email's content with its links. */
export type LinkedEmail =
  | Of<'contact'>
  | Of<'granted'>
  /** `confirm` confirms the subscription, `personalData` links to the visitor's personal data. */
  | (Of<'confirm'> &
      EndLinks & { confirm: string; personalData: string; back?: BackLink | undefined })
  | (Of<'personalData'> & Pick<EndLinks, 'unsubscribe'> & { personalData: string })
  /** `name` is the artist's. */
  | (Of<'follow'> &
      EndLinks & {
        name: string;
        confirm: string;
        personalData: string;
        back?: BackLink | undefined;
      })
  | (Of<'released'> & ReleaseEmail & EndLinks & { name: string })
  | (Omit<Of<'shows'>, 'shows'> & EndLinks & { shows: readonly ShowEmail[]; personalData: string })
  | (Omit<Of<'showChanged'>, 'show'> & EndLinks & { show: ShowEmail; personalData: string })
  | (Of<'stock'> & EndLinks & StockEmail & { confirm: string })
  | (Of<'inStock'> & EndLinks & StockEmail & { links: readonly { name: string; url: string }[] })
  /** `publications` opens the publications in the back office. */
  | (Of<'build'> & { publications: string })
  /** `edit` opens the release in the back office. */
  | (Of<'links'> & { edit: string })
  /** `open` links to the entry in the back office, `profile` to the switch for such emails. */
  | (Of<'handedIn'> & { open: string; profile: string })
  | (Of<'approved'> & { open: string; profile: string })
  | (Of<'returned'> & { open: string; profile: string })
  /** `arrived` confirms the email's arrival in the back office. */
  | (Of<'test'> & { arrived: string })
  /** `status` opens the state of the service in the back office. */
  | (Of<'attention'> & { status: string })
  | (Of<'signIn'> & { code: string })
  /** `link` accepts the invitation. */
  | (Of<'invitation'> & { link: string })
  /** `reader` has the reader's links; absent for a test copy. */
  | (Of<'newsletter'> & {
      draft: NewsletterTexts;
      /** The releases whose address is a paragraph of its own. */
      records?: readonly RecordEmail[];
      /** The next shows, if the newsletter names them. */
      shows?: readonly ShowEmail[];
      reader?: EndLinks & { personalData: string };
    });

/** The newsletter's list at its provider. Both calls can be repeated safely. */
export interface NewsletterProvider {
  put(address: string): Promise<void>;
  /** False if the address is not on the list, perhaps because a recent `put` is still pending. */
  remove(address: string): Promise<boolean>;
}

/** Queues work on an email, after a delay, or on a subscription. */
export interface EmailQueue {
  email(id: string, afterSeconds?: number): Promise<void>;
  subscription(person: string): Promise<void>;
}

/** How often something was done in a time window. */
export interface RateCount {
  count: number;
  until: string;
  /** The ids of the counted actions, if a retry must not count twice. */
  ids?: string[];
}

/** An entry of the access log: a member of staff read visitors' addresses. */
export interface AddressAccess {
  at: string;
  account: string;
  name: string;
  what: string;
  reason: string;
  count: number;
}
