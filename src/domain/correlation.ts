import { z } from 'zod';

/**
 * One id for all that follows from an action: the browser makes it, and logs, queue messages,
 * snapshots and builds carry it. It comes from outside, so it is checked before it is written.
 */
export const correlationSchema = z.string().regex(/^[\w-]{8,64}$/, 'not an id');
