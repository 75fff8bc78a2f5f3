import { expect, test } from 'vitest';
import { askForSettings } from './questions.ts';
import { readSettings } from './settings.ts';

const subscriptions = [
  { id: '0b7f3c52-6a1d-4c1e-9f0a-7d5b6f1e2a90', name: 'The label', tenantId: 'tenant-1' },
];
const repository = 'label/site';

/** Simulates a person who gives these answers in order, then presses Enter. */
function person(answers: string[]) {
  const questions: string[] = [];
  const said: string[] = [];
  return {
    questions,
    said,
    ask: async (question: string) => {
      questions.push(question);
      return answers.shift() ?? '';
    },
    print: (line: string) => said.push(line),
  };
}

test('a person names what has no default, and Enter takes what is usual', async () => {
  const owner = person(['label', '', '', '', 'hello@label.example', '', 'sendgrid']);
  const all = await askForSettings({}, subscriptions, owner);
  expect(readSettings({ ...all, repository })).toMatchObject({
    name: 'label',
    subscription: 'The label',
    location: 'northeurope',
    shape: 'static',
    labelMail: 'hello@label.example',
    mailFrom: 'hello@label.example',
    mail: 'sendgrid',
    domain: '',
  });
  expect(owner.questions[2]).toBe('The Azure region [northeurope]: ');
  // The repository is asked for earlier; an SMTP server only if emails are sent by SMTP.
  expect(owner.questions.join('')).not.toMatch(/repository|SMTP server/);
});

test('an answer that can’t be taken is asked for again, and the others are kept', async () => {
  const known = {
    name: 'label',
    location: 'swedencentral',
    shape: 'live',
    labelMail: 'a@b.example',
  };
  const answers = ['Another', subscriptions[0]?.id ?? '', 'sender', '', 'post', 'smtp', '', 'no'];
  const owner = person([...answers, 'smtps://smtp.example:465', '', 'www_', 'www.label.example']);
  const all = await askForSettings(known, subscriptions, owner);
  expect(readSettings({ ...all, repository })).toMatchObject({
    ...known,
    subscription: subscriptions[0]?.id,
    mailFrom: 'a@b.example',
    smtpServer: 'smtps://smtp.example:465',
    domain: 'www.label.example',
  });
  expect(owner.said).toHaveLength(6);
  expect(owner.said[0]).toBe('  There is: The label. (--subscription)');
  expect(owner.said[3]).toContain('name its server. (--smtp-server)');
});

test('a later deployment, which knows all, asks nothing', async () => {
  const first = await askForSettings(
    {},
    subscriptions,
    person(['label', '', '', '', 'a@b.example', '', 'sendgrid']),
  );
  const later = person([]);
  await askForSettings(readSettings({ ...first, repository }), subscriptions, later);
  expect(later.questions).toEqual([]);
});
