import { artistCalls } from '#contract/artists';
import type { AnswerOf, CallOf, Endpoint, RequestOf, ResultOf } from '#contract/endpoint';
import { historyCalls } from '#contract/history';
import { imageCalls } from '#contract/images';
import { importCalls } from '#contract/imports';
import { letterCalls } from '#contract/letters';
import { memberCalls } from '#contract/members';
import { previewCalls } from '#contract/previews';
import { publishingCalls } from '#contract/publishing';
import { recordingCalls } from '#contract/recordings';
import { releaseCalls } from '#contract/releases';
import { trackCalls } from '#contract/tracks';
import { visitorCalls } from '#contract/visitors';

/** The one table of what may be asked. */
export const api = {
  ...visitorCalls,
  ...letterCalls,
  ...memberCalls,
  ...artistCalls,
  ...releaseCalls,
  ...trackCalls,
  ...imageCalls,
  ...historyCalls,
  ...recordingCalls,
  ...previewCalls,
  ...importCalls,
  ...publishingCalls,
} satisfies Record<string, Endpoint>;

export type Api = typeof api;
export type CallName = keyof Api;
/** What the service of a call is given, and what it answers. */
export type Call<N extends CallName> = CallOf<Api[N]>;
export type Answer<N extends CallName> = AnswerOf<Api[N]>;
/** What the client's function of a call takes, and what it gives back. */
export type Request<N extends CallName> = RequestOf<Api[N]>;
export type Result<N extends CallName> = ResultOf<Api[N]>;

/** A row's name with the row, widened, for code that goes through the whole table. */
export function rows(): [CallName, Endpoint][] {
  return Object.entries(api) as [CallName, Endpoint][];
}
