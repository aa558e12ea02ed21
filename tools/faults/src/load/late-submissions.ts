import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import type { AnswerLog } from './answer-log';
import type { Accepted } from './applicants';
import { type Answer, json, type Visitor } from './visitor';

/** Result of a submission that was repeated until it was accepted or refused for good. */
export interface Submission {
  key: string;
  /** When the last answer arrived, in ms since 1970. */
  answeredAt: number;
  accepted?: Accepted;
  /** Whether it was refused because the tender is closed. */
  isLate: boolean;
}

const AGAIN_AFTER_MS = 300;
/** Number of tries of a submission. They take longer than the restart of a killed part. */
const TRIES = 200;

/** Submits one more application in a session, and retries with the same idempotency key as the form does. */
export async function submitAgain(visitor: Visitor, log: AnswerLog): Promise<Submission> {
  const key = randomUUID();
  const body = anApplication().withoutPassword().body();
  for (let left = TRIES; left > 0; left -= 1) {
    const begun = performance.now();
    const answer = await visitor.call('POST', API.applications, body, { 'idempotency-key': key });
    const end = { key, answeredAt: Date.now() };
    if (isLate(answer)) return { ...end, isLate: true };
    const verdict = log.note('submit', answer, 201, performance.now() - begun);
    const receipt = json<{ id: string; applicationCode: string }>(answer);
    if (verdict === 'right' && receipt) {
      return { ...end, isLate: false, accepted: { id: receipt.id, code: receipt.applicationCode, body } };
    }
    if (verdict === 'wrong') return { ...end, isLate: false };
    await pause(AGAIN_AFTER_MS);
  }
  return { key, answeredAt: Date.now(), isLate: false };
}

const isLate = (answer: Answer) => answer.status === 409 && json<{ code: string }>(answer)?.code === 'tender-closed';

/** An application of the tender in the database. */
export interface Recorded {
  id: string;
  key: string | null;
  /** Whether it was recorded at or after the closing. */
  isLate: boolean;
}

/**
 * Compares the answers to people with the rows in the database.
 *
 * @param closesAt in ms since 1970, by the clock of the database and of the answers
 * @returns the number of faults of each kind
 */
export function compareWithClosing(submissions: Submission[], recorded: Recorded[], closesAt: number) {
  const ids = new Map(recorded.map(({ id, key }) => [key, id]));
  const late = submissions.filter(({ isLate }) => isLate);
  const count = (list: Submission[], isFault: (one: Submission) => boolean) => list.filter(isFault).length;
  return {
    'applications with an instant at or after the closing': recorded.filter(({ isLate }) => isLate).length,
    'committed applications whose sender was told that the tender is closed': count(late, ({ key }) => ids.has(key)),
    'refusals before the closing': count(late, ({ answeredAt }) => answeredAt < closesAt),
    'accepted applications that are not in the database': count(
      submissions,
      ({ key, accepted }) => accepted !== undefined && ids.get(key) !== accepted.id,
    ),
    'applications in the database that nobody was told of': recorded.filter(
      ({ id }) => !submissions.some(({ accepted }) => accepted?.id === id),
    ).length,
    'submissions without an answer': count(submissions, ({ accepted, isLate }) => !accepted && !isLate),
  };
}
