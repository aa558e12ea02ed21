import type { Answer } from './answer-log';

const PATIENCE_MS = 35_000;

/** Calls the product as one browser does, with the cookies that it was given. Never throws. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isBytes = Buffer.isBuffer(body);
    const type = body === undefined ? {} : { 'content-type': isBytes ? 'application/pdf' : 'application/json' };
    try {
      const response = await fetch(new URL(path, this.origin), {
        method,
        headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '), ...type, ...headers },
        body: isBytes ? new Uint8Array(body) : body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: bytes };
    } catch {
      return { status: undefined, headers: new Headers(), body: Buffer.alloc(0) };
    }
  }

  private keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined) this.cookies.set(name, value);
  }
}

/** JSON of an answer; undefined when it is none. */
export function json<T>({ body }: Answer): T | undefined {
  try {
    return JSON.parse(body.toString('utf8')) as T;
  } catch {
    return undefined;
  }
}
