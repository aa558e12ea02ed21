import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DraftValues } from '@lacorte/contracts';
import type { RunningProduct } from '@lacorte/testing/product';
import { AnswerLog } from '../load/answer-log';
import { DraftDevice } from '../load/draft-device';
import { loggedInPeople } from '../load/people';
import type { Broken } from './scenario';

const PEOPLE = 10;
/** Between two saves of a person: shorter than the form's two seconds. */
const TYPING_MS = 20;
/** Before, between and after the restarts. */
const CALM_MS = 2_000;
const AWAY_MS = 3_000;

interface Typed {
  device: DraftDevice;
  saves: number;
  last: DraftValues;
  isLost: boolean;
}

/** Drafts are saved while PostgreSQL is killed, while it stops in order and is away for some seconds, and while applications is killed. */
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
  // Fast shutdown: with SIGTERM it would wait until the services disconnect.
  const start = await stack.hold('postgres', 'SIGINT');
  await pause(AWAY_MS);
  await start();
  await pause(CALM_MS);
}

async function type(device: DraftDevice, isOver: () => boolean): Promise<Typed> {
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
