import { isDeepStrictEqual } from 'node:util';
import type { DraftValues, SavedDraft } from '@lacorte/contracts';
import { AnswerLog } from '../load/answer-log';
import { conflictOf, DraftDevice } from '../load/draft-device';
import { loggedInPeople, logIn } from '../load/people';
import { json } from '../load/visitor';
import type { Broken } from './scenario';

const ROUNDS = 100;
/** Devices of one account. */
const DEVICES = 2;

/** The same draft is open on two devices, which save at once. */
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

/** @param version that the winner's draft must have @returns what is wrong */
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
