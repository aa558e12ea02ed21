import { API, type AttachDocumentsDto, type SubmitApplicationDto } from '@lacorte/contracts';

export interface SubmittedApplication {
  id: string;
  applicationCode: string;
}

const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

interface UploadTicket {
  uploadURL: string;
  filePath: string;
}

/** Somebody with a browser of their own: keeps the cookies that the site sets. */
export class Visitor {
  /** How often a request had to be sent again because the connection that was kept open had just been closed. */
  repeated = 0;
  private readonly cookies = new Map<string, string>();

  /** @param address the site's */
  constructor(private readonly address: string) {}

  /** A call as the pages make it; an object is sent as JSON. */
  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.send(`${this.address}${path}`, {
      method,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      this.cookies.set(name, value.join('='));
    }
    return response;
  }

  /** As browsers do: a request that meets a connection being closed goes out again, once, on a new one (RFC 9112, 9.3.1). */
  private async send(url: string, request: RequestInit): Promise<Response> {
    try {
      return await fetch(url, request);
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
      if (!CLOSED.has(code)) throw error;
      this.repeated += 1;
      return fetch(url, request);
    }
  }

  async apply(
    application: Omit<SubmitApplicationDto, 'password'> & { password?: string },
  ): Promise<SubmittedApplication> {
    return json<SubmittedApplication>(await this.ask('POST', API.applications, application));
  }

  /** Puts a file into the store as the form does. @returns its path, to be attached */
  async upload(fileName: string, content: Buffer): Promise<string> {
    const ticket = await json<UploadTicket>(await this.ask('POST', API.requestUpload, { fileName }));
    await accepted(await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(content) }));
    return ticket.filePath;
  }

  attach(id: string, documents: AttachDocumentsDto['documents']): Promise<Response> {
    return this.ask('PUT', API.applicationDocuments(id), { documents });
  }

  async logIn(email: string, password: string): Promise<void> {
    await accepted(await this.ask('POST', API.login, { email, password }));
  }
}

/** The response, if it says that all went well. */
export async function accepted(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** The body of a response that says that all went well. @typeParam T what the caller expects of it */
export async function json<T>(response: Response): Promise<T> {
  return (await accepted(response)).json() as Promise<T>;
}
