import type { CallName } from '#contract/api';
import type { ApiClient } from '#contract/client';

/** Valid calls by row. Each first creates the entries that it needs. */
export type Calls = Partial<Record<CallName, (client: ApiClient) => Promise<unknown>>>;
