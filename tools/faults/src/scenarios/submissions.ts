import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { ADMIN, type RunningProduct } from '@lacorte/testing/product';
import { AnswerLog } from '../load/answer-log';
import { type Accepted, apply, loggedInPeople, logIn, type Person } from '../load/applicants';
import { compareWithClosing, type Recorded, type Submission, submitAgain } from '../load/late-submissions';
import { openTender } from '../load/office';
import { settleAndVerify, settled } from '../load/verify';
import { json, Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const PEOPLE = 20;
const AT_ONCE = 10;
const PER_SECOND = 100;
const CROWDED_SECONDS = 60;
const CONFIRMED_TWICE = `
  SELECT count(*) FROM (SELECT application_id FROM notifications.messages WHERE kind = 'confirmation'
    GROUP BY application_id HAVING count(*) > 1) AS doubled`;

/** Sends the same application ten times at once with the same key. */
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
  report.count(`${PEOPLE} people, ${AT_ONCE} times each at once: all get the same receipt`, doubled);
  report.count('each has one application', different);
  report.count('the same key with another body is refused', refused, PEOPLE);
  await settled(stack);
  report.count('no application has two confirmations', await stack.count(CONFIRMED_TWICE));
}

const FILE = { every: 3, bytes: 200_000 };
/** Largest factor by which the services' memory may grow in the second minute. */
const MOST_GROWTH = 1.1;
const OTHER_PROGRAMS = ['postgres', 'redis', 'object-storage', 'gateway'];

/**
 * Tests the tender's last hour. One process of normal priority sends a hundred new people a second for a minute, each with a new
 * account, without retries. A second minute like the first shows whether memory keeps growing.
 */
export async function lastHour(broken: Broken): Promise<void> {
  const first = await crowdedMinute(broken);
  const second = await crowdedMinute(broken);
  const growth = second.megabytes / first.megabytes;
  broken.report.check(
    `memory after the second minute is at most ${MOST_GROWTH} times that after the first`,
    growth <= MOST_GROWTH,
    `${first.megabytes} and ${second.megabytes} MiB, ${growth.toFixed(2)}`,
  );
  await settleAndVerify(broken, [...first.accepted, ...second.accepted]);
}

/** Sends a minute of submissions. `megabytes` is the memory of services and workers after the remaining work. */
async function crowdedMinute({ stack, report }: Broken): Promise<{ accepted: Accepted[]; megabytes: number }> {
  const log = new AnswerLog();
  const memory: number[] = [];
  const begun = Date.now();
  let offered = 0;
  const all = await inTime(CROWDED_SECONDS, begun, (number) => {
    if (number % (PER_SECOND * 10) === 0) memory.push(megabytesOf(stack));
    offered = (Date.now() - begun) / 1_000;
    return apply(stack.origin, log, { fileBytes: number % FILE.every === 0 ? FILE.bytes : 0 });
  });
  const accepted = all.filter((one) => one !== undefined);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => log.percentile(share));
  report.say(`${all.length} applications offered in ${offered.toFixed(0)} s: ${log.summary()}`);
  report.say(`right answers: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  report.say(`memory of services and workers every 10 s: ${memory.join(', ')} MiB`);
  report.check('some were accepted', accepted.length > 0, accepted.length);
  report.checkAnswers(log);
  report.say(`remaining work finished after ${await settled(stack)} s`);
  return { accepted, megabytes: megabytesOf(stack) };
}

/** Starts `work` PER_SECOND times in each second from `begun` (ms since 1970), and waits for all of it. */
async function inTime<T>(seconds: number, begun: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const underWay: Promise<T>[] = [];
  for (let number = 0; number < PER_SECOND * seconds; number += 1) {
    const wait = begun + (number * 1_000) / PER_SECOND - Date.now();
    if (wait > 0) await pause(wait);
    underWay.push(work(number));
  }
  return Promise.all(underWay);
}

/** Returns the resident memory of services and workers, without their child processes. */
function megabytesOf(stack: RunningProduct): number {
  const services = stack.parts.filter((part) => !OTHER_PROGRAMS.includes(part));
  const kilobytes = services.map((part) => {
    const status = readFileSync(`/proc/${stack.pidOf(part)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  });
  return Math.round(kilobytes.reduce((total, size) => total + size, 0) / 1_024);
}

/** Seconds in which submissions are offered before and after the closing. */
const SECONDS = { before: 3, after: 2 };
/** Time from the publication of the tender to the first submission. */
const HEAD_START_MS = 500;
/** Moments at which the applications service is killed, in ms before the closing. */
const KILLS = [25, 5, 0];

/** The rows of a tender with their idempotency keys. */
const RECORDED = `
  SELECT a.id, k.key, a.created_at >= t.closes_at AS "isLate"
  FROM applications.tender t
    JOIN applications.application a ON a.tender_id = t.id
    LEFT JOIN applications.idempotency_record k ON k.application_id = a.id
  WHERE t.id = $1`;

/** Sends a hundred submissions a second across the closing of the tender, also while the applications service is killed. */
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

/** @param killBefore ms before the closing; nothing is killed if undefined @returns the accepted applications */
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
    report.count(`${when}no ${what}`, found);
  }
  const accepted = submissions.flatMap((submission) => submission.accepted ?? []);
  const late = submissions.filter(({ isLate }) => isLate).length;
  const areBoth = accepted.length > 0 && late > 0;
  report.check(`${when}some came before the closing, some after`, areBoth, `${accepted.length} and ${late}`);
  const repeated = submissions.filter(({ accepted: one, answeredAt }) => one && answeredAt >= closesAt).length;
  report.say(`${when}${repeated} of the accepted were told after the closing`);
  return accepted;
}

async function killAt({ stack }: Broken, instant: number): Promise<void> {
  await pause(instant - Date.now());
  await stack.kill('applications')();
}

function offer(people: Person[], log: AnswerLog, closesAt: number): Promise<Submission[]> {
  return inTime(SECONDS.before + SECONDS.after, closesAt - SECONDS.before * 1_000, (number) => {
    const { visitor } = people[number % people.length] as Person; // The index is within the list.
    return submitAgain(visitor, log);
  });
}
