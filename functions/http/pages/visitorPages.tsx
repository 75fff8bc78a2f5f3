import type { CallName, Result } from '#contract/api';
import { downloadFormats } from '#domain/codes/download';
import type { Consent } from '#domain/visitor/consent';
import { prefixOf } from '#words/languages';
import { count } from '#words/template';
import { dateText, fillLine, refusalIn, type Wording } from '#words/wording';
import type { PageContent, PageLabel } from './frame.tsx';

/** What a page needs besides the call's answer. */
export interface PageContext {
  label: PageLabel;
  wording: Wording;
  /** The path and query of the request, to which the page's form posts. */
  action: string;
  /** Whether the newsletter box was ticked in the submitted form. */
  isSubscribing?: boolean;
  /** The code in the submitted form. */
  code?: string | undefined;
}

/** The thanks for a form; a ticked newsletter box adds that it still needs a confirmation. */
const taken = (text: string, { wording, isSubscribing }: PageContext) => (
  <>
    <p>{text}</p>
    {isSubscribing && <p>{wording.words.answers.newsletterText}</p>}
  </>
);

/** A page that asks for confirmation. */
const question = (
  title: string,
  { text, button, action }: { text: string; button: string; action: string },
): PageContent => ({
  title,
  body: (
    <>
      <div>
        <p>{text}</p>
      </div>
      <Button action={action} label={button} />
    </>
  ),
});

interface ButtonProps {
  /** The address that it posts to. */
  action: string;
  label: string;
  /** The label for screen readers, if the visible one says too little. */
  spokenLabel?: string;
}

function Button({ action, label, spokenLabel }: ButtonProps) {
  return (
    <form method="post" action={action}>
      <button type="submit" aria-label={spokenLabel}>
        {label}
      </button>
    </form>
  );
}

interface EntryProps {
  heading: string;
  lines: string[];
  /** The address of the entry's page on the site. */
  href?: string | undefined;
}

function Entry({ heading, lines, href }: EntryProps) {
  return (
    <dl>
      <dt>{href ? <a href={href}>{heading}</a> : heading}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </dl>
  );
}

/** A time as a date with the time of day, in the label's time zone. */
const timeText = (at: string, { wording, label }: Pick<PageContext, 'wording' | 'label'>) =>
  dateText(wording, new Date(at), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: label.timeZone,
  });

/** What somebody agreed to, and when. */
const agreedTo = ({ at, text }: Consent, page: Pick<PageContext, 'wording' | 'label'>) =>
  fillLine(page.wording, page.wording.words.answers.storedAgreed, {
    date: timeText(at, page),
    consent: text,
  });

function personalDataPage(
  { presaves, follows, stock, newsletter, messages }: Result<'showPersonalData'>,
  { label, wording, action }: PageContext,
): PageContent {
  const { answers, emails } = wording.words;
  const title = answers.personalData;
  const isEmpty =
    !newsletter && [presaves, follows, stock, messages].every((list) => list.length === 0);
  if (isEmpty) return { title, body: <p>{answers.storedNone}</p> };

  const home = label.siteUrl + prefixOf(label, wording.language);
  const dateOf = (at: string) => timeText(at, { wording, label });
  const agreed = (consent: Consent) => agreedTo(consent, { wording, label });
  const stateOf = ({ state, confirmedAt }: { state: string; confirmedAt: string | null }) => {
    if (state === 'leaving') return answers.storedLeaving;
    if (!confirmedAt) return answers.storedUnconfirmed;
    return fillLine(wording, answers.storedConfirmed, { date: dateOf(confirmedAt) });
  };
  const removable = (part: string, entry: EntryProps) => (
    <section key={part}>
      <Entry {...entry} />
      <Button
        action={`${action}&only=${part}`}
        label={answers.storedRemove}
        spokenLabel={fillLine(wording, answers.storedRemoveNamed, { heading: entry.heading })}
      />
    </section>
  );

  return {
    title,
    body: (
      <>
        <div>
          {presaves.map((presave) => {
            const { cId, path, platform } = presave;
            const record =
              presave.title || fillLine(wording, answers.storedRecord, { number: cId });
            return removable(`presave-${cId}`, {
              heading: fillLine(wording, answers.storedPresave, { title: record }),
              lines: [
                platform
                  ? fillLine(wording, answers.storedPlatform, { platform })
                  : answers.storedNoPlatform,
                agreed(presave),
              ],
              href: path && home + path,
            });
          })}
          {follows.map((follow) =>
            removable(`follow-${follow.cId}`, {
              heading: fillLine(wording, answers.storedFollow, { artist: follow.artist }),
              lines: [stateOf(follow), agreed(follow)],
            }),
          )}
          {stock.map((asked) =>
            removable(`stock-${asked.key}`, {
              heading: fillLine(wording, answers.storedStock, { edition: asked.edition }),
              lines: [stateOf(asked), agreed(asked)],
              href: asked.path && home + asked.path,
            }),
          )}
          {newsletter &&
            removable('newsletter', {
              heading: emails.newsletter,
              lines: [stateOf(newsletter), agreed(newsletter)],
            })}
          {messages.map(({ at }) => (
            <Entry
              key={at}
              heading={answers.storedMessage}
              lines={[
                fillLine(wording, answers.storedMessageSent, { date: dateOf(at) }),
                answers.storedMessageWith,
              ]}
            />
          ))}
          <p>{answers.storedAll}</p>
        </div>
        <Button action={action} label={answers.storedErase} />
      </>
    ),
  };
}

/** The files of a code, by format. */
function redeemedPage(
  { title, artist, cover, files, recordings, tracks, until, isPreparing }: Result<'redeemCode'>,
  { label, wording, action, code = '' }: PageContext,
): PageContent {
  const { redeem } = wording.words;
  const isAsking = files.length === 0 && recordings > 0;
  const some = { count: recordings, of: tracks };
  const { timeZone } = label;
  const time = dateText(wording, new Date(until), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return {
    title: files.length === 0 ? title : fillLine(wording, redeem.yours, { title }),
    body: (
      <>
        {cover && <img className="cover" src={cover} alt="" width={320} height={320} />}
        <p>{artist}</p>
        {files.length === 0 && (
          <p>{isAsking ? count(wording.language, redeem.some, some) : redeem.nothing}</p>
        )}
        {isAsking && (
          <form method="post" action={action}>
            <input type="hidden" name="code" value={code} />
            <button type="submit" name="takesSome" value="true">
              {fillLine(wording, redeem.takeSome, some)}
            </button>
          </form>
        )}
        {downloadFormats.map((format) => {
          const own = files.filter(({ of }) => of === format);
          return (
            own.length > 0 && (
              <dl key={format}>
                <dt>
                  {format.toUpperCase()}: {redeem[format]}
                </dt>
                {own.map(({ name, url }) => (
                  <dd key={name}>
                    <a href={url} dir="auto">
                      {name}
                    </a>
                  </dd>
                ))}
              </dl>
            )
          );
        })}
        {isPreparing && <p>{redeem.preparing}</p>}
        {files.length > 0 && <p>{fillLine(wording, redeem.until, { time })}</p>}
      </>
    ),
  };
}

type Pages = { [N in CallName]?: (answer: Result<N>, context: PageContext) => PageContent };

/** The pages that answer plain forms and links in emails. */
export const visitorPages: Pages = {
  sendMail: ({ Error: refusal }, context) => {
    const { wording } = context;
    const { answers, forms } = wording.words;
    return refusal
      ? { title: answers.notSent, body: <p>{refusalIn(wording, refusal)}</p> }
      : { title: forms.sent, body: taken(answers.sentText, context) };
  },
  addPresave: (_, context) => {
    const { answers, forms } = context.wording.words;
    return { title: forms.presaved, body: taken(answers.presavedText, context) };
  },
  followArtist: (_, { wording }) => {
    const { answers } = wording.words;
    return { title: answers.linkTitle, body: <p>{answers.followText}</p> };
  },
  askForStock: (_, { wording }) => {
    const { answers } = wording.words;
    return { title: answers.linkTitle, body: <p>{answers.stockText}</p> };
  },
  subscribeToNewsletter: (_, { wording }) => {
    const { answers } = wording.words;
    return { title: answers.linkTitle, body: <p>{answers.newsletterText}</p> };
  },
  requestPersonalData: (_, { wording }) => {
    const { answers } = wording.words;
    return { title: answers.linkTitle, body: <p>{answers.linkText}</p> };
  },
  redeemCode: redeemedPage,
  showPersonalData: personalDataPage,
  erasePersonalData: (_, { wording, action }) => {
    const { answers } = wording.words;
    const whole = action.replace(/&only=[\w-]*/, '');
    if (whole === action) return { title: answers.erased, body: <p>{answers.erasedText}</p> };
    return {
      title: answers.erasedOne,
      body: (
        <>
          <div>
            <p>{answers.erasedOneText}</p>
          </div>
          <p>
            <a href={whole}>{answers.storedBack}</a>
          </p>
        </>
      ),
    };
  },
  showUnsubscribe: ({ scope, artist = '', edition = '' }, { wording, action }) => {
    const { answers } = wording.words;
    const texts = {
      newsletter: answers.unsubscribeNews,
      shows: answers.unsubscribeShows,
      artist: fillLine(wording, answers.unsubscribeFollow, { artist }),
      stock: fillLine(wording, answers.unsubscribeStock, { edition }),
    };
    const text = scope ? texts[scope] : answers.unsubscribeText;
    return question(answers.unsubscribe, { text, button: answers.unsubscribeButton, action });
  },
  unsubscribe: ({ scope, artist = '', edition = '' }, { wording }) => {
    const { answers } = wording.words;
    const texts = {
      newsletter: answers.unsubscribedNews,
      shows: answers.unsubscribedShows,
      artist: fillLine(wording, answers.unsubscribedFollow, { artist }),
      stock: fillLine(wording, answers.unsubscribedStock, { edition }),
    };
    const text = scope ? texts[scope] : answers.unsubscribedText;
    return { title: answers.unsubscribed, body: <p>{text}</p> };
  },
  showConfirm: ({ state, artist, edition, consent }, { wording, action }) => {
    const { answers, emails, forms } = wording.words;
    if (state === 'gone') return { title: answers.expired, body: <p>{answers.expiredText}</p> };
    const isFollow = artist !== undefined;
    if (state !== 'asked')
      return {
        title: confirmedTitle(wording, { artist, edition }),
        body: <p>{answers.subscribedBefore}</p>,
      };
    if (edition !== undefined)
      return question(emails.isThisYou, {
        text: fillLine(wording, answers.stockConfirm, { edition }),
        button: emails.stockButton,
        action,
      });
    return question(emails.isThisYou, {
      // A follower may hear of records, shows, and shows at one place only.
      text: consent
        ? fillLine(wording, forms.followLead, { consent: consent.text })
        : answers.confirmText,
      button: isFollow ? fillLine(wording, emails.followButton, { artist }) : emails.confirmButton,
      action,
    });
  },
  confirm: ({ artist, edition, consent }, { wording, label }) => ({
    title: confirmedTitle(wording, { artist, edition }),
    body: (
      <>
        {consent && <p>{agreedTo(consent, { wording, label })}</p>}
        <p>{wording.words.answers.subscribedText}</p>
      </>
    ),
  }),
};

/** The title of the page after confirming: a follow, a request for an edition, or the newsletter. */
function confirmedTitle(
  wording: Wording,
  { artist, edition }: { artist?: string | undefined; edition?: string | undefined },
): string {
  const { answers } = wording.words;
  if (edition !== undefined) return answers.stockConfirmed;
  return artist === undefined
    ? answers.subscribed
    : fillLine(wording, answers.followed, { artist });
}
