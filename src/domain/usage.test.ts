import { expect, test } from 'vitest';
import { backupBytes, isBackupLarge, type Machine, machineTroubles } from './usage.ts';

const stored = (recordings: number) => ({
  stored: [
    { name: 'images', files: 1, bytes: 1e9 },
    { name: 'recordings', files: 1, bytes: recordings },
    { name: 'site', files: 1, bytes: 9e9 },
    { name: 'downloads', files: 1, bytes: 30e9 },
  ],
});

test('a nightly backup of more than forty gigabytes is warned of, without what it leaves out', () => {
  expect(backupBytes(stored(30e9))).toBe(31e9);
  expect(isBackupLarge(stored(30e9))).toBe(false);
  expect(isBackupLarge(stored(39.1e9))).toBe(true);
});

const now = new Date('2026-11-24T12:00:00Z');
const well: Machine = {
  disk: { free: 20e9, whole: 40e9 },
  memory: { used: 165e6, whole: 512e6 },
  certificateUntil: '2027-01-20T12:00:00.000Z',
  backedUpAt: '2026-11-24T03:40:00.000Z',
  sendsEmail: true,
};
const none = {
  isDiskFull: false,
  isCertificateEnding: false,
  isBackupMissing: false,
  isEmailMissing: false,
};

test.each<[string, Partial<Machine>, Partial<typeof none>]>([
  ['a machine that is well', {}, {}],
  ['a disk with a gigabyte left', { disk: { free: 1e9, whole: 40e9 } }, { isDiskFull: true }],
  ['a small disk, half empty', { disk: { free: 1.5e9, whole: 3e9 } }, {}],
  [
    'a certificate that was not renewed',
    { certificateUntil: '2026-12-07T12:00:00.000Z' },
    { isCertificateEnding: true },
  ],
  ['no certificate', { certificateUntil: undefined } as Partial<Machine>, {}],
  [
    'a backup of three days ago',
    { backedUpAt: '2026-11-21T03:40:00.000Z' },
    { isBackupMissing: true },
  ],
  ['no backup', { backedUpAt: undefined } as Partial<Machine>, { isBackupMissing: true }],
  ['no mail server', { sendsEmail: false }, { isEmailMissing: true }],
])('%s', (_, machine, troubles) => {
  expect(machineTroubles({ ...well, ...machine }, now)).toEqual({ ...none, ...troubles });
});
