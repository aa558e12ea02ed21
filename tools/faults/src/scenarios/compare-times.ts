import { Visitor } from '../load/visitor';
import type { Broken } from './scenario';

/** With 100, other work on the machine moved the medians by up to 16 %. */
const TIMES = 400;
/** Difference of the medians: less than a network adds. */
const MOST_APART = 0.15;

/** Neither the answers of a call nor how long they take may reveal who has an account. @param email that has one */
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

/** The middle value; the upper one of an even number. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
