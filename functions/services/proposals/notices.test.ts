import { expect, test } from 'vitest';
import { accountKey, type Member } from '#domain/member/member';
import { aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createNotices } from './notices.ts';

const member = (number: number, given: Partial<Member> = {}) =>
  aMember(given.role ?? 'staff', {
    object: anId('account', number),
    mail: `member-${number}@label.example`,
    ...given,
  });
const personOf = (of: Member) => ({ account: accountKey(of), name: of.name });

/** Notices to members, and the addresses that they reach; `null` is the label's own. */
function noticesTo(members: readonly Member[], { isAllowed = true } = {}) {
  const told: (string | null)[] = [];
  const notices = createNotices(
    {
      members: {
        list: async () => [...members],
      },
    },
    {
      outbox: {
        add: async (_id, _token, content) => {
          told.push('address' in content ? (content.address ?? null) : null);
          return true;
        },
      },
      rateLimiter: { take: async () => isAllowed },
    },
  );
  return { notices, told };
}

const about = { kind: 'release', cId: 7, title: 'Low Water', occasion: 'one' } as const;
const [ada, bo] = [member(1), member(2)];
const quiet = member(3, { isQuiet: true });
const silent = member(4, { mail: undefined });
const artist = member(5, { role: 'artist' });

test('a decision is mailed to those concerned, and not to who decided', async () => {
  const { notices, told } = noticesTo([ada, bo, quiet, silent, artist]);
  await notices.decided(
    { ...about, is: 'approved' },
    personOf(ada),
    ({ role }) => role === 'staff',
  );
  expect(told).toEqual([bo.mail]);
});

test('something handed in is mailed to all other staff who want it', async () => {
  const { notices, told } = noticesTo([ada, bo, quiet, artist]);
  await notices.handedIn({ ...about, isChange: false }, personOf(ada));
  expect(told).toEqual([bo.mail]);
});

test('while one of staff can’t be reached, the label’s own address is told beside the others', async () => {
  const { notices, told } = noticesTo([bo, silent, artist]);
  await notices.handedIn({ ...about, isChange: false }, personOf(artist));
  expect(told).toEqual([bo.mail, null]);
});

test('when all of staff switched their notices off, or there are none, the label is told', async () => {
  for (const staff of [[quiet, member(7, { isQuiet: true })], []]) {
    const { notices, told } = noticesTo([...staff, artist]);
    await notices.handedIn({ ...about, isChange: false }, personOf(artist));
    expect(told).toEqual([null]);
  }
});

test('staff by the directory are told as all staff are', async () => {
  const { notices, told } = noticesTo([member(6, { role: 'none', byDirectory: true }), bo]);
  await notices.handedIn({ ...about, isChange: false }, personOf(artist));
  expect(told).toEqual(['member-6@label.example', bo.mail]);
});

test('while no member of staff has an address, the label’s own is told', async () => {
  const { notices, told } = noticesTo([silent, artist]);
  await notices.handedIn({ ...about, isChange: false }, personOf(artist));
  expect(told).toEqual([null]);
});

test('nobody is told of more than one person may hand in a day', async () => {
  const { notices, told } = noticesTo([ada, bo], { isAllowed: false });
  await notices.handedIn({ ...about, isChange: true }, personOf(artist));
  expect(told).toEqual([]);
});

test('notices reach accounts with an address that did not switch them off', async () => {
  const { notices } = noticesTo([ada, quiet, silent]);
  expect(await notices.reached()).toEqual(new Set([accountKey(ada)]));
});
