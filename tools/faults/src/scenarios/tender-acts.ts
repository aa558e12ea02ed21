import { type AdminTender, API } from '@lacorte/contracts';
import { ADMIN } from '@lacorte/testing/product';
import { loggedInPeople, logIn } from '../load/applicants';
import { openTender } from '../load/office';
import { type Answer, json, type Visitor } from '../load/visitor';
import type { Broken } from './scenario';

/** Number of rounds of each pair of acts. The administrators swap their acts in each round. */
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

/** Lets two administrators change the times of a tender at once. */
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

/** Runs both acts on a new open tender at once. @returns the history of the tender, and its problems */
async function actAtOnce(...acting: [Asking, Administrator][]): Promise<{ history: string; problems: string[] }> {
  const visitor = acting[0]?.[1].visitor as Visitor; // Two administrators act.
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

/** Act that an administrator requested, and the answer. */
export interface Act {
  who: string;
  action: 'closed' | 'extended';
  /** New closing of an extension, ISO 8601 in UTC. */
  closesAt?: string;
  status: number | undefined;
  code: string | undefined;
}

/**
 * Judges simultaneous acts on one tender by its history. The history must have every successful act once, and each act must be possible in
 * the state before it.
 *
 * @param tender state after the acts
 * @returns the problems
 */
export function judgeActs(tender: Pick<AdminTender, 'history' | 'closesAt' | 'version'>, acts: Act[]): string[] {
  const made = tender.history.filter(({ action }) => action === 'closed' || action === 'extended');
  const done = acts.filter(({ status }) => status === 200);
  const nameOf = ({ who, action }: { who: string | null; action: string }) => `${action} by ${who}`;
  const [answered, recorded] = [done.map(nameOf), made.map(nameOf)];
  const inOrder = (names: string[]) => names.toSorted().join(', ');
  const closed = made.findIndex(({ action }) => action === 'closed');
  const instants = made.flatMap(({ action, closesAt }) => (action === 'extended' ? [closesAt ?? ''] : []));
  const asked = done.flatMap(({ closesAt }) => closesAt ?? []);
  const isRefused = ({ status, action, code }: Act) =>
    (status === 409 && code === 'tender-not-open') ||
    (action === 'extended' && status === 400 && code === 'validation');
  const others = acts.filter((act) => act.status !== 200 && !isRefused(act));
  const problems: [boolean, string][] = [
    [inOrder(answered) !== inOrder(recorded), `answered ${answered}, recorded ${recorded}`],
    [inOrder(asked) !== inOrder(instants), `extended to ${asked}, recorded ${instants}`],
    [others.length > 0, `answers ${others.map(({ status, code }) => `${status} ${code}`)}`],
    [closed !== -1 && closed !== made.length - 1, 'changed after it was closed'],
    [instants.some((instant, index) => index > 0 && instant <= (instants[index - 1] ?? '')), `closings ${instants}`],
    [tender.closesAt !== tender.history.at(-1)?.closesAt, `closes at ${tender.closesAt}`],
    [tender.version !== tender.history.length, `version ${tender.version} after ${tender.history.length} changes`],
  ];
  return problems.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
}
