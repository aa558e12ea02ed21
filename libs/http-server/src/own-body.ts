import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { type Request, type Response, raw } from 'express';
import type { Observable } from 'rxjs';
import { bodyError, hasBody } from './body-error';

const READS_OWN_BODY = 'reads-own-body';

/** A route whose body is not JSON: the interceptor reads it, after the access guard. */
export const ReadsBodyWith = (interceptor: Type<NestInterceptor> | NestInterceptor): MethodDecorator =>
  applyDecorators(SetMetadata(READS_OWN_BODY, true), UseInterceptors(interceptor));

/** Whether a controller's method is declared with `ReadsBodyWith`. */
export const readsOwnBody = (handler: object): boolean => Reflect.getMetadata(READS_OWN_BODY, handler) === true;

/**
 * A route that gets the bytes of its body as `request.body`, a Buffer, of any content type: for signatures over them.
 *
 * @param limit most bytes; more is 413
 */
export const ReadsRawBody = (limit: number): MethodDecorator => ReadsBodyWith(new RawBodyInterceptor(limit));

@Injectable()
class RawBodyInterceptor implements NestInterceptor {
  private readonly parse;

  constructor(limit: number) {
    this.parse = raw({ limit, inflate: false, type: () => true });
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (hasBody(request)) await this.read(request, http.getResponse<Response>());
    else request.body = Buffer.alloc(0);
    return next.handle();
  }

  private read(request: Request, response: Response): Promise<void> {
    return new Promise((resolve, reject) => {
      this.parse(request, response, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()));
    });
  }
}
