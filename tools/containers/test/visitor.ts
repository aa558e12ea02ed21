import { API, type AttachDocumentsDto, type SubmitApplicationDto } from '@lacorte/contracts';

export interface SubmittedApplication {
  id: string;
  applicationCode: string;
}

interface UploadTicket {
  uploadURL: string;
  filePath: string;
}

/** Somebody with a browser of their own: keeps the cookies that the site sets. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  /** @param address the site's */
  constructor(private readonly address: string) {}

  /** A call as the pages make it; an object is sent as JSON. */
  async ask(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
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
