import { API, type AttachDocumentsDto, type SubmitApplicationDto } from '@lacorte/contracts';
import { Browser } from '@lacorte/testing/product';

export interface SubmittedApplication {
  id: string;
  applicationCode: string;
}

const CONNECTION_CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

interface UploadTicket {
  uploadURL: string;
  filePath: string;
}

/** A person with a separate browser. */
export class Visitor extends Browser {
  /** How often a request had to be sent again because the connection that was kept open had just been closed. */
  repeated = 0;

  /** As browsers do: a request that meets a connection being closed goes out again, once, on a new one (RFC 9112, 9.3.1). */
  protected override async fetch(url: URL, request: RequestInit): Promise<Response> {
    try {
      return await super.fetch(url, request);
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
      if (!CONNECTION_CLOSED.has(code)) throw error;
      this.repeated += 1;
      return super.fetch(url, request);
    }
  }

  async apply(
    application: Omit<SubmitApplicationDto, 'password'> & { password?: string },
  ): Promise<SubmittedApplication> {
    return json<SubmittedApplication>(await this.send('POST', API.applications, application));
  }

  /** Puts a file into the store as the form does. @returns its path, to be attached */
  async upload(fileName: string, content: Buffer): Promise<string> {
    const ticket = await json<UploadTicket>(await this.send('POST', API.requestUpload, { fileName }));
    await accepted(await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(content) }));
    return ticket.filePath;
  }

  attach(id: string, documents: AttachDocumentsDto['documents']): Promise<Response> {
    return this.send('PUT', API.applicationDocuments(id), { documents });
  }

  async logIn(email: string, password: string): Promise<void> {
    await accepted(await this.send('POST', API.login, { email, password }));
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
