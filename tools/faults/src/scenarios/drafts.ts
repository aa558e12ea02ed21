import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { API, type Draft, type DraftValues, type SavedDraft } from '@lacorte/contracts';
import type { RunningProduct } from '@lacorte/testing/product';
import { AnswerLog } from '../load/answer-log';
import { loggedInPeople, logIn } from '../load/applicants';
import { type Answer, json, type Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const ROUNDS = 100;
const DEVICES = 2;

/** Tests a draft that is open on two devices. Both save at once. */
export async function draftDevices({ stack, report }: Broken): Promise<void> {
  const [person] = await loggedInPeople(stack.origin, 1);
  if (!person) throw new Error('no one could log in');
  const log = new AnswerLog();
  const { email, password } = person.first.body;
  const devices: DraftDevice[] = [];
  while (devices.length < DEVICES) devices.push(new DraftDevice(await logIn(stack.origin, { email, password }), log));
  const problems: string[] = [];
  for (let version = 1; version <= ROUNDS; version += 1) problems.push(...(await saveAtOnce(devices, version)));
  const rule = `${ROUNDS} versions saved on ${DEVICES} devices at once: one is saved, the other gets it to choose`;
  report.check(rule, problems.length === 0, problems.slice(0, 5).join(' | '));
  const draft = await devices[0]?.read();
  report.check('the draft has as many versions', draft?.version === ROUNDS, draft?.version);
}

/** Saves on all devices at once. @param version version that the saved draft must have @returns the problems */
async function saveAtOnce(devices: DraftDevice[], version: number): Promise<string[]> {
  const typed = devices.map(
    (_, index): DraftValues => ({ nome: 'Lucia', indirizzo: `Via dei Tigli ${version}/${index}` }),
  );
  const answers = await Promise.all(devices.map((device, index) => device.send(typed[index] ?? {})));
  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  const [winner = -1] = winners;
  const saved = answers[winner] && json<SavedDraft>(answers[winner]);
  const problems: string[] = [];
  if (winners.length !== 1) problems.push(`saved on ${winners.length} devices`);
  if (saved?.version !== version) problems.push(`version ${saved?.version} instead of ${version}`);
  for (const answer of answers.filter((_, index) => index !== winner)) {
    const current = conflictOf(answer);
    if (current?.version !== version || !isDeepStrictEqual(current.values, typed[winner])) {
      problems.push(`${answer.status} ${answer.body}`);
    }
  }
  for (const device of devices) device.version = version;
  return problems;
}

const PEOPLE = 10;
/** Pause between two saves of a person. It is shorter than the form's two seconds. */
const TYPING_MS = 20;
/** Pause before, between and after the restarts. */
const CALM_MS = 2_000;
const AWAY_MS = 3_000;

type Typed = Awaited<ReturnType<typeof type>>;

/** Saves drafts while PostgreSQL is killed, while it is stopped for some seconds, and while the applications service is killed. */
export async function draftRestart({ stack, report }: Broken): Promise<void> {
  const log = new AnswerLog();
  const people = await loggedInPeople(stack.origin, PEOPLE);
  let isOver = false;
  const typing = people.map(({ visitor }) => type(new DraftDevice(visitor, log), () => isOver));
  await restartParts(stack);
  isOver = true;
  const all = await Promise.all(typing);
  report.say(
    `${log.summary()}; ${total(all, ({ device }) => device.recognized)} found saved after their answer was lost`,
  );
  report.checkAnswers(log);
  report.check('some saves had to be sent again', log.total('refused') + log.total('unreachable') > 0);
  const given = total(all, ({ isLost }) => Number(isLost));
  report.check('every save was confirmed in the end', given === 0, `${given} were not`);
  const wrong: string[] = [];
  for (const { device, saves, last } of all) {
    const draft = await device.read();
    if (draft?.version !== saves) wrong.push(`version ${draft?.version} after ${saves} saves`);
    if (!isDeepStrictEqual(draft?.values, last))
      wrong.push(`${JSON.stringify(draft?.values)} instead of ${last.indirizzo}`);
  }
  const saves = total(all, (one) => one.saves);
  report.check(`${saves} saves: each counts once, and each draft is what was typed last`, wrong.length === 0, wrong);
}

async function restartParts(stack: RunningProduct): Promise<void> {
  for (const part of ['postgres', 'applications', 'applications']) {
    await pause(CALM_MS);
    await stack.kill(part)();
    await stack.ready();
  }
  await pause(CALM_MS);
  // SIGINT is a fast shutdown. With SIGTERM it would wait until the services disconnect.
  const start = await stack.hold('postgres', 'SIGINT');
  await pause(AWAY_MS);
  await start();
  await pause(CALM_MS);
}

async function type(device: DraftDevice, isOver: () => boolean) {
  let [saves, isLost] = [0, false];
  let last: DraftValues = {};
  while (!isOver() && !isLost) {
    saves += 1;
    last = { nome: 'Lucia', indirizzo: `Via dei Tigli ${saves}` };
    isLost = !(await device.save(last));
    await pause(TYPING_MS);
  }
  return { device, saves, last, isLost };
}

const total = (all: Typed[], count: (one: Typed) => number) => all.reduce((sum, one) => sum + count(one), 0);

/** Number of tries of a save. At 300 ms each they take longer than PostgreSQL is down. */
const TRIES = 200;

/** A device that saves the draft of its account, as the form does. */
class DraftDevice {
  /** Version of the draft that this device has; null before the first save. */
  version: number | null = null;
  /** Number of saves that were found in the draft after their answer was lost. */
  recognized = 0;

  constructor(
    readonly visitor: Visitor,
    private readonly log: AnswerLog,
  ) {}

  send(values: DraftValues): Promise<Answer> {
    return this.visitor.call('PUT', API.userDraft, { values, version: this.version });
  }

  /** Sends the values until the answer says that they are saved. @returns false if another device saved first */
  async save(values: DraftValues): Promise<boolean> {
    let current: Draft | undefined;
    const send = async (): Promise<Answer> => {
      const answer = await this.send(values);
      current = conflictOf(answer);
      return isDeepStrictEqual(current?.values, values) ? { ...answer, status: 200 } : answer;
    };
    const answer = await this.log.ask('save', send, { tries: TRIES });
    if (!answer) return false;
    if (current) this.recognized += 1;
    this.version = (current ?? json<SavedDraft>(answer))?.version ?? null;
    return true;
  }

  async read(): Promise<Draft | undefined> {
    return json<Draft>(await this.visitor.call('GET', API.userDraft));
  }
}

/** Returns the current draft in an answer which says that another save was first; undefined for any other answer. */
function conflictOf(answer: Answer): Draft | undefined {
  const body = json<{ code: string; current?: Draft }>(answer);
  return answer.status === 409 && body?.code === 'version-conflict' ? body.current : undefined;
}
