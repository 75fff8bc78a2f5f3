import type { HttpRequest, HttpResponseInit } from '@azure/functions';
import * as z from 'zod';
import type { CallName } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import type { Problem } from '#domain/problem';
import { type FromPage, fromPage, fromPageIn } from '#domain/visitor/pageQuery';
import { isPlainForm } from '#functions/http/read';
import { wordingOf } from '#words/wording';
import { frame, type PageContent, type PageLabel, type PageRecord } from './frame.tsx';
import { type Posted, refusedForm } from './refusedForm.tsx';
import { type PageContext, visitorPages } from './visitorPages.tsx';

/** A form with the newsletter box ticked. */
const subscribingSchema = z.object({ subscribe: z.literal(true) });

/** The form that redeems a code. */
const codeSchema = z.object({ code: z.string() });

/** True for a person without JavaScript or from an email, who gets a page instead of JSON. */
export function wantsPage(row: Endpoint, request: HttpRequest): boolean {
  if (row.form && isPlainForm(request)) return true;
  return row.page === true && (request.headers.get('accept') ?? '').includes('text/html');
}

/** Answers calls with pages instead of JSON. */
export function createPages(
  readLabel: () => Promise<PageLabel>,
  findPage: (from: FromPage) => Promise<PageRecord | null>,
) {
  /** A page in the language of the request's address. */
  async function page(
    status: number,
    request: HttpRequest,
    write: (context: PageContext) => PageContent,
  ): Promise<HttpResponseInit> {
    const label = await readLabel();
    const wording = wordingOf(label, request.query.get('language') ?? undefined);
    const { pathname, search } = new URL(request.url);
    const content = write({ label, wording, action: pathname + search });
    const from = fromPageIn(request.query.get(fromPage) ?? '');
    const record = from ? await findPage(from) : null;
    return { status, ...frame(content, { label, record }, wording) };
  }

  return {
    async answer(
      name: CallName,
      request: HttpRequest,
      { answer, body }: { answer: unknown; body: unknown },
    ): Promise<HttpResponseInit> {
      // TypeScript can't see that `answer` belongs to `name`; respond.ts has parsed it for that
      // call.
      const write = visitorPages[name] as
        | ((answer: unknown, context: PageContext) => PageContent)
        | undefined;
      if (!write) throw new Error(`There is no page for ${name}.`);
      const isSubscribing = subscribingSchema.safeParse(body).success;
      const { code } = codeSchema.safeParse(body).data ?? {};
      return page(200, request, (context) => write(answer, { ...context, isSubscribing, code }));
    },

    async refusal(
      name: CallName,
      request: HttpRequest,
      { problem, status, posted }: { problem: Problem; status: number; posted: Posted },
    ): Promise<HttpResponseInit> {
      return page(status, request, ({ wording, action }) =>
        refusedForm(name, problem, { posted, action, wording }),
      );
    },
  };
}
export type AnswerPages = ReturnType<typeof createPages>;
