import { activityCalls } from '#contract/activity';
import { artistCalls } from '#contract/artists';
import { codeCalls } from '#contract/codes';
import { editCalls } from '#contract/edits';
import { emailCalls } from '#contract/emails';
import type { AnswerOf, CallOf, Endpoint, RequestOf, ResultOf } from '#contract/endpoint';
import { exportCalls } from '#contract/export';
import { historyCalls } from '#contract/history';
import { homeCalls } from '#contract/home';
import { imageCalls } from '#contract/images';
import { importCalls } from '#contract/imports';
import { labelCalls } from '#contract/label';
import { linkHealthCalls } from '#contract/linkHealth';
import { memberCalls } from '#contract/members';
import { merchCalls } from '#contract/merch';
import { newsCalls } from '#contract/news';
import { newsletterCalls } from '#contract/newsletters';
import { oembedCalls } from '#contract/oembed';
import { presenceCalls } from '#contract/presence';
import { previewCalls } from '#contract/previews';
import { proposalCalls } from '#contract/proposals';
import { publishingCalls } from '#contract/publishing';
import { recordingCalls } from '#contract/recordings';
import { releaseCheckCalls } from '#contract/releaseCheck';
import { releaseCalls } from '#contract/releases';
import { savedViewCalls } from '#contract/savedViews';
import { setUpCalls } from '#contract/setUp';
import { showCalls } from '#contract/shows';
import { signInCalls } from '#contract/signIn';
import { timedChangeCalls } from '#contract/timedChanges';
import { trackCalls } from '#contract/tracks';
import { trashCalls } from '#contract/trash';
import { visitorCalls } from '#contract/visitors';

/** The table of all calls. */
export const apiTable = {
  ...visitorCalls,
  ...emailCalls,
  ...newsletterCalls,
  ...memberCalls,
  ...signInCalls,
  ...savedViewCalls,
  ...labelCalls,
  ...setUpCalls,
  ...artistCalls,
  ...releaseCalls,
  ...showCalls,
  ...merchCalls,
  ...newsCalls,
  ...releaseCheckCalls,
  ...linkHealthCalls,
  ...timedChangeCalls,
  ...trackCalls,
  ...trashCalls,
  ...editCalls,
  ...homeCalls,
  ...activityCalls,
  ...exportCalls,
  ...proposalCalls,
  ...imageCalls,
  ...historyCalls,
  ...recordingCalls,
  ...presenceCalls,
  ...previewCalls,
  ...oembedCalls,
  ...codeCalls,
  ...importCalls,
  ...publishingCalls,
} satisfies Record<string, Endpoint>;

export type Api = typeof apiTable;
export type CallName = keyof Api;
/** The input of a call's service, and its result. */
export type Call<N extends CallName> = CallOf<Api[N]>;
export type Answer<N extends CallName> = AnswerOf<Api[N]>;
/** The input of a call's function in the client, and its result. */
export type Request<N extends CallName> = RequestOf<Api[N]>;
export type Result<N extends CallName> = ResultOf<Api[N]>;

/** The rows with their names, widened, for code that walks the table. */
export function rows(): [CallName, Endpoint][] {
  return Object.entries(apiTable) as [CallName, Endpoint][];
}
