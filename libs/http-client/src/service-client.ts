import { type InternalErrorBody, isMessageKey } from '@lacorte/contracts';
import { DomainError, kindOfStatus } from '@lacorte/errors';
import { ServiceSigner, type Signer } from '@lacorte/identity';
import { currentRequestId, currentTraceparent, inSpan } from '@lacorte/observability';
import type { FactoryProvider, Type } from '@nestjs/common';
import { type Answer, exchange } from './exchange';

const DEFAULT_TIMEOUT_MS = 10_000;
const CONNECT_ATTEMPTS = 2;

export interface InternalCall {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Further headers, in lower case. */
  headers?: Record<string, string>;
  /** Time limit of the whole call, in milliseconds. */
  timeoutMs?: number;
}

/**
 * Calls another service's internal routes with service token, request id, trace and time limit, and retries once when
 * the connection is refused. A domain error of the other service is rethrown as it was; an unavailable service becomes
 * `unavailable`.
 */
export class ServiceClient {
  /** @param service audience of the tokens @param baseUrl internal address of the service, such as `http://auth:3000` */
  constructor(
    private readonly service: Signer,
    private readonly baseUrl: string,
    private readonly signer: ServiceSigner,
  ) {}

  /** @returns the JSON of a successful answer */
  async call<T>(call: InternalCall): Promise<T> {
    return (await this.callForCookies<T>(call)).body;
  }

  /** @returns the JSON of a successful answer, or null when the other service answers 404 */
  async find<T>(call: InternalCall): Promise<T | null> {
    try {
      return await this.call<T>(call);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return null;
      throw error;
    }
  }

  /** @returns the JSON of a successful answer, and the `Set-Cookie` lines of the answer */
  callForCookies<T>(call: InternalCall): Promise<{ body: T; cookies: string[] }> {
    const attributes = { 'http.request.method': call.method, 'server.address': this.baseUrl };
    return inSpan({ name: `${call.method} internal`, kind: 'client', attributes }, async () => {
      const answer = await this.send(call);
      const body = jsonOf(answer);
      if (answer.status < 200 || answer.status >= 300) throw asDomainError(answer, body);
      return { body: body as T, cookies: answer.headers['set-cookie'] ?? [] };
    });
  }

  private async send(call: InternalCall, attempt = 1): Promise<Answer> {
    try {
      return await exchange({
        url: `${this.baseUrl}${call.path}`,
        method: call.method,
        headers: await this.headers(call),
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        timeoutMs: call.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      });
    } catch (error) {
      const wasNeverSent = (error as { code?: unknown }).code === 'ECONNREFUSED';
      if (attempt < CONNECT_ATTEMPTS && wasNeverSent) return this.send(call, attempt + 1);
      throw DomainError.unavailable(error);
    }
  }

  private async headers({ body, headers }: InternalCall): Promise<Record<string, string>> {
    const requestId = currentRequestId();
    const traceparent = currentTraceparent();
    return {
      ...headers,
      ...(await this.signer.headersFor(this.service)),
      ...(requestId && { 'x-request-id': requestId }),
      ...(traceparent && { traceparent }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
  }
}

/** A provider of a class that calls another service; the constructor of the class gets the client first, then the `needs`. */
export function callerOf<T, Needs extends unknown[]>(
  caller: new (client: ServiceClient, ...needs: Needs) => T,
  service: Signer,
  baseUrl: string,
  ...needs: { [Index in keyof Needs]: Type<Needs[Index]> }
): FactoryProvider<T> {
  return {
    provide: caller,
    inject: [ServiceSigner, ...needs],
    useFactory: (signer: ServiceSigner, ...found: Needs) =>
      new caller(new ServiceClient(service, baseUrl, signer), ...found),
  };
}

function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Internal errors carry code and parameters beside the sentence, so that the caller can rethrow them unchanged. */
function asDomainError({ status, headers }: Answer, body: unknown): Error {
  const { code, parameters, fields } = (body ?? {}) as Partial<InternalErrorBody>;
  const kind = kindOfStatus(status);
  if (status === 503) return DomainError.unavailable();
  if (!kind || !code || !isMessageKey(code)) return new Error(`internal call answered ${status}`);
  const retryAfterSeconds = Number(headers['retry-after']) || undefined;
  return new DomainError(kind, code, { parameters, fields, retryAfterSeconds });
}
