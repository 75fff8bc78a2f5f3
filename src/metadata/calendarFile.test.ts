import { expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { labelCalendar } from './calendarFile.ts';

test('a calendar says in which language it is', () => {
  const label = { ...neutralPublicLabel, languages: ['de'] };
  const snapshot = { ...aSnapshot(), label, releases: [aPublicRelease()] };
  const calendar = inCatalogue(buildCatalogue(snapshot, '2026-03-21'), labelCalendar);
  expect(calendar).toMatch(/^PRODID:.*\/\/DE\r$/m);
});

test('an event leaves the day free, and a subscription is read again twice a day', () => {
  const release = aPublicRelease({ releaseDate: '2026-03-27' });
  const snapshot = { ...aSnapshot(), label: neutralPublicLabel, releases: [release] };
  const calendar = inCatalogue(buildCatalogue(snapshot, '2026-03-21'), labelCalendar);
  expect(calendar).toMatch(/^TRANSP:TRANSPARENT\r$/m);
  expect(calendar).toMatch(/^REFRESH-INTERVAL;VALUE=DURATION:P\w+\r$/m);
});
