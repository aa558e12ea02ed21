import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import type { AnswerLog } from './answer-log';
import type { Accepted } from './applicant';
import { type Answer, json, type Visitor } from './visitor';

/** How a submission ended that was repeated until it was accepted or refused for good. */
export interface Submission {
  key: string;
  /** When the last answer arrived, in ms since 1970. */
  answeredAt: number;
  /** How often it was sent. */
  tries: number;
  accepted?: Accepted;
  /** The tender was closed. */
  isLate: boolean;
}

const AGAIN_AFTER_MS = 300;
/** Longer than a killed part is away. */
const TRIES = 200;

/** Submits one more application in a session, and retries with the same idempotency key as the form does. */
export async function submitAgain(visitor: Visitor, log: AnswerLog): Promise<Submission> {
  const key = randomUUID();
  const body = anApplication().withoutPassword().body();
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const begun = performance.now();
    const answer = await visitor.call('POST', API.applications, body, { 'idempotency-key': key });
    const end = { key, tries, answeredAt: Date.now() };
    if (isLate(answer)) return { ...end, isLate: true };
    const verdict = log.note('submit', answer, 201, performance.now() - begun);
    const receipt = json<{ id: string; applicationCode: string }>(answer);
    if (verdict === 'right' && receipt) {
      return { ...end, isLate: false, accepted: { id: receipt.id, code: receipt.applicationCode, body } };
    }
    if (verdict === 'wrong') return { ...end, isLate: false };
    await pause(AGAIN_AFTER_MS);
  }
  return { key, tries: TRIES, answeredAt: Date.now(), isLate: false };
}

const isLate = (answer: Answer) => answer.status === 409 && json<{ code: string }>(answer)?.code === 'tender-closed';
