import { API, type AttachDocumentsAnswer, type AttachDocumentsRequest, INTERNAL } from '@lacorte/contracts';
import type { SigningKeys } from '@lacorte/testing/keys';
import type { INestApplication } from '@nestjs/common';
import request, { type Response } from 'supertest';

/** A browser with its cookies, and the call that applications makes for it. */
export class BrowserClient {
  private cookie = '';

  /**
   * @param userId of the person who is logged in, if any
   * @param address the browser's, as the gateway names it
   */
  constructor(
    private readonly app: INestApplication,
    private readonly keys: SigningKeys,
    private readonly userId: string | null = null,
    private readonly address = '192.0.2.1',
  ) {}

  /** Asks for an upload address; keeps the cookie. */
  async requestUpload(fileName: unknown): Promise<Response> {
    const call = request(this.app.getHttpServer()).post(API.requestUpload).set('Cookie', this.cookie);
    call.set('X-Forwarded-For', this.address);
    if (this.userId) call.set(await this.identity(this.userId));
    const answer = await call.send({ fileName });
    const [setCookie] = (answer.get('Set-Cookie') ?? []) as string[];
    if (setCookie) this.cookie = setCookie.split(';')[0] ?? '';
    return answer;
  }

  /** Uploads a file as the page does. @returns its ticket */
  async upload(fileName: string, content: Buffer): Promise<{ uploadURL: string; filePath: string }> {
    const { body } = await this.requestUpload(fileName);
    await put(body.uploadURL, content);
    return body;
  }

  /** The same browser after a login or a logout. */
  as(userId: string | null): BrowserClient {
    const same = new BrowserClient(this.app, this.keys, userId, this.address);
    same.cookie = this.cookie;
    return same;
  }

  get uploadSession(): string | null {
    return this.cookie.split('=')[1] ?? null;
  }

  /** Attaches files as applications does for this browser. */
  async tryToAttach(applicationId: string, sections: Record<string, unknown>): Promise<Response> {
    const body = { sections, uploadSession: this.uploadSession, userId: this.userId };
    return request(this.app.getHttpServer())
      .post(INTERNAL.attachDocuments(applicationId))
      .set(await this.keys.call('applications', 'documents'))
      .send(body satisfies AttachDocumentsRequest | object);
  }

  /** Like `tryToAttach`, for files that have to be attached. */
  async attach(applicationId: string, sections: Record<string, string[]>): Promise<Required<AttachDocumentsAnswer>> {
    const { status, body } = await this.tryToAttach(applicationId, sections);
    if (status !== 200) throw new Error(`attaching files was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  private identity(userId: string): Promise<Record<string, string>> {
    return this.keys.person({ userId, email: 'ada@example.com', role: 'user' });
  }
}

/** PUTs a file to a presigned address. @returns the status */
export async function put(url: string, content: Buffer): Promise<number> {
  const body = new Uint8Array(content);
  return (await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } })).status;
}
