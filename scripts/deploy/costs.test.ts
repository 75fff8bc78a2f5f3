import { expect, test } from 'vitest';
import { unknownOutputs } from './azure.ts';
import { costsMore } from './costs.ts';
import { settingsSchema } from './settings.ts';

const settings = settingsSchema.parse({
  name: 'label',
  repository: 'label/site',
  subscription: 'The label',
  labelMail: 'hello@label.example',
  mailFrom: 'hello@label.example',
  mail: 'sendgrid',
});
const free = { ...settings, shape: 'static', sitePlan: 'Free' } as const;
const after = (last: object | undefined, now: typeof settings) =>
  costsMore({
    settings: now,
    isBackedUp: true,
    deployed: last ? unknownOutputs('static') : null,
    variables: new Map(last ? [['DEPLOYMENT', JSON.stringify(last)]] : []),
  });

test('what costs more than the last deployment is asked about, and what costs less is not', () => {
  const paid = { ...free, sitePlan: 'Standard' } as const;
  const live = { ...free, shape: 'live' } as const;
  expect(after(undefined, free)).toBe(true);
  expect(after(free, { ...free, mailRate: 70 })).toBe(false);
  expect(after(free, paid)).toBe(true);
  expect(after(paid, free)).toBe(false);
  expect([after(free, live), after(live, free)]).toEqual([true, false]);
});
