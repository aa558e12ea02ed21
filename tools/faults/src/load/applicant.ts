import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { anApplication, aPdf } from '@lacorte/testing/builders';
import type { Answer, AnswerLog } from './answer-log';
import { json, Visitor } from './visitor';

type Body = ReturnType<ReturnType<typeof anApplication>['body']>;

/** What the product has said yes to, and so must keep. */
export interface Accepted {
  id: string;
  code: string;
  key: string;
  body: Body;
  /** Digest of the file that was attached. */
  file?: string;
}

const AGAIN_AFTER_MS = 300;
export const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Somebody who applies, and who tries again as the form does when the product is not there. */
export class Applicant {
  readonly body: Body;
  readonly key = randomUUID();
  private readonly visitor: Visitor;

  constructor(
    origin: string,
    private readonly log: AnswerLog,
    changes: Partial<Body> = {},
  ) {
    this.visitor = new Visitor(origin);
    this.body = anApplication().with(changes).body();
  }

  /** @returns undefined when it was not accepted in `tries` */
  async apply(tries: number): Promise<Accepted | undefined> {
    const send = () => this.visitor.call('POST', API.applications, this.body, { 'idempotency-key': this.key });
    const answer = await this.insist('submit', 201, tries, send, (a) => {
      const { applicationCode, nome } = json<{ applicationCode: string; nome: string }>(a) ?? {};
      return /^DOM-\d{4}-\d{6}-\d{2}$/.test(applicationCode ?? '') && nome === this.body.nome
        ? undefined
        : 'another receipt';
    });
    const receipt = answer && json<{ id: string; applicationCode: string }>(answer);
    return receipt && { id: receipt.id, code: receipt.applicationCode, key: this.key, body: this.body };
  }

  /** Uploads a file of its own and attaches it. */
  async attach(accepted: Accepted, bytes: number, tries: number): Promise<void> {
    const file = Buffer.concat([aPdf(bytes - 64), Buffer.from(`%${accepted.id}\n`)]);
    const ask = () => this.visitor.call('POST', API.requestUpload, { fileName: 'carta identità.pdf' });
    const ticket = await this.insist('ask to upload', 200, tries, ask);
    const { uploadURL, filePath } = (ticket && json<{ uploadURL: string; filePath: string }>(ticket)) ?? {};
    if (!uploadURL || !filePath) return;
    if (!(await this.insist('upload', 200, tries, () => this.visitor.call('PUT', uploadURL, file)))) return;
    const path = API.applicationDocuments(accepted.id);
    const put = () => this.visitor.call('PUT', path, { documents: { 'carta-identita': filePath } });
    if (await this.insist('attach', 200, tries, put)) accepted.file = digest(file);
  }

  private async insist(
    what: string,
    expected: number,
    tries: number,
    send: () => Promise<Answer>,
    problemOf: (answer: Answer) => string | undefined = () => undefined,
  ): Promise<Answer | undefined> {
    for (let left = tries; left > 0; left -= 1) {
      const begun = performance.now();
      const answer = await send();
      const problem = answer.status === expected ? problemOf(answer) : undefined;
      const verdict = this.log.note(what, answer, expected, performance.now() - begun, problem);
      if (verdict === 'right') return answer;
      if (verdict === 'wrong') return undefined;
      if (left > 1) await pause(AGAIN_AFTER_MS);
    }
    return undefined;
  }
}
