import { DomainError } from '@lacorte/errors';
import { routesOf } from '@lacorte/identity';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type INestApplicationContext,
  type NestInterceptor,
  SetMetadata,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { json, type Request, type Response, raw } from 'express';
import type { Observable } from 'rxjs';

const READS_OWN_BODY = 'reads-own-body';

/** Declares a route whose body `interceptor` reads, after the access guard. */
export const ReadsBodyWith = (interceptor: Type<NestInterceptor> | NestInterceptor): MethodDecorator =>
  applyDecorators(SetMetadata(READS_OWN_BODY, true), UseInterceptors(interceptor));

/**
 * Declares a route whose `request.body` is a Buffer with the bytes of any content type, for signatures over the bytes.
 *
 * @param limit largest body in bytes; the answer to a larger one is 413
 */
export function ReadsRawBody(limit: number): MethodDecorator {
  const parse = raw({ limit, inflate: false, type: () => true });
  const read = async (request: Request, response: Response) => {
    if (hasBody(request)) await parsed(parse, request, response);
    else request.body = Buffer.alloc(0);
  };
  return ReadsBodyWith(new BodyInterceptor(read));
}

/** Reads a body after the access guard, because rights are checked before ids, and ids before bodies (contract, section 2). */
class BodyInterceptor implements NestInterceptor {
  constructor(private readonly read: (request: Request, response: Response) => Promise<void>) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    await this.read(http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }
}

const BODY_LIMIT = '1mb';
const parseJson = json({ limit: BODY_LIMIT, strict: false, type: () => true });

const interceptJson = UseInterceptors(new BodyInterceptor(readJsonBody));
const intercepted = new WeakSet<object>();

/**
 * Makes every route of `app` read a JSON body, except routes declared with `ReadsBodyWith`, and GET. The body of a GET has no meaning
 * (RFC 9110, section 9.3.1), and an interceptor would cost more than the rest of Nest's work.
 */
export function readBodies(app: INestApplicationContext): void {
  for (const { method, handler } of routesOf(app)) {
    if (method === 'GET' || Reflect.hasMetadata(READS_OWN_BODY, handler) || intercepted.has(handler)) continue;
    interceptJson(handler as () => unknown);
    intercepted.add(handler);
  }
}

/** Reads the JSON body of a request, unless a guard that needs it has already read it. @throws DomainError for an unreadable body */
export async function readJsonBody(request: Request, response: Response): Promise<void> {
  if (!hasBody(request) || request.body !== undefined) return;
  if (!request.is('application/json')) throw new DomainError('unsupported-type', 'error.contentType');
  await parsed(parseJson, request, response);
  try {
    checkBodyShape(request.body);
  } catch (error) {
    throw bodyError(error);
  }
}

/** Runs one of Express' parsers. @throws DomainError for an unreadable body */
function parsed(parse: ReturnType<typeof raw>, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()));
  });
}

const FORBIDDEN_KEYS = new Set(['constructor', '__proto__', 'prototype']);
const MAX_DEPTH = 32;
const MAX_VALUES = 50_000;

/**
 * Checks a parsed JSON body before it becomes a DTO. class-transformer keeps every object with a `constructor` key in memory for the life
 * of the process, and converting hundreds of thousands of small objects blocks the event loop for a quarter of a second. A JSON escape can
 * contain an unpaired surrogate, and such text can neither be encoded nor stored.
 *
 * @throws SyntaxError for a forbidden key, more than 32 levels, more than 50,000 values or half a surrogate pair
 */
export function checkBodyShape(body: unknown): void {
  let values = 0;
  const check = (value: unknown, depth: number): void => {
    values += 1;
    if (values > MAX_VALUES) throw new SyntaxError('too many values');
    if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('half a surrogate pair');
    if (typeof value !== 'object' || value === null) return;
    if (depth > MAX_DEPTH) throw new SyntaxError('too many levels');
    if (Array.isArray(value)) {
      for (const item of value) check(item, depth + 1);
      return;
    }
    for (const key of Object.keys(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError(`the key ${key}`);
      check((value as Record<string, unknown>)[key], depth + 1);
    }
  };
  check(body, 1);
}

function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
}

function bodyError(error: unknown): DomainError {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return new DomainError('too-large', 'error.bodyTooLarge', { cause: error });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new DomainError('unsupported-type', 'error.contentType', { cause: error });
  }
  return new DomainError('invalid', 'error.malformedBody', { cause: error });
}
