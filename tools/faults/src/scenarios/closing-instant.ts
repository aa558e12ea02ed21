import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN } from '@lacorte/testing/product';
import { AnswerLog } from '../load/answer-log';
import type { Accepted } from '../load/applicant';
import { compareWithClosing, type Recorded } from '../load/compare-with-closing';
import { type Submission, submitAgain } from '../load/late-submissions';
import { loggedInPeople, logIn, type Person } from '../load/people';
import { openTender } from '../load/tenders';
import { settleAndVerify } from '../load/verify';
import type { Broken } from './scenario';

const PEOPLE = 20;
const PER_SECOND = 100;
/** Offered before and after the closing. */
const SECONDS = { before: 3, after: 2 };
/** From the publication to the first submission. */
const HEAD_START_MS = 500;
/** When applications is killed, in ms before the closing. */
const KILLS = [25, 5, 0];

/** The rows of a tender with their idempotency keys. */
const RECORDED = `
  SELECT a.id, k.key, a.created_at >= t.closes_at AS "isLate"
  FROM applications.tender t
    JOIN applications.application a ON a.tender_id = t.id
    LEFT JOIN applications.idempotency_record k ON k.application_id = a.id
  WHERE t.id = $1`;

/** A hundred submissions a second across the instant at which the tender closes, also while applications is killed. */
export async function closingInstant(broken: Broken): Promise<void> {
  const { stack } = broken;
  const people = await loggedInPeople(stack.origin, PEOPLE);
  const accepted = people.map(({ first }) => first);
  try {
    accepted.push(...(await crossClosing(broken, people)));
    for (const before of KILLS) accepted.push(...(await crossClosing(broken, people, before)));
  } finally {
    await openTender(await logIn(stack.origin, ADMIN), null);
  }
  await settleAndVerify(broken, accepted);
}

/** @param killBefore ms before the closing; nothing is killed if undefined @returns what was accepted */
async function crossClosing(broken: Broken, people: Person[], killBefore?: number): Promise<Accepted[]> {
  const { stack, report } = broken;
  const when = killBefore === undefined ? '' : `applications killed ${killBefore} ms before: `;
  const closesAt = Date.now() + HEAD_START_MS + SECONDS.before * 1_000;
  const { id } = await openTender(await logIn(stack.origin, ADMIN), new Date(closesAt));
  const log = new AnswerLog();
  const killed = killBefore === undefined ? undefined : killAt(broken, closesAt - killBefore);
  const submissions = await offer(people, log, closesAt);
  await killed;
  await stack.ready();
  report.say(`${when}${submissions.length} offered: ${log.summary()}`);
  report.checkAnswers(log, when);
  const rows = await stack.query<Recorded>(RECORDED, [id]);
  for (const [what, found] of Object.entries(compareWithClosing(submissions, rows, closesAt))) {
    report.check(`${when}no ${what}`, found === 0, found);
  }
  const accepted = submissions.flatMap((submission) => submission.accepted ?? []);
  const late = submissions.filter(({ isLate }) => isLate).length;
  report.check(
    `${when}some came before the closing, some after`,
    accepted.length > 0 && late > 0,
    `${accepted.length} and ${late}`,
  );
  const repeated = submissions.filter(({ accepted: one, answeredAt }) => one && answeredAt >= closesAt).length;
  report.say(`${when}${repeated} of the accepted were told after the closing`);
  return accepted;
}

async function killAt({ stack }: Broken, instant: number): Promise<void> {
  await pause(instant - Date.now());
  await stack.kill('applications')();
}

async function offer(people: Person[], log: AnswerLog, closesAt: number): Promise<Submission[]> {
  const begun = closesAt - SECONDS.before * 1_000;
  const underWay: Promise<Submission>[] = [];
  for (let number = 0; number < PER_SECOND * (SECONDS.before + SECONDS.after); number += 1) {
    const wait = begun + (number * 1_000) / PER_SECOND - Date.now();
    if (wait > 0) await pause(wait);
    const { visitor } = people[number % people.length] as Person; // within the list
    underWay.push(submitAgain(visitor, log));
  }
  return Promise.all(underWay);
}
