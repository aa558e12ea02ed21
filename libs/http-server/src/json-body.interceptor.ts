import { DomainError } from '@lacorte/errors';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { json, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';

const BODY_LIMIT = '1mb';
const parse = json({ limit: BODY_LIMIT, strict: false, type: () => true, reviver: refuseHalves });

/**
 * Reads a JSON body after the access guard has let the caller in, so that a right comes before the body
 * (contract, section 2: rights, ids and bodies, in this order).
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (hasBody(request)) await readBody(request, http.getResponse<Response>());
    return next.handle();
  }
}

/** Half a surrogate pair, as an escape in JSON can hold it, is no text: neither encodable nor storable. */
function refuseHalves(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('half a surrogate pair');
  return value;
}

function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
}

function readBody(request: Request, response: Response): Promise<void> {
  if (!request.is('application/json')) throw new DomainError('unsupported-type', 'error.contentType');
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()));
  });
}

function bodyError(error: unknown): DomainError {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return new DomainError('too-large', 'error.bodyTooLarge', { cause: error });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new DomainError('unsupported-type', 'error.contentType', { cause: error });
  }
  return new DomainError('invalid', 'error.malformedBody', { cause: error });
}
