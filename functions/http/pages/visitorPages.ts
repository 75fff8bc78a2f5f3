import { createElement as h, type ReactNode } from 'react';
import type { CallName, Result } from '#contract/api';
import type { PageContent, PageLabel } from '#functions/http/pages/frame';

/** What an answer's page knows beside the answer. */
export interface PageContext {
  label: PageLabel;
  /** The path and query of the request, to which the page's form goes. */
  action: string;
}

const words = (...texts: string[]): ReactNode => texts.map((text) => h('p', { key: text }, text));

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

type Held = Result<'showPersonalData'>;

function standing({ state, confirmedAt }: NonNullable<Held['newsletter']>, label: PageLabel) {
  if (state === 'leaving') return 'Being taken off the list: nothing more is sent';
  if (!confirmedAt) return 'Not confirmed: nothing is sent';
  return `Confirmed on ${instant(confirmedAt, label)}`;
}

function heldList({ presaves, newsletter, messages }: Held, { label }: PageContext): ReactNode[] {
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
            'The newsletter',
            standing(newsletter, label),
            agreed(newsletter.at, newsletter.words),
          ),
        ]
      : []),
    ...messages.map(({ at }) =>
      entry(
        'A message to the label',
        `Written on ${instant(at, label)}, not delivered yet`,
        'With your name and what you wrote',
      ),
    ),
  ];
}

function heldPage(held: Held, context: PageContext): PageContent {
  const entries = heldList(held, context);
  const title = 'What we hold of you';
  if (entries.length === 0)
    return { title, body: words('Nothing. Whatever there was has served and is erased.') };
  const more = words('With each of these stands your e-mail address. We hold nothing else.');
  return {
    title,
    body: [h('div', { key: 'all' }, entries, more), button('Remove all of it', context)],
  };
}

type Pages = { [N in CallName]?: (answer: Result<N>, context: PageContext) => PageContent };

/** The page that answers a call from a plain form or a link in a mail. */
export const visitorPages: Pages = {
  sendMail: ({ Error: refusal }) =>
    refusal
      ? { title: 'Not sent yet', body: words(refusal) }
      : { title: 'Your message was sent', body: words('A person reads it. We answer by e-mail.') },
  addPresave: () => ({
    title: 'Pre-save successful!',
    body: words('We write to you once, on the day it is out. Then your address is erased.'),
  }),
  requestPersonalData: () => ({
    title: 'Look into your mail',
    body: words('If we hold anything with that address, a link to it is on its way.'),
  }),
  showPersonalData: heldPage,
  erasePersonalData: () => ({
    title: 'Removed',
    body: words('Nothing of it is left with us. The newsletter’s list follows within the hour.'),
  }),
  showUnsubscribe: (_, context) => ({
    title: 'No more mail?',
    body: [
      h('div', { key: 'w' }, words('This ends all of it: pre-saves and the newsletter.')),
      button('No more mail', context),
    ],
  }),
  unsubscribe: () => ({
    title: 'No more mail',
    body: words('Your address is off every list of ours.'),
  }),
  showConfirm: ({ state }, context) => {
    if (state === 'gone')
      return {
        title: 'This link has served',
        body: words('It is older than a week, or the address was removed.'),
      };
    if (state !== 'asked')
      return { title: 'You are on the list', body: words('You confirmed it before.') };
    return {
      title: 'Is this you?',
      body: [
        h('div', { key: 'w' }, words('One click, and you hear of new records a few times a year.')),
        button('Yes, write to me', context),
      ],
    };
  },
  confirm: () => ({
    title: 'You are on the list',
    body: words('Each mail has a link that ends it.'),
  }),
};
