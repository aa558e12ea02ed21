import { STATUS_CODES } from 'node:http';
import { DEFAULT_LANGUAGE, type ErrorBody, type MessageKey, translate } from '@lacorte/contracts';
import { DomainError, type ErrorKind, isUnavailable } from '@lacorte/errors';
import { SERVICE_HEADER } from '@lacorte/identity';
import { currentRequestId, type Logger } from '@lacorte/observability';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many-requests': 429,
  unavailable: 503,
};

const FRAMEWORK_KINDS: Record<number, [ErrorKind, MessageKey]> = {
  400: ['invalid', 'error.malformedBody'],
  404: ['not-found', 'error.notFound'],
  413: ['too-large', 'error.bodyTooLarge'],
  415: ['unsupported-type', 'error.contentType'],
};

/** Turns whatever a route throws into the one error body (contract, section 2), in Italian; pages in French translate it. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request>();
    const known = asDomainError(thrown);
    if (!known || known.kind === 'unavailable') this.log(thrown, known);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (known?.details.retryAfterSeconds) response.setHeader('Retry-After', String(known.details.retryAfterSeconds));
    const body = known ? refusal(known, request) : unexpected();
    response.status(body.statusCode).json(body);
  }

  private log(thrown: unknown, known: DomainError | undefined): void {
    if (known) this.logger.warn({ err: known.details.cause ?? thrown }, 'a part is away');
    else this.logger.error({ err: thrown }, 'unexpected error');
  }
}

function asDomainError(thrown: unknown): DomainError | undefined {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) return DomainError.unavailable(thrown);
  if (!(thrown instanceof HttpException)) return undefined;
  if (isUnreadablePath(thrown)) return new DomainError('not-found', 'error.notFound');
  const framework = FRAMEWORK_KINDS[thrown.getStatus()];
  return framework && new DomainError(...framework);
}

/** An id in the path whose percent-encoding is broken names nothing (contract, section 2: malformed ids are 404). */
function isUnreadablePath(thrown: HttpException): boolean {
  return thrown.message.startsWith('Failed to decode param');
}

function refusal({ kind, code, details }: DomainError, request: Request): ErrorBody {
  const { parameters, fields } = details;
  const body = errorBody(STATUS[kind], translate(code, DEFAULT_LANGUAGE, parameters));
  // Another service gets the keys, to throw the same error on to its own caller.
  if (request.get(SERVICE_HEADER)) return { ...body, ...{ code, parameters, fields } };
  if (!fields) return body;
  const sentences = Object.entries(fields).map(([field, key]) => [field, translate(key, DEFAULT_LANGUAGE, parameters)]);
  return { ...body, fields: Object.fromEntries(sentences) };
}

function unexpected(): ErrorBody {
  return errorBody(500, `${translate('error.unexpected')} (${currentRequestId() ?? '-'})`);
}

function errorBody(statusCode: number, message: string): ErrorBody {
  return { statusCode, message, error: STATUS_CODES[statusCode] ?? 'Error' };
}
