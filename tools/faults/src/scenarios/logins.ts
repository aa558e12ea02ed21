import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { AnswerLog } from '../load/answer-log';
import { json, Visitor } from '../load/visitor';
import { compareTimes, median } from './compare-times';
import type { Broken } from './scenario';

const STORM = { readers: 8, attackers: 32, roundMs: 8_000, rounds: 3 };
/** How much password hashing may slow down readers. */
const MOST_SLOWER = 2;

/** Passwords are tried as fast as the product takes them, while others read their receipts. */
export async function loginStorm({ stack, report }: Broken): Promise<void> {
  const application = await new Visitor(stack.origin).call('POST', API.applications, anApplication().body());
  const path = API.application(json<{ id: string }>(application)?.id ?? '');
  const ratios: number[] = [];
  let [tried, wrong] = [0, 0];
  for (let round = 0; round < STORM.rounds; round += 1) {
    const calm = await read(stack.origin, path);
    const stop = storm(stack.origin);
    const stormy = await read(stack.origin, path);
    tried += await stop();
    wrong += calm.wrong.length + stormy.wrong.length;
    ratios.push(stormy.percentile(0.99) / calm.percentile(0.99));
    report.say(`p99 of receipts: ${calm.percentile(0.99)} ms before, ${stormy.percentile(0.99)} ms during the storm`);
  }
  const ratio = median(ratios);
  report.check('passwords were tried', tried > STORM.attackers, tried);
  report.check('every receipt was right', wrong === 0, wrong);
  report.check(`p99 is at most ${MOST_SLOWER} times that without the storm`, ratio <= MOST_SLOWER, ratio.toFixed(2));
}

/** Reads a receipt repeatedly on several connections. */
async function read(origin: string, path: string): Promise<AnswerLog> {
  const log = new AnswerLog();
  const until = Date.now() + STORM.roundMs;
  const reader = async () => {
    const visitor = new Visitor(origin);
    while (Date.now() < until) await log.ask('receipt', () => visitor.call('GET', path));
  };
  await Promise.all(Array.from({ length: STORM.readers }, reader));
  return log;
}

/** Tries wrong passwords for one account per attacker. @returns stops it and returns how many were tried */
function storm(origin: string): () => Promise<number> {
  let [isOver, tried] = [false, 0];
  const attack = async (email: string) => {
    const visitor = new Visitor(origin);
    while (!isOver) {
      const { status } = await visitor.call('POST', API.login, { email, password: `prova-${tried}` });
      if (status === 401) tried += 1;
    }
  };
  const attacks = Array.from({ length: STORM.attackers }, (_, index) => attack(`vittima.${index}@example.com`));
  return async () => {
    isOver = true;
    await Promise.all(attacks);
    return tried;
  };
}

/** Wrong passwords for addresses with and without an account. */
export async function loginTimes(broken: Broken): Promise<void> {
  const body = anApplication().body();
  await new Visitor(broken.stack.origin).call('POST', API.applications, body);
  await compareTimes(broken, body.email, { path: API.login, password: 'cortile-sbagliato' });
}
