import { STATUS_CODES } from 'node:http';
import {
  DEFAULT_LANGUAGE,
  type ErrorBody,
  type ErrorCode,
  type InternalErrorBody,
  messageCode,
  translate,
} from '@lacorte/contracts';
import { DomainError, isUnavailable } from '@lacorte/errors';
import { saysInternal } from '@lacorte/identity';
import { currentRequestId, type Logger } from '@lacorte/observability';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';

const FRAMEWORK_KINDS: Record<number, ConstructorParameters<typeof DomainError>> = {
  400: ['invalid', 'error.malformedBody'],
  404: ['not-found', 'error.notFound'],
  413: ['too-large', 'error.bodyTooLarge'],
  415: ['unsupported-type', 'error.contentType'],
};

const LONGEST_PARAMETER = 255;

/** Turns every exception into the error body (contract, section 2), in Italian; French pages translate it. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request>();
    const known = asDomainError(thrown);
    if (!known) this.logger.error({ err: thrown }, 'unexpected error');
    else if (known.kind === 'unavailable' && !known.details.isOverload) {
      this.logger.warn({ err: known.details.cause ?? thrown }, 'a dependency is unavailable');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (known?.details.retryAfterSeconds) response.setHeader('Retry-After', String(known.details.retryAfterSeconds));
    const body = known
      ? refusal(known, request)
      : errorBody(500, 'unexpected', `${translate('error.unexpected')} (${currentRequestId() ?? '-'})`);
    response.status(body.statusCode).json(body);
  }
}

function asDomainError(thrown: unknown): DomainError | undefined {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) return DomainError.unavailable(thrown);
  if (!(thrown instanceof HttpException)) return undefined;
  // An id with broken percent-encoding cannot exist, and malformed ids are 404 (contract, section 2).
  if (thrown.message.startsWith('Failed to decode param')) return new DomainError('not-found', 'error.notFound');
  const framework = FRAMEWORK_KINDS[thrown.getStatus()];
  return framework && new DomainError(...framework);
}

function refusal(error: DomainError, request: Request): ErrorBody | InternalErrorBody {
  const { key, code, reason, status: statusCode } = error;
  const { fields, current, blockers, applicationCodes, table } = error.details;
  const parameters = error.details.parameters && mapValues(error.details.parameters, shortened);
  const body = {
    ...errorBody(statusCode, code, translate(key, DEFAULT_LANGUAGE, parameters)),
    ...(parameters && { parameters }),
  };
  // Other services get the keys of the texts, so that they can rethrow the same error.
  if (saysInternal((name) => request.get(name))) return { ...body, code: key, fields };
  const said = {
    ...body,
    ...(reason && { reason }),
    ...(current !== undefined && { current }),
    ...(blockers && { blockers }),
    ...(applicationCodes && { applicationCodes }),
    ...(table && { table }),
  };
  if (!fields) return said;
  return {
    ...said,
    fields: mapValues(fields, (field) => translate(field, DEFAULT_LANGUAGE, parameters)),
    fieldCodes: mapValues(fields, messageCode),
  };
}

function errorBody(statusCode: number, code: ErrorCode, message: string): ErrorBody {
  return { statusCode, code, message, error: STATUS_CODES[statusCode] ?? 'Error' };
}

/** Truncates a value from the request to the length of the longest file name, because answers must not repeat long input. */
function shortened<T extends string | number>(value: T): T | string {
  if (typeof value !== 'string' || value.length <= LONGEST_PARAMETER) return value;
  return `${value.slice(0, LONGEST_PARAMETER - 1).toWellFormed()}…`;
}

function mapValues<T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
