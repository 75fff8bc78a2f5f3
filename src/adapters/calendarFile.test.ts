import { expect, test } from 'vitest';
import { Problem } from '#domain/problem';
import { eventsOf } from './calendarFile.ts';

const file = (...lines: string[]) =>
  new Blob([['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')]);
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

test('events have their texts unescaped and unfolded, and their times as written', async () => {
  const [first] = await eventsOf(
    file(
      ...event(
        'SUMMARY:The Moles\\, in Be',
        ' rlin',
        'LOCATION:Badehaus\\, Berlin',
        'DESCRIPTION:One\\nTwo',
        'URL:https://tickets.example/1',
        'DTSTART;TZID=Europe/Berlin:20270320T203000',
        'STATUS:CANCELLED',
      ),
    ),
  );
  expect(first).toEqual({
    summary: 'The Moles, in Berlin',
    location: 'Badehaus, Berlin',
    description: 'One\nTwo',
    url: 'https://tickets.example/1',
    day: '2027-03-20',
    time: '20:30',
    timeZone: 'Europe/Berlin',
    isCancelled: true,
    repeats: false,
  });
});

test.each([
  ['DTSTART:20270320T193000Z', { time: '19:30', timeZone: 'UTC' }],
  // A name of Windows says nothing to a browser: the city may tell.
  ['DTSTART;TZID=W. Europe Standard Time:20270320T203000', { time: '20:30', timeZone: undefined }],
  ['DTSTART;VALUE=DATE:20270320', { time: undefined, timeZone: undefined }],
])('%s is read', async (line, expected) => {
  const [first] = await eventsOf(file(...event('SUMMARY:A', line)));
  expect(first?.day).toBe('2027-03-20');
  expect({ time: first?.time, timeZone: first?.timeZone }).toEqual(expected);
});

test('an event that repeats says so, and one without a day is none', async () => {
  const lines = [...event('DTSTART:20270320T193000Z', 'RRULE:FREQ=WEEKLY'), ...event('SUMMARY:A')];
  expect((await eventsOf(file(...lines))).map(({ repeats }) => repeats)).toEqual([true]);
});

test('several calendars in one file are read', async () => {
  const one = await file(...event('DTSTART:20270320T193000Z')).text();
  expect(await eventsOf(new Blob([one + one]))).toHaveLength(2);
});

test.each(['', 'Day,City', 'BEGIN:VCALENDAR\r\nNONSENSE'])('%j is refused', async (text) => {
  await expect(eventsOf(new Blob([text]))).rejects.toThrow(Problem);
});
