import * as z from 'zod';
import { keySchema } from '#domain/identifier';

/**
 * Who may call: anyone; anybody signed in; a member of the label (staff, or an artist for their own
 * entries); only staff; the builder, with its own secret.
 */
export type Access = 'anyone' | 'signed-in' | 'member' | 'staff' | 'builder';

/**
 * A row of the table: one call, from which its route, checks, client, types and documentation
 * follow.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Relative to the API's base address; `params` describes parts such as `{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body as a plain HTML form sends it, with the same effect; the answer is then a page. */
  readonly form?: z.ZodType;
  /** Browsers get a page; clients that ask for JSON get JSON. */
  readonly page?: true;
  /** The service gets a key derived from the client's address, to limit the rate of calls. */
  readonly limited?: true;
  /** The largest JSON body in bytes; by default enough for a release with all its texts. */
  readonly bodyBytes?: number;
  /** The body is multipart: one `file`, and the fields of `body`. */
  readonly upload?: true;
  /** The largest file in bytes; by default enough for an image. */
  readonly uploadBytes?: number;
  readonly answer: z.ZodType;
  /** 200 by default. */
  readonly status?: 201 | 202;
  /** The status of answers with `status: late`, for monitors that don't read the body. */
  readonly lateStatus?: 503;
  /** The answer has the entity's version in `ETag`. */
  readonly versioned?: true;
  /**
   * The call needs the version it is based on in `If-Match`: 428 without it, 412 if it is outdated.
   */
  readonly matched?: true;
  /**
   * The call accepts an `Idempotency-Key`: repeating the same key and body makes only one thing.
   */
  readonly idempotent?: true;
  /**
   * The answer has secrets, so nothing of the call is kept: by the new id, which a repeated call
   * gets again, the service finds what it did and answers alike.
   */
  readonly secret?: true;
}

/** The parameters of a path with an entry's id or number. */
export const byKey = z.object({ id: keySchema });

/** Declares a row, keeping its exact type. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

/** A file as services receive it. */
interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** A value with its stored version. */
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

/** A service's result. */
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
