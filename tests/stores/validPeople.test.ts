// A few tries of each property, always the same ones; the long tests try many others.
import { describeValidPeople } from './validPeople.ts';

describeValidPeople({ seed: 20261122, numRuns: 10 });
