import * as z from 'zod';
import { keySchema } from '#domain/identifier';

/**
 * The allowed callers: anyone; everybody who is signed in; a member of the label (staff, or an artist with
 * what is theirs); staff only; the builder, by its own secret.
 */
export type Access = 'anyone' | 'signed-in' | 'member' | 'staff' | 'builder';

/** A row of the table: one call, from which route, checks, client, types and document follow. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Relative to the API's base address; `{id}` stands for a part that `params` describes. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body as a plain HTML form posts it, with the same outcome; the answer is then a page. */
  readonly form?: z.ZodType;
  /** A browser that opens it gets a page; a client that asks for JSON gets JSON. */
  readonly page?: true;
  /** The service is told who calls by a key of the client's address, to limit how often. */
  readonly limited?: true;
  /** How large the JSON body may be, in bytes; without it as large as a release with all its texts. */
  readonly bodyBytes?: number;
  /** The body is multipart: one `file` beside the fields of `body`. */
  readonly upload?: true;
  /** How large the file may be, in bytes; without it as large as an image. */
  readonly uploadBytes?: number;
  readonly answer: z.ZodType;
  /** 200 unless said. */
  readonly status?: 201 | 202;
  /** The status of an answer that says `status: late`, for monitors that look at no body. */
  readonly lateStatus?: 503;
  /** The answer carries the entity's version in `ETag`. */
  readonly versioned?: true;
  /** The call takes the version it was made from in `If-Match`: 428 without, 412 when it is past. */
  readonly matched?: true;
  /** The call takes an `Idempotency-Key`: the same key and body make one thing, not two. */
  readonly idempotent?: true;
}

/** The parameters of a path that names an entry by its id or its number. */
export const byKey = z.object({ id: keySchema });

/** Declares a row, keeping its exact type. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

/** A file as a service takes it. */
interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** A value with the version that it has in the store. */
export interface Versioned<T> {
  value: T;
  version: number;
}

type Output<S> = S extends z.ZodType ? z.output<S> : unknown;
type Input<S> = S extends z.ZodType ? z.input<S> : unknown;
type Field<E, K extends keyof Endpoint> = E extends Record<K, infer S> ? S : undefined;

/** A service's input: the validated parts of the call. */
export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodObject
  ? { params: Output<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodObject ? { query: Output<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Output<E['body']> } : unknown) &
  (Field<E, 'upload'> extends true ? { file: Upload } : unknown) &
  (Field<E, 'limited'> extends true ? { client: string } : unknown) &
  (Field<E, 'matched'> extends true ? { ifMatch: number } : unknown);

/** A service's answer. */
export type AnswerOf<E extends Endpoint> =
  Field<E, 'versioned'> extends true ? Versioned<z.input<E['answer']>> : z.input<E['answer']>;

/** The input of a client's function. */
export type RequestOf<E extends Endpoint> = (E['params'] extends z.ZodObject
  ? { params: Input<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodObject ? { query?: Input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : unknown) &
  (Field<E, 'upload'> extends true ? { file: Blob } : unknown) &
  (Field<E, 'matched'> extends true ? { ifMatch: number } : unknown) &
  (Field<E, 'idempotent'> extends true ? { idempotencyKey?: string } : unknown);

/** The result of a client's function. */
export type ResultOf<E extends Endpoint> =
  Field<E, 'versioned'> extends true ? Versioned<z.output<E['answer']>> : z.output<E['answer']>;
