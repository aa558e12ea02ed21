import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '@lacorte/testing/product';
import { AnswerLog } from '../load/answer-log';
import { type Accepted, Applicant } from '../load/applicant';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import type { Broken } from './scenario';

const PER_SECOND = 100;
const SECONDS = 60;
const FILE = { every: 3, bytes: 200_000 };
/** Of Linux, in /proc. */
const TICKS_PER_SECOND = 100;
/** Most that a service's memory may have grown by in a second minute like the first. */
const MOST_GROWTH = 1.1;

/**
 * The tender's last hour: a hundred new people a second for a minute, each with an account, a third with a file. Nobody insists.
 * One process of ordinary priority sends all of it, each person over a connection that is idle, or a new one.
 * And a second minute like it: memory that the first one took for good is used again, and what is held for nothing would show.
 */
export async function lastHour(broken: Broken): Promise<void> {
  const first = await crowdedMinute(broken);
  const second = await crowdedMinute(broken);
  const growth = second.megabytes / first.megabytes;
  const { report } = broken;
  report.check(
    `memory after a second minute is at most ${MOST_GROWTH} times that after the first`,
    growth <= MOST_GROWTH,
    `${first.megabytes} and ${second.megabytes} MiB, ${growth.toFixed(2)}`,
  );
  await verify(broken, [...first.accepted, ...second.accepted]);
}

interface CrowdedMinute {
  accepted: Accepted[];
  /** Of the services and workers, when what was left to do was done. */
  megabytes: number;
}

async function crowdedMinute({ stack, report }: Broken): Promise<CrowdedMinute> {
  const log = new AnswerLog();
  const accepted: Accepted[] = [];
  const underWay: Promise<void>[] = [];
  const memory: number[] = [];
  const processorBefore = processorSeconds(stack);
  const begun = performance.now();
  for (let number = 0; number < PER_SECOND * SECONDS; number += 1) {
    const wait = begun + (number * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await pause(wait);
    if (number % (PER_SECOND * 10) === 0) memory.push(sum(memoryOf(stack)));
    underWay.push(applyOnce(stack, log, accepted, number % FILE.every === 0));
  }
  const offered = (performance.now() - begun) / 1_000;
  await Promise.all(underWay);
  memory.push(sum(memoryOf(stack)));
  report.say(`${underWay.length} applications offered in ${offered.toFixed(0)} s: ${log.summary()}`);
  report.say(
    `right answers: p50 ${log.percentile(0.5)} ms, p95 ${log.percentile(0.95)} ms, p99 ${log.percentile(0.99)} ms`,
  );
  const processor = [...processorSeconds(stack)].map(
    ([part, seconds]) => `${part} ${(seconds - (processorBefore.get(part) ?? 0)).toFixed(0)}`,
  );
  // Says where the limit is, also on a machine that has other work.
  report.say(`seconds of processor: ${processor.join(', ')}`);
  report.say(`memory of the product's processes every 10 s: ${memory.join(', ')} MiB`);
  report.check('somebody was accepted', accepted.length > 0, accepted.length);
  report.check(
    'every answer was right or a clear refusal',
    log.wrong.length === 0,
    `${log.wrong.length} ${log.wrong.slice(0, 5).join(' | ')}`,
  );
  report.say(`what was left to do was done after ${await settled(stack)} s`);
  const after = memoryOf(stack);
  report.say(`memory then: ${[...after].map(([part, size]) => `${part} ${size}`).join(', ')} MiB`);
  return { accepted, megabytes: sum(after) };
}

async function applyOnce(
  stack: RunningProduct,
  log: AnswerLog,
  accepted: Accepted[],
  bringsFile: boolean,
): Promise<void> {
  const applicant = new Applicant(stack.origin, log);
  const one = await applicant.apply(1);
  if (!one) return;
  accepted.push(one);
  if (bringsFile) await applicant.attach(one, FILE.bytes, 1);
}

/** MiB of resident memory of each service and worker, without what they have started. */
function memoryOf(stack: RunningProduct): Map<string, number> {
  const services = stack.parts.filter((part) => !['postgres', 'redis', 'object-storage', 'gateway'].includes(part));
  return new Map(
    services.map((part) => {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stack.pidOf(part)}/status`, 'utf8')) ?? [];
      return [part, Math.round(Number(kilobytes) / 1_024)];
    }),
  );
}

function sum(sizes: Map<string, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}

/** Seconds of processor that each part has used, in its own process, and those of this process, which is the load. */
function processorSeconds(stack: RunningProduct): Map<string, number> {
  const { user, system } = process.cpuUsage();
  return new Map([
    ['the load itself', (user + system) / 1_000_000],
    ...stack.parts.map((part): [string, number] => {
      const fields = readFileSync(`/proc/${stack.pidOf(part)}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return [part, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND];
    }),
  ]);
}
