// Many tries of each property, different each time: a failure prints its seed.
import { randomInt } from 'node:crypto';
import { describe } from 'vitest';
import { describeValidEntries } from './validEntries.ts';
import { describeValidPeople } from './validPeople.ts';

const settings = { seed: randomInt(2 ** 31), numRuns: 300 };
describe('entries', () => describeValidEntries(settings));
describe('people', () => describeValidPeople(settings));
