import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@lacorte/testing';
import { type Accepted, accept } from '../load/applicant';
import { settleAndVerify } from '../load/verify';
import type { Broken } from './scenario';

const APPLICATIONS = 5;
/** Longer than a worker waits for a silent mail server, so that it gives up at least once. */
const SILENCE_MS = 20_000;
const NOTICED_MS = 60_000;
const FAILED = `SELECT count(*) FROM notifications.messages WHERE state = 'failed' AND application_id = ANY($1)`;

/** A mail server that refuses temporarily, is silent, then refuses permanently. */
export async function badMailServer(broken: Broken): Promise<void> {
  const { mail } = broken;
  const refused = mail.refused;
  const areRefused = () => mail.refused >= refused + APPLICATIONS;
  await recovers(broken, 'refuses for now', () => waitFor(areRefused, { what: 'refusals', atLeastMs: NOTICED_MS }));
  await recovers(broken, 'says nothing', () => pause(SILENCE_MS));
  await refusesForGood(broken);
}

async function recovers(
  broken: Broken,
  mood: 'refuses for now' | 'says nothing',
  wait: () => Promise<unknown>,
): Promise<void> {
  const { stack, mail, report } = broken;
  mail.change(mood);
  const accepted = await accept(stack.origin, APPLICATIONS);
  await wait();
  report.check(`mail server ${mood}: no message is given up`, (await stack.count(FAILED, idsOf(accepted))) === 0);
  report.check(`mail server ${mood}: the product stays ready`, await stack.isReady());
  mail.change('accepts');
  await settleAndVerify(broken, accepted);
}

async function refusesForGood({ stack, mail, report }: Broken): Promise<void> {
  mail.change('refuses for good');
  const refused = mail.refused;
  const ids = idsOf(await accept(stack.origin, APPLICATIONS));
  const allFailed = async () => (await stack.count(FAILED, ids)) === APPLICATIONS;
  await waitFor(allFailed, { what: 'the messages to be given up', atLeastMs: NOTICED_MS });
  report.check('5xx: each is tried once', mail.refused === refused + APPLICATIONS, mail.refused - refused);
  const reasons = await stack.count(`${FAILED} AND last_error LIKE '%550%'`, ids);
  report.check('5xx: each is listed with its reason', reasons === APPLICATIONS, reasons);
  // Later scenarios expect every message to be sent.
  await stack.query(`DELETE FROM notifications.messages WHERE state = 'failed'`);
}

const idsOf = (accepted: Accepted[]) => [accepted.map(({ id }) => id)];
