import { API } from '@lacorte/contracts';
import { ADMIN, type RunningProduct } from '@lacorte/testing/product';
import { AnswerLog } from './answer-log';
import { type Accepted, apply } from './applicants';
import { json, Visitor } from './visitor';

const EVERY_MS = { submit: 350, read: 150, print: 1_000, logIn: 800, sendPaymentRequests: 4_000 };
const FILE = { every: 3, bytes: 40_000 };
/** Number of tries of a submission. At 300 ms each they take longer than any part is down. */
const TRIES = 300;

/** Lets people apply, upload, read receipts and log in, and an administrator send fee requests, all at the same time. */
export class MixedLoad {
  readonly log: AnswerLog;
  readonly accepted: Accepted[] = [];
  /** Applications that were not accepted after all retries. */
  givenUp = 0;
  private readonly underWay = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[];
  private submissions = 0;

  /** @param alsoClear statuses that are a clear refusal during this fault */
  constructor(
    private readonly stack: RunningProduct,
    alsoClear: readonly number[] = [],
  ) {
    this.log = new AnswerLog(alsoClear);
    this.timers = (Object.keys(EVERY_MS) as (keyof typeof EVERY_MS)[]).map((act) =>
      setInterval(() => {
        const done = this[act]().finally(() => this.underWay.delete(done));
        this.underWay.add(done);
      }, EVERY_MS[act]),
    );
  }

  /** Starts no new work and waits for the work in progress. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async submit(): Promise<void> {
    this.submissions += 1;
    const fileBytes = this.submissions % FILE.every === 0 ? FILE.bytes : 0;
    const changes = { nome: `Lucia${this.submissions}` };
    const accepted = await apply(this.stack.origin, this.log, { tries: TRIES, fileBytes, changes });
    if (accepted) this.accepted.push(accepted);
    else this.givenUp += 1;
  }

  private async read(): Promise<void> {
    const one = this.anyAccepted();
    if (!one) return;
    const read = () => new Visitor(this.stack.origin).call('GET', API.application(one.id));
    const isOwn = (nome?: string) => (nome === one.body.nome ? undefined : "another person's receipt");
    await this.log.ask('read receipt', read, { problemOf: (answer) => isOwn(json<{ nome: string }>(answer)?.nome) });
  }

  private async print(): Promise<void> {
    const one = this.anyAccepted();
    if (!one) return;
    const print = () => new Visitor(this.stack.origin).call('GET', API.applicationPdf(one.id));
    await this.log.ask('print receipt', print, {
      problemOf: ({ body }) => (body.subarray(0, 5).toString() === '%PDF-' ? undefined : 'not a PDF'),
    });
  }

  private async logIn(): Promise<void> {
    const one = this.anyAccepted();
    if (!one) return;
    const { email, password } = one.body;
    const visitor = new Visitor(this.stack.origin);
    const isIn = await this.log.ask('log in', () => visitor.call('POST', API.login, { email, password }), {
      problemOf: (answer) => (json<{ email: string }>(answer)?.email === email ? undefined : 'another user'),
    });
    if (!isIn) return;
    await this.log.ask('see own', () => visitor.call('GET', API.userApplications), {
      problemOf: (answer) => {
        const ids = json<{ id: string }[]>(answer)?.map(({ id }) => id);
        return ids?.length === 1 && ids[0] === one.id ? undefined : `applications ${ids}`;
      },
    });
  }

  private async sendPaymentRequests(): Promise<void> {
    const visitor = new Visitor(this.stack.origin);
    if (!(await this.log.ask('log in', () => visitor.call('POST', API.login, ADMIN)))) return;
    await this.log.ask('send payment requests', () => visitor.call('POST', API.sendPaymentRequests, { again: true }));
  }

  private anyAccepted(): Accepted | undefined {
    return this.accepted[Math.floor(Math.random() * this.accepted.length)];
  }
}
