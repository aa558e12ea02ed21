import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { AnswerLog } from '../load/answer-log';
import { json, Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const STORM = { readers: 8, attackers: 32, roundMs: 8_000, rounds: 3 };
/** Maximum factor by which password hashing may slow down readers. */
const MOST_SLOWER = 2;

/** Tries passwords as fast as the product accepts them, while others read their receipts. */
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
  report.count('every receipt was right', wrong);
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

/** Tries wrong passwords for one account per attacker. @returns a function that stops it and returns the number of tries */
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

/** Tests wrong passwords for e-mail addresses with and without an account. */
export async function loginTimes(broken: Broken): Promise<void> {
  const body = anApplication().body();
  await new Visitor(broken.stack.origin).call('POST', API.applications, body);
  await compareTimes(broken, body.email, { path: API.login, password: 'cortile-sbagliato' });
}

/** Number of requests per e-mail address. With 100, other work on the machine moved the medians by up to 16 %. */
const TIMES = 400;
/** Largest allowed difference of the medians, as a share. The delays of a network hide such a difference. */
const MOST_APART = 0.15;

/** Tests that neither the answers of a call nor their times reveal who has an account. @param email e-mail address with an account */
export async function compareTimes(
  { stack, report }: Broken,
  email: string,
  { path, ...body }: { path: string; password?: string },
): Promise<void> {
  const [withAccount, without]: [number[], number[]] = [[], []];
  const bodies = new Set<string>();
  const ask = async (who: string, times: number[]) => {
    const startedAt = performance.now();
    const answer = await new Visitor(stack.origin).call('POST', path, { email: who, ...body });
    times.push(performance.now() - startedAt);
    bodies.add(`${answer.status} ${answer.body}`);
  };
  for (let n = 0; n < TIMES; n += 1) {
    await ask(email, withAccount);
    await ask(`nessuno.${n}@example.com`, without);
  }
  const [known, unknown] = [median(withAccount), median(without)];
  const apart = Math.abs(known - unknown) / Math.min(known, unknown);
  report.say(`median of ${TIMES}: ${known.toFixed(1)} ms with an account, ${unknown.toFixed(1)} ms without`);
  report.check('both get the same answer', bodies.size === 1, [...bodies].join(' | '));
  const limit = `the medians are at most ${MOST_APART * 100} % apart`;
  report.check(limit, apart <= MOST_APART, `${(apart * 100).toFixed(1)} %`);
}

/** Returns the middle value; for an even number of values, the upper one. */
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
