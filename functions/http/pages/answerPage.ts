import type { HttpRequest, HttpResponseInit } from '@azure/functions';
import type { CallName } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import type { Problem } from '#domain/problem';
import { frame, type PageContent, type PageLabel } from '#functions/http/pages/frame';
import { type Posted, refusedForm } from '#functions/http/pages/refusedForm';
import { type PageContext, visitorPages } from '#functions/http/pages/visitorPages';
import { isPlainForm } from '#functions/http/read';

/** True when a person without JavaScript or an email client asks, and so gets a page. */
export function wantsPage(row: Endpoint, request: HttpRequest): boolean {
  if (row.form && isPlainForm(request)) return true;
  return row.page === true && (request.headers.get('accept') ?? '').includes('text/html');
}

function actionOf(request: HttpRequest): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Answers calls with pages instead of JSON. */
export function createPages(readLabel: () => Promise<PageLabel>) {
  const page = (status: number, content: PageContent, label: PageLabel): HttpResponseInit => {
    const { headers, body } = frame(content, label);
    const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    return { status, headers: { ...always, ...headers }, body };
  };

  return {
    async answer(name: CallName, request: HttpRequest, answer: unknown): Promise<HttpResponseInit> {
      // TypeScript cannot see that `answer` belongs to `name`; respond.ts has parsed it for that call.
      const write = visitorPages[name] as
        | ((answer: unknown, context: PageContext) => PageContent)
        | undefined;
      if (!write) throw new Error(`There is no page for ${name}.`);
      const label = await readLabel();
      return page(200, write(answer, { label, action: actionOf(request) }), label);
    },

    async refusal(
      name: CallName,
      request: HttpRequest,
      { problem, status, posted }: { problem: Problem; status: number; posted: Posted },
    ): Promise<HttpResponseInit> {
      const form = refusedForm(name, problem, { posted, action: actionOf(request) });
      return page(status, form, await readLabel());
    },
  };
}
export type Pages = ReturnType<typeof createPages>;
