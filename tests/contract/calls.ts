import type { CallName } from '#contract/api';
import type { ApiClient } from '#contract/client';

/** Good calls, by row: each makes what it needs first. */
export type Calls = Partial<Record<CallName, (client: ApiClient) => Promise<unknown>>>;
