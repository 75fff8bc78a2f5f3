import { createElement as h, type ReactNode } from 'react';
import type { CallName, Result } from '#contract/api';
import type { PageContent, PageLabel } from '#functions/http/pages/frame';
import { prefixOf } from '#words/languages';
import { dateText, fillLine, refusalIn, type Wording } from '#words/wording';

/** The context of a page, besides the call's answer. */
export interface PageContext {
  label: PageLabel;
  wording: Wording;
  /** The path and query of the request, to which the page's form goes. */
  action: string;
  /** Whether the newsletter was ticked in the form that is answered. */
  isSubscribing?: boolean;
}

const paragraphs = (...texts: string[]): ReactNode =>
  texts.map((text) => h('p', { key: text }, text));

/** After a form is taken: also that the newsletter, if ticked, waits for a click. */
const taken = (text: string, { wording, isSubscribing = false }: PageContext): ReactNode =>
  paragraphs(text, ...(isSubscribing ? [wording.words.answers.newsletterText] : []));

/** Where the pages of the label begin in the page's language. */
const homeOf = ({ label, wording }: PageContext) =>
  label.siteUrl + prefixOf(label, wording.language);

const button = (label: string, { action }: PageContext): ReactNode =>
  h('form', { key: 'ask', method: 'post', action }, h('button', { type: 'submit' }, label));

function instant(at: string, { label: { timeZone }, wording }: PageContext): string {
  return dateText(wording, new Date(at), { dateStyle: 'long', timeStyle: 'short', timeZone });
}

function entry(heading: string, lines: string[], href?: string): ReactNode {
  const all = lines.map((line) => h('dd', { key: line }, line));
  const term = href ? h('a', { href }, heading) : heading;
  return h('dl', { key: heading + lines.join() }, h('dt', null, term), all);
}

/** An entry that can be removed without the others. */
function removable(
  { part, heading, lines, href }: { part: string; heading: string; lines: string[]; href?: string },
  { wording, action }: PageContext,
): ReactNode {
  const { heldRemove, heldRemoveNamed } = wording.words.answers;
  const remove = h(
    'form',
    { method: 'post', action: `${action}&only=${part}` },
    h(
      'button',
      { type: 'submit', 'aria-label': fillLine(wording, heldRemoveNamed, { heading }) },
      heldRemove,
    ),
  );
  return h('section', { key: part }, entry(heading, lines, href), remove);
}

type PersonalData = Result<'showPersonalData'>;

function subscriptionState(
  { state, confirmedAt }: Pick<NonNullable<PersonalData['newsletter']>, 'state' | 'confirmedAt'>,
  context: PageContext,
) {
  const { answers } = context.wording.words;
  if (state === 'leaving') return answers.heldLeaving;
  if (!confirmedAt) return answers.heldUnconfirmed;
  return fillLine(context.wording, answers.heldConfirmed, { date: instant(confirmedAt, context) });
}

function personalDataList(
  { presaves, follows, newsletter, messages }: PersonalData,
  context: PageContext,
): ReactNode[] {
  const { answers, emails } = context.wording.words;
  const agreed = (at: string, consent: string) =>
    fillLine(context.wording, answers.heldAgreed, { date: instant(at, context), consent });
  return [
    ...presaves.map(({ cId, title, path, platform, at, words }) =>
      removable(
        {
          part: `presave-${cId}`,
          heading: fillLine(context.wording, answers.heldPresave, {
            title: title || fillLine(context.wording, answers.heldRecord, { number: cId }),
          }),
          lines: [
            platform
              ? fillLine(context.wording, answers.heldPlatform, { platform })
              : answers.heldNoPlatform,
            agreed(at, words),
          ],
          ...(path && { href: homeOf(context) + path }),
        },
        context,
      ),
    ),
    ...follows.map((follow) =>
      removable(
        {
          part: `follow-${follow.cId}`,
          heading: fillLine(context.wording, answers.heldFollow, { artist: follow.artist }),
          lines: [subscriptionState(follow, context), agreed(follow.at, follow.words)],
        },
        context,
      ),
    ),
    ...(newsletter
      ? [
          removable(
            {
              part: 'newsletter',
              heading: emails.newsletter,
              lines: [
                subscriptionState(newsletter, context),
                agreed(newsletter.at, newsletter.words),
              ],
            },
            context,
          ),
        ]
      : []),
    ...messages.map(({ at }) =>
      entry(answers.heldMessage, [
        fillLine(context.wording, answers.heldMessageSent, { date: instant(at, context) }),
        answers.heldMessageWith,
      ]),
    ),
  ];
}

function personalDataPage(data: PersonalData, context: PageContext): PageContent {
  const { answers } = context.wording.words;
  const entries = personalDataList(data, context);
  const title = answers.held;
  if (entries.length === 0) return { title, body: paragraphs(answers.heldNone) };
  return {
    title,
    body: [
      h('div', { key: 'all' }, entries, paragraphs(answers.heldAll)),
      button(answers.heldErase, context),
    ],
  };
}

/** A page that asks before it does something: its words and its button. */
function question(title: string, text: string, asked: ReactNode): PageContent {
  return { title, body: [h('div', { key: 'w' }, paragraphs(text)), asked] };
}

type Pages = { [N in CallName]?: (answer: Result<N>, context: PageContext) => PageContent };

/** The pages that answer plain forms and links in emails. */
export const visitorPages: Pages = {
  sendMail: ({ Error: refusal }, context) => {
    const { wording } = context;
    const { answers, forms } = wording.words;
    return refusal
      ? { title: answers.notSent, body: paragraphs(refusalIn(wording, refusal)) }
      : { title: forms.sent, body: taken(answers.sentText, context) };
  },
  addPresave: (_, context) => ({
    title: context.wording.words.forms.presaved,
    body: taken(context.wording.words.answers.presavedText, context),
  }),
  followArtist: (_, { wording: { words } }) => ({
    title: words.answers.linkTitle,
    body: paragraphs(words.answers.followText),
  }),
  requestPersonalData: (_, { wording: { words } }) => ({
    title: words.answers.linkTitle,
    body: paragraphs(words.answers.linkText),
  }),
  showPersonalData: personalDataPage,
  erasePersonalData: (_, { wording: { words }, action }) => {
    const { answers } = words;
    const [all, only] = action.split(/&only=[\w-]*/);
    if (only === undefined) return { title: answers.erased, body: paragraphs(answers.erasedText) };
    return {
      title: answers.erasedOne,
      body: [
        h('div', { key: 'w' }, paragraphs(answers.erasedOneText)),
        h('p', { key: 'back' }, h('a', { href: `${all}${only}` }, answers.heldBack)),
      ],
    };
  },
  showUnsubscribe: ({ scope, artist = '' }, context) => {
    const { answers } = context.wording.words;
    const asked = button(answers.unsubscribeButton, context);
    const texts = {
      newsletter: answers.unsubscribeNews,
      artist: fillLine(context.wording, answers.unsubscribeFollow, { artist }),
    };
    return question(answers.unsubscribe, scope ? texts[scope] : answers.unsubscribeText, asked);
  },
  unsubscribe: ({ scope, artist = '' }, context) => {
    const { answers } = context.wording.words;
    const texts = {
      newsletter: answers.unsubscribedNews,
      artist: fillLine(context.wording, answers.unsubscribedFollow, { artist }),
    };
    return {
      title: answers.unsubscribed,
      body: paragraphs(scope ? texts[scope] : answers.unsubscribedText),
    };
  },
  showConfirm: ({ state, artist }, context) => {
    const { answers, emails } = context.wording.words;
    if (state === 'gone') return { title: answers.expired, body: paragraphs(answers.expiredText) };
    if (artist !== undefined) {
      if (state !== 'asked')
        return {
          title: fillLine(context.wording, answers.followed, { artist }),
          body: paragraphs(answers.subscribedBefore),
        };
      const follow = button(fillLine(context.wording, emails.followButton, { artist }), context);
      return question(
        emails.isThisYou,
        fillLine(context.wording, answers.followConfirm, { artist }),
        follow,
      );
    }
    if (state !== 'asked')
      return { title: answers.subscribed, body: paragraphs(answers.subscribedBefore) };
    const asked = button(emails.confirmButton, context);
    return question(emails.isThisYou, answers.confirmText, asked);
  },
  confirm: ({ artist }, { wording }) => {
    const { answers } = wording.words;
    const title =
      artist === undefined ? answers.subscribed : fillLine(wording, answers.followed, { artist });
    return { title, body: paragraphs(answers.subscribedText) };
  },
};
