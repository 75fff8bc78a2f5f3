import { createElement as h, type ReactNode } from 'react';
import type { CallName, Result } from '#contract/api';
import type { PageContent, PageLabel } from '#functions/http/pages/frame';

/** The context of a page, besides the call's answer. */
export interface PageContext {
  label: PageLabel;
  /** The path and query of the request, to which the page's form goes. */
  action: string;
}

const paragraphs = (...texts: string[]): ReactNode =>
  texts.map((text) => h('p', { key: text }, text));

const button = (label: string, { action }: PageContext): ReactNode =>
  h('form', { method: 'post', action }, h('button', { type: 'submit' }, label));

function instant(at: string, { timeZone }: PageLabel): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(at));
}

function entry(heading: string, ...lines: string[]): ReactNode {
  const all = lines.map((line) => h('dd', { key: line }, line));
  return h('dl', { key: heading + lines.join() }, h('dt', null, heading), all);
}

type PersonalData = Result<'showPersonalData'>;

function subscriptionState(
  { state, confirmedAt }: NonNullable<PersonalData['newsletter']>,
  label: PageLabel,
) {
  if (state === 'leaving') return 'Unsubscribed: nothing more is sent';
  if (!confirmedAt) return 'Not confirmed: nothing is sent';
  return `Confirmed on ${instant(confirmedAt, label)}`;
}

function personalDataList(
  { presaves, newsletter, messages }: PersonalData,
  { label }: PageContext,
): ReactNode[] {
  const agreed = (at: string, text: string) => `Agreed on ${instant(at, label)}: “${text}”`;
  return [
    ...presaves.map(({ title, platform, at, words: text }) =>
      entry(
        `Pre-save: ${title}`,
        platform ? `On ${platform}` : 'No platform chosen',
        agreed(at, text),
      ),
    ),
    ...(newsletter
      ? [
          entry(
            'Newsletter',
            subscriptionState(newsletter, label),
            agreed(newsletter.at, newsletter.words),
          ),
        ]
      : []),
    ...messages.map(({ at }) =>
      entry(
        'A message to the label',
        `Sent on ${instant(at, label)}, not delivered yet`,
        'With your name and your message',
      ),
    ),
  ];
}

function personalDataPage(data: PersonalData, context: PageContext): PageContent {
  const entries = personalDataList(data, context);
  const title = 'The data we hold about you';
  if (entries.length === 0)
    return {
      title,
      body: paragraphs('We hold no data about you. Anything that we held has been erased.'),
    };
  const more = paragraphs('Each entry is stored with your email address. We hold nothing else.');
  return {
    title,
    body: [h('div', { key: 'all' }, entries, more), button('Erase all of it', context)],
  };
}

type Pages = { [N in CallName]?: (answer: Result<N>, context: PageContext) => PageContent };

/** The pages that answer plain forms and links in emails. */
export const visitorPages: Pages = {
  sendMail: ({ Error: refusal }) =>
    refusal
      ? { title: 'Not sent yet', body: paragraphs(refusal) }
      : {
          title: 'Your message was sent',
          body: paragraphs('We read every message and reply by email.'),
        },
  addPresave: () => ({
    title: 'Pre-save successful!',
    body: paragraphs('We will email you once, on the day it is out, and then erase your address.'),
  }),
  requestPersonalData: () => ({
    title: 'Check your email',
    body: paragraphs('If we hold any data with that address, a link to it is on its way.'),
  }),
  showPersonalData: personalDataPage,
  erasePersonalData: () => ({
    title: 'Erased',
    body: paragraphs('We hold none of it any more. The newsletter’s list follows within the hour.'),
  }),
  showUnsubscribe: (_, context) => ({
    title: 'Unsubscribe?',
    body: [
      h(
        'div',
        { key: 'w' },
        paragraphs('This ends all emails: those for pre-saves and the newsletter.'),
      ),
      button('Unsubscribe', context),
    ],
  }),
  unsubscribe: () => ({
    title: 'Unsubscribed',
    body: paragraphs('Your address is on none of our lists.'),
  }),
  showConfirm: ({ state }, context) => {
    if (state === 'gone')
      return {
        title: 'This link has expired',
        body: paragraphs('It is older than a week, or the address has been erased.'),
      };
    if (state !== 'asked')
      return { title: 'You are subscribed', body: paragraphs('You have already confirmed it.') };
    return {
      title: 'Is this you?',
      body: [
        h(
          'div',
          { key: 'w' },
          paragraphs('Confirm, and we will tell you about new records a few times a year.'),
        ),
        button('Yes, subscribe me', context),
      ],
    };
  },
  confirm: () => ({
    title: 'You are subscribed',
    body: paragraphs('Every email has a link to unsubscribe.'),
  }),
};
