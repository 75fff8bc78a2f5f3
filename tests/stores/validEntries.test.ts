// A few tries of each property, always the same ones. The long tests try many others.
import { describeValidEntries } from './validEntries.ts';

describeValidEntries({ seed: 20261121, numRuns: 14 });
