import type { RunningProduct } from '@lacorte/testing/product';
import { AnswerLog } from './answer-log';
import { type Accepted, Applicant } from './applicant';

/** Has so many people apply, one after the other. @throws Error when one is not accepted at once */
export async function accept(stack: RunningProduct, count: number): Promise<Accepted[]> {
  const log = new AnswerLog();
  const accepted: Accepted[] = [];
  for (let number = 0; number < count; number += 1) {
    const one = await new Applicant(stack.origin, log).apply(1);
    if (!one) throw new Error(`an application was not accepted: ${log.summary()} ${log.wrong}`);
    accepted.push(one);
  }
  return accepted;
}
