import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const TIMES = 100;
/** Of the medians: less than what a network adds by itself. */
const MOST_APART = 0.15;
const WRONG = 'cortile-sbagliato';

/** Somebody wants to find out who has an account, from the answers to wrong passwords and from how long they take. */
export async function loginTimes({ stack, report }: Broken): Promise<void> {
  const { email } = anApplication().body();
  await new Visitor(stack.origin).call('POST', API.applications, anApplication().with({ email }).body());
  const tries = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  for (let n = 0; n < TIMES; n += 1) {
    for (const [kind, who] of [
      ['known', email],
      ['unknown', `nessuno.${n}@example.com`],
    ] as const) {
      const startedAt = performance.now();
      const answer = await new Visitor(stack.origin).call('POST', API.login, { email: who, password: WRONG });
      tries[kind].push(performance.now() - startedAt);
      bodies.add(`${answer.status} ${answer.body}`);
    }
  }
  const [known, unknown] = [median(tries.known), median(tries.unknown)];
  const apart = Math.abs(known - unknown) / Math.min(known, unknown);
  report.say(`median of ${TIMES}: ${known.toFixed(1)} ms with an account, ${unknown.toFixed(1)} ms without`);
  report.check('both get the same answer', bodies.size === 1, [...bodies].join(' | '));
  report.check(
    `the medians are at most ${MOST_APART * 100} % apart`,
    apart <= MOST_APART,
    `${(apart * 100).toFixed(1)} %`,
  );
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
