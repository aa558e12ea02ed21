import { API } from '@lacorte/contracts';
import { ADMIN, type RunningProduct } from '@lacorte/testing/product';
import { AnswerLog } from './answer-log';
import { type Accepted, Applicant } from './applicant';
import { json, Visitor } from './visitor';

/** How often somebody does each of these things. */
const EVERY_MS = { submit: 350, read: 150, print: 1_000, logIn: 800, sendPaymentRequests: 4_000 };
/** Every third brings a file. */
const FILE = { every: 3, bytes: 40_000 };
/** At 300 ms each: longer than any part is away. */
const TRIES = 300;

/** Everybody at once: people who apply, upload, read receipts, log in, and an administrator who sends payment requests. */
export class MixedLoad {
  readonly log: AnswerLog;
  readonly accepted: Accepted[] = [];
  /** Applications that nobody ever said yes to, although they were tried for long. */
  givenUp = 0;
  private readonly underWay = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private submissions = 0;

  /** @param alsoClear statuses that are a clear refusal in this fault */
  constructor(
    private readonly stack: RunningProduct,
    alsoClear: readonly number[] = [],
  ) {
    this.log = new AnswerLog(alsoClear);
  }

  start(): void {
    this.every(EVERY_MS.submit, () => this.submit());
    this.every(EVERY_MS.read, () => this.read());
    this.every(EVERY_MS.print, () => this.print());
    this.every(EVERY_MS.logIn, () => this.logIn());
    this.every(EVERY_MS.sendPaymentRequests, () => this.sendPaymentRequests());
  }

  /** Nobody begins anything new; who is under way finishes. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private every(milliseconds: number, act: () => Promise<void>): void {
    this.timers.push(
      setInterval(() => {
        const done = act().finally(() => this.underWay.delete(done));
        this.underWay.add(done);
      }, milliseconds),
    );
  }

  private async submit(): Promise<void> {
    this.submissions += 1;
    const bringsFile = this.submissions % FILE.every === 0;
    const applicant = new Applicant(this.stack.origin, this.log, { nome: `Lucia${this.submissions}` });
    const accepted = await applicant.apply(TRIES);
    if (!accepted) {
      this.givenUp += 1;
      return;
    }
    this.accepted.push(accepted);
    if (bringsFile) await applicant.attach(accepted, FILE.bytes, TRIES);
  }

  private async read(): Promise<void> {
    const { id, body } = this.somebody() ?? {};
    if (!id || !body) return;
    await this.ask('read receipt', new Visitor(this.stack.origin), 'GET', API.application(id), undefined, (answer) =>
      json<{ nome: string }>(answer)?.nome === body.nome ? undefined : 'the receipt of another',
    );
  }

  private async print(): Promise<void> {
    const somebody = this.somebody();
    if (!somebody) return;
    await this.ask(
      'print receipt',
      new Visitor(this.stack.origin),
      'GET',
      API.applicationPdf(somebody.id),
      undefined,
      (answer) => (answer.body.subarray(0, 5).toString() === '%PDF-' ? undefined : 'no PDF'),
    );
  }

  private async logIn(): Promise<void> {
    const somebody = this.somebody();
    if (!somebody) return;
    const { email, password } = somebody.body;
    const visitor = new Visitor(this.stack.origin);
    const isIn = await this.ask('log in', visitor, 'POST', API.login, { email, password }, (answer) =>
      json<{ email: string }>(answer)?.email === email ? undefined : 'somebody else',
    );
    if (!isIn) return;
    await this.ask('see own', visitor, 'GET', API.userApplications, undefined, (answer) => {
      const ids = json<{ id: string }[]>(answer)?.map(({ id }) => id);
      return ids?.length === 1 && ids[0] === somebody.id ? undefined : `applications ${ids}`;
    });
  }

  private async sendPaymentRequests(): Promise<void> {
    const visitor = new Visitor(this.stack.origin);
    if (!(await this.ask('log in', visitor, 'POST', API.login, ADMIN))) return;
    await this.ask('send payment requests', visitor, 'POST', API.sendPaymentRequests, {});
  }

  /** @returns whether the answer was right */
  private async ask(
    what: string,
    visitor: Visitor,
    method: string,
    path: string,
    body?: unknown,
    problemOf: (answer: Parameters<AnswerLog['note']>[1]) => string | undefined = () => undefined,
  ): Promise<boolean> {
    const begun = performance.now();
    const answer = await visitor.call(method, path, body);
    const problem = answer.status === 200 ? problemOf(answer) : undefined;
    return this.log.note(what, answer, 200, performance.now() - begun, problem) === 'right';
  }

  private somebody(): Accepted | undefined {
    return this.accepted[Math.floor(Math.random() * this.accepted.length)];
  }
}
