import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { AnswerLog } from '../load/answer-log';
import { json, Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const READERS = 8;
const ATTACKERS = 32;
const ROUND_MS = 8_000;
const ROUNDS = 3;
/** What hashing passwords may cost those who only read. */
const MOST = 2;

/** Somebody tries passwords as fast as the product takes them, while others read their receipts. */
export async function loginStorm({ stack, report }: Broken): Promise<void> {
  const application = await new Visitor(stack.origin).call('POST', API.applications, anApplication().body());
  const path = API.application(json<{ id: string }>(application)?.id ?? '');
  const ratios: number[] = [];
  let [tried, wrong] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const calm = await read(stack.origin, path);
    const storm = new Storm(stack.origin);
    const stormy = await read(stack.origin, path);
    tried += await storm.stop();
    wrong += calm.wrong.length + stormy.wrong.length;
    ratios.push(stormy.percentile(0.99) / calm.percentile(0.99));
    report.say(`p99 of receipts: ${calm.percentile(0.99)} ms in calm, ${stormy.percentile(0.99)} ms in the storm`);
  }
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.POSITIVE_INFINITY;
  report.check('passwords were tried meanwhile', tried > ATTACKERS, tried);
  report.check('every receipt was right', wrong === 0, wrong);
  report.check(`p99 is at most ${MOST} times that of the calm`, ratio <= MOST, ratio.toFixed(2));
}

/** Reads a receipt again and again on some connections at once, for the time of a round. */
async function read(origin: string, path: string): Promise<AnswerLog> {
  const log = new AnswerLog();
  const until = Date.now() + ROUND_MS;
  const reader = async () => {
    const visitor = new Visitor(origin);
    while (Date.now() < until) {
      const startedAt = performance.now();
      const answer = await visitor.call('GET', path);
      log.note('receipt', answer, 200, performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return log;
}

/** Wrong passwords for as many accounts as there are attackers, until it is stopped. */
class Storm {
  private isOver = false;
  private tried = 0;
  private readonly attackers: Promise<void>[];

  constructor(private readonly origin: string) {
    this.attackers = Array.from({ length: ATTACKERS }, (_, index) => this.attack(`vittima.${index}@example.com`));
  }

  /** @returns how many passwords were tried */
  async stop(): Promise<number> {
    this.isOver = true;
    await Promise.all(this.attackers);
    return this.tried;
  }

  private async attack(email: string): Promise<void> {
    const visitor = new Visitor(this.origin);
    while (!this.isOver) {
      const { status } = await visitor.call('POST', API.login, { email, password: `prova-${this.tried}` });
      if (status === 401) this.tried += 1;
    }
  }
}
