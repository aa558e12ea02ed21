import { DomainError } from '@lacorte/errors';
import { routesOf } from '@lacorte/identity';
import {
  type CallHandler,
  type ExecutionContext,
  type INestApplicationContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { json, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { bodyError, hasBody } from './body-error';
import { checkBodyShape } from './body-shape';
import { readsOwnBody } from './own-body';

const BODY_LIMIT = '1mb';
const parse = json({ limit: BODY_LIMIT, strict: false, type: () => true });

/** Reads a JSON body after the access guard: rights, ids, bodies is the order of checks (contract, section 2). */
@Injectable()
class JsonBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (hasBody(request)) await readBody(request, http.getResponse<Response>());
    return next.handle();
  }
}

const readJson = UseInterceptors(new JsonBodyInterceptor());
const reading = new WeakSet<object>();

/**
 * Reads bodies on every route of `app` except those that read their own, and GET, where a body has no meaning (RFC 9110, section 9.3.1) and an
 * interceptor would cost more than the rest of Nest's work.
 */
export function readBodies(app: INestApplicationContext): void {
  for (const { method, handler } of routesOf(app)) {
    if (method === 'GET' || readsOwnBody(handler) || reading.has(handler)) continue;
    readJson(handler as () => unknown);
    reading.add(handler);
  }
}

function readBody(request: Request, response: Response): Promise<void> {
  if (!request.is('application/json')) throw new DomainError('unsupported-type', 'error.contentType');
  return new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()));
  }).then(() => acceptShape(request.body));
}

function acceptShape(body: unknown): void {
  try {
    checkBodyShape(body);
  } catch (error) {
    throw bodyError(error);
  }
}
