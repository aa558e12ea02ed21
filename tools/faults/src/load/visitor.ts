import { Browser } from '@lacorte/testing/product';

const PATIENCE_MS = 35_000;

export interface Answer {
  /** Undefined if there was no answer. */
  status: number | undefined;
  headers: Headers;
  body: Buffer;
}

/** Calls the product as one browser does, with its cookies. */
export class Visitor {
  /** Browser that throws an error for an answer that is no success. */
  readonly browser: Browser;

  constructor(origin: string) {
    this.browser = new Browser(origin);
  }

  /** Sends a request. It never throws. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await this.browser.send(method, path, body, { headers, signal });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: bytes };
    } catch {
      return { status: undefined, headers: new Headers(), body: Buffer.alloc(0) };
    }
  }
}

/** Returns the JSON of an answer; undefined if it is not JSON. */
export function json<T>({ body }: Answer): T | undefined {
  try {
    return JSON.parse(body.toString('utf8')) as T;
  } catch {
    return undefined;
  }
}
