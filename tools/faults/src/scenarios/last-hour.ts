import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { AnswerLog } from '../load/answer-log';
import { type Accepted, Applicant } from '../load/applicant';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import type { Stack } from '../stack/stack';
import type { Broken } from './scenario';

const PER_SECOND = 100;
const SECONDS = 60;
const FILE = { every: 3, bytes: 200_000 };
/** Of Linux, in /proc. */
const TICKS_PER_SECOND = 100;
/** The services' memory at the end beside that in the middle. */
const MOST_GROWTH = 1.3;

/** The tender's last hour: a hundred new people a second for a minute, each with an account, a third with a file. Nobody insists. */
export async function lastHour(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const log = new AnswerLog();
  const accepted: Accepted[] = [];
  const underWay: Promise<void>[] = [];
  const memory: number[] = [];
  const processorBefore = processorSeconds(stack);
  const begun = performance.now();
  for (let number = 0; number < PER_SECOND * SECONDS; number += 1) {
    const wait = begun + (number * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await pause(wait);
    if (number % (PER_SECOND * 10) === 0) memory.push(megabytes(stack));
    underWay.push(applyOnce(stack, log, accepted, number % FILE.every === 0));
  }
  const offered = (performance.now() - begun) / 1_000;
  await Promise.all(underWay);
  memory.push(megabytes(stack));
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
  const growth = megabytes(stack) / (memory[3] ?? 1);
  report.check(
    `memory afterwards is at most ${MOST_GROWTH} times that in the middle`,
    growth <= MOST_GROWTH,
    growth.toFixed(2),
  );
  await verify(broken, accepted);
}

async function applyOnce(stack: Stack, log: AnswerLog, accepted: Accepted[], bringsFile: boolean): Promise<void> {
  const applicant = new Applicant(stack.origin, log);
  const one = await applicant.apply(1);
  if (!one) return;
  accepted.push(one);
  if (bringsFile) await applicant.attach(one, FILE.bytes, 1);
}

/** Resident memory of the services and workers, without what they have started. */
function megabytes(stack: Stack): number {
  const services = stack.parts.filter((part) => !['postgres', 'redis', 'object-storage', 'gateway'].includes(part));
  const pids = services.map((part) => stack.pidOf(part)).join(',');
  const sizes = execFileSync('ps', ['-o', 'rss=', '-p', pids], { encoding: 'utf8' }).trim().split(/\s+/);
  return Math.round(sizes.reduce((sum, size) => sum + Number(size), 0) / 1_024);
}

/** Seconds of processor that each part has used, in its own process. */
function processorSeconds(stack: Stack): Map<string, number> {
  return new Map(
    stack.parts.map((part) => {
      const fields = readFileSync(`/proc/${stack.pidOf(part)}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return [part, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND];
    }),
  );
}
