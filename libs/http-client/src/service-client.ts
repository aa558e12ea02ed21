import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type InternalErrorBody, isMessageKey } from '@lacorte/contracts';
import { DomainError, kindOfStatus } from '@lacorte/errors';
import { ServiceSigner, type Signer } from '@lacorte/identity';
import { currentRequestId, currentTraceparent, inSpan } from '@lacorte/observability';
import type { FactoryProvider, Type } from '@nestjs/common';

const DEFAULT_TIMEOUT_MS = 10_000;
const CONNECT_ATTEMPTS = 2;
/** Keeps connections open without a time limit, because the server closes idle ones. They do not keep the process running. */
const agent = new Agent({ keepAlive: true });

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
 * the connection is refused. A domain error of the other service is rethrown unchanged, and an unavailable service is the
 * domain error `unavailable`.
 */
export class ServiceClient {
  /**
   * @param service audience of the tokens
   * @param baseUrl internal address of the service, such as `http://auth:3000`
   */
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

/** Provides a class that calls another service. Its constructor gets the client first, and then the `needs`. */
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

/** Restores the error of the other service from the code and the parameters in its answer. */
function asDomainError({ status, headers }: Answer, body: unknown): Error {
  const { code, parameters, fields } = (body ?? {}) as Partial<InternalErrorBody>;
  const kind = kindOfStatus(status);
  if (status === 503) return DomainError.unavailable();
  if (!kind || !code || !isMessageKey(code)) return new Error(`internal call answered ${status}`);
  const retryAfterSeconds = Number(headers['retry-after']) || undefined;
  return new DomainError(kind, code, { parameters, fields, retryAfterSeconds });
}

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Time limit of the whole exchange, up to the last byte of the answer. */
  timeoutMs: number;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Sends a plain HTTP request. Node's `http` client uses a third of the processor time of `fetch`. `fetch` took longer than the work of most
 * internal calls.
 *
 * @throws Error when no complete answer arrives in time; `code` identifies a refused connection
 */
function exchange({ url, method, headers, body, timeoutMs }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body }),
        reject,
      );
    });
    const timer = setTimeout(() => asked.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    asked.on('error', reject);
    asked.on('close', () => clearTimeout(timer));
    asked.end(body);
  });
}
