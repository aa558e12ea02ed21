/** Calls the product as a browser does, with the cookies that it was given. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  /** Headers of every request of this browser. */
  get headers(): Record<string, string> {
    return this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') };
  }

  /** @param body bytes of a PDF, or a value that is sent as JSON */
  async send(method: string, path: string, body?: unknown, options: RequestInit = {}): Promise<Response> {
    const content = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
    const type = Buffer.isBuffer(body) ? 'application/pdf' : 'application/json';
    const response = await this.fetch(new URL(path, this.origin), {
      ...options,
      method,
      headers: {
        ...this.headers,
        ...(body !== undefined && { 'content-type': type }),
        ...(options.headers as Record<string, string>),
      },
      body: content,
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  /** @returns the answer's JSON @throws Error for an answer that is no success */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  protected fetch(url: URL, request: RequestInit): Promise<Response> {
    return fetch(url, request);
  }

  /** Keeps the cookie of a Set-Cookie header: its name, and its value up to the first attribute. */
  private keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined) this.cookies.set(name, value);
  }
}
