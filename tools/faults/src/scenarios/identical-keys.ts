import { randomUUID } from 'node:crypto';
import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { settled } from '../load/verify';
import { json, Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const PEOPLE = 20;
const AT_ONCE = 10;
const CONFIRMED_TWICE = `
  SELECT count(*) FROM (SELECT application_id FROM notifications.messages WHERE kind = 'confirmation'
    GROUP BY application_id HAVING count(*) > 1) AS doubled`;

/** The same application sent ten times at once with the same key. */
export async function identicalKeys({ stack, report }: Broken): Promise<void> {
  let [doubled, different, refused] = [0, 0, 0];
  for (let person = 0; person < PEOPLE; person += 1) {
    const body = anApplication().body();
    const key = { 'idempotency-key': randomUUID() };
    const send = (changed: object = {}) =>
      new Visitor(stack.origin).call('POST', API.applications, { ...body, ...changed }, key);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send()));
    const ids = answers.filter(({ status }) => status === 201).map((answer) => json<{ id: string }>(answer)?.id);
    if (ids.length !== AT_ONCE || new Set(ids).size !== 1) doubled += 1;
    const rows = await stack.count('SELECT count(*) FROM applications.application WHERE email = $1', [body.email]);
    if (rows !== 1) different += 1;
    if ((await send({ nome: 'Altra' })).status === 409) refused += 1;
  }
  report.check(`${PEOPLE} people, ${AT_ONCE} times each at once: all get the same receipt`, doubled === 0, doubled);
  report.check('each has one application', different === 0, different);
  report.check('the same key with another body is refused', refused === PEOPLE, refused);
  await settled(stack);
  const twice = await stack.count(CONFIRMED_TWICE);
  report.check('no application has two confirmations', twice === 0, twice);
}
