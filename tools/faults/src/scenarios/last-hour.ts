import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '@lacorte/testing/product';
import { AnswerLog } from '../load/answer-log';
import { type Accepted, apply } from '../load/applicant';
import { settleAndVerify, settled } from '../load/verify';
import type { Broken } from './scenario';

const PER_SECOND = 100;
const SECONDS = 60;
/** Every third applicant attaches a file. */
const FILE = { every: 3, bytes: 200_000 };
/** Largest growth of the services' memory in a second minute like the first. */
const MOST_GROWTH = 1.1;
const OTHER_PROGRAMS = ['postgres', 'redis', 'object-storage', 'gateway'];

/**
 * The tender's last hour: a hundred new people a second for a minute, each with a new account, without retries, sent by one
 * process of normal priority. A second minute like the first shows whether memory keeps growing.
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

/** `megabytes`: memory of services and workers after the remaining work. */
async function crowdedMinute({ stack, report }: Broken): Promise<{ accepted: Accepted[]; megabytes: number }> {
  const log = new AnswerLog();
  const underWay: Promise<Accepted | undefined>[] = [];
  const memory: number[] = [];
  const begun = performance.now();
  for (let number = 0; number < PER_SECOND * SECONDS; number += 1) {
    const wait = begun + (number * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await pause(wait);
    if (number % (PER_SECOND * 10) === 0) memory.push(megabytesOf(stack));
    underWay.push(apply(stack.origin, log, { fileBytes: number % FILE.every === 0 ? FILE.bytes : 0 }));
  }
  const offered = (performance.now() - begun) / 1_000;
  const accepted = (await Promise.all(underWay)).filter((one) => one !== undefined);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => log.percentile(share));
  report.say(`${underWay.length} applications offered in ${offered.toFixed(0)} s: ${log.summary()}`);
  report.say(`right answers: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  report.say(`memory of services and workers every 10 s: ${memory.join(', ')} MiB`);
  report.check('some were accepted', accepted.length > 0, accepted.length);
  report.checkAnswers(log);
  report.say(`remaining work finished after ${await settled(stack)} s`);
  return { accepted, megabytes: megabytesOf(stack) };
}

/** Resident memory of services and workers, without their child processes. */
function megabytesOf(stack: RunningProduct): number {
  const services = stack.parts.filter((part) => !OTHER_PROGRAMS.includes(part));
  const kilobytes = services.map((part) => {
    const status = readFileSync(`/proc/${stack.pidOf(part)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  });
  return Math.round(kilobytes.reduce((total, size) => total + size, 0) / 1_024);
}
