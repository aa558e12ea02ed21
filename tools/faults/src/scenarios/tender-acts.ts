import { type AdminTender, API } from '@lacorte/contracts';
import { ADMIN } from '@lacorte/testing/product';
import { type Act, judgeActs } from '../load/judge-acts';
import { loggedInPeople, logIn } from '../load/people';
import { openTender } from '../load/tenders';
import { type Answer, json, type Visitor } from '../load/visitor';
import type { Broken } from './scenario';

/** Rounds of each pair of acts; the administrators change places in each round. */
const ROUNDS = 10;
const HOUR_MS = 3_600_000;

interface Administrator {
  email: string;
  visitor: Visitor;
}

type Asking = (tenderId: string, administrator: Administrator) => Promise<Act>;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const outcome = (answer: Answer) => ({ status: answer.status, code: json<{ code: string }>(answer)?.code });

const extendBy =
  (hours: number): Asking =>
  async (id, { email, visitor }) => {
    const closesAt = inHours(hours).toISOString();
    const answer = await visitor.call('POST', API.extendTender(id), { closesAt });
    return { who: email, action: 'extended', closesAt, ...outcome(answer) };
  };

const close: Asking = async (id, { email, visitor }) => {
  const answer = await visitor.call('POST', API.closeTender(id), {});
  return { who: email, action: 'closed', ...outcome(answer) };
};

const PAIRS: [what: string, first: Asking, second: Asking][] = [
  ['one extends, the other closes', extendBy(2), close],
  ['one closes, the other extends', close, extendBy(2)],
  ['both extend, to different instants', extendBy(3), extendBy(2)],
  ['both close', close, close],
];

/** Two administrators change the times of a tender at once. */
export async function tenderActs(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const first = { email: ADMIN.email, visitor: await logIn(stack.origin, ADMIN) };
  const second = await anotherAdministrator(broken);
  try {
    for (const [what, one, other] of PAIRS) {
      const histories: string[] = [];
      const problems: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [a, b] = round % 2 === 0 ? [first, second] : [second, first];
        const result = await actAtOnce([one, a], [other, b]);
        histories.push(result.history);
        problems.push(...result.problems);
      }
      const counts = [...Map.groupBy(histories, (history) => history)].map(([name, { length }]) => `${name} ${length}`);
      report.say(`${what}: ${counts.join('; ')}`);
      const rule = `${what}, ${ROUNDS} times: the acts have one order, and none is lost`;
      report.check(rule, problems.length === 0, problems.slice(0, 5).join(' | '));
    }
  } finally {
    await openTender(first.visitor, null);
  }
}

/** Both acts on a new open tender. @returns what became of it, and what is wrong with that */
async function actAtOnce(...acting: [Asking, Administrator][]): Promise<{ history: string; problems: string[] }> {
  const visitor = acting[0]?.[1].visitor as Visitor; // two are acting
  const { id, history } = await openTender(visitor, inHours(1));
  const acts = await Promise.all(acting.map(([ask, administrator]) => ask(id, administrator)));
  const answer = await visitor.call('GET', API.adminTender(id));
  const tender = json<AdminTender>(answer);
  if (!tender) return { history: '', problems: [`the tender answers ${answer.status}`] };
  const changes = tender.history.slice(history.length).map(({ action }) => action);
  return { history: changes.join(' and then '), problems: judgeActs(tender, acts) };
}

async function anotherAdministrator({ stack }: Broken): Promise<Administrator> {
  const [person] = await loggedInPeople(stack.origin, 1);
  if (!person) throw new Error('nobody could log in');
  const { email, password } = person.first.body;
  await stack.query("UPDATE auth.users SET role = 'admin' WHERE email = $1", [email]);
  return { email, visitor: await logIn(stack.origin, { email, password }) };
}
