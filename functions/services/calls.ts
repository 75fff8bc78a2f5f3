import type { Answer, Call, CallName } from '#contract/api';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member/member';

/**
 * The service of a call: takes the validated call, the caller, and an id for whatever the call
 * creates.
 */
export type Service<N extends CallName> = (
  call: Call<N>,
  caller: Caller,
  newId: Id,
) => Promise<Answer<N>>;

/** The service of every call. A call without a service does not compile. */
export type Calls = { [N in CallName]: Service<N> };
