import { waitFor } from '@lacorte/testing';
import { accept } from '../load/accept';
import type { Accepted } from '../load/applicant';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import type { Broken } from './scenario';

const APPLICATIONS = 5;
/** Longer than a worker waits for a mail server that says nothing, so that it has given up at least once. */
const SILENCE_MS = 20_000;
const NOTICED_MS = 60_000;

/** A mail server that refuses for now, says nothing, then refuses for good. */
export async function badMailServer(broken: Broken): Promise<void> {
  await refusesForNow(broken);
  await saysNothing(broken);
  await refusesForGood(broken);
}

async function refusesForNow(broken: Broken): Promise<void> {
  const { stack, mail, report } = broken;
  mail.change('refuses for now');
  const refused = mail.refused;
  const accepted = await accept(stack, APPLICATIONS);
  await waitFor(() => mail.refused >= refused + APPLICATIONS, { what: 'refusals', timeoutMs: NOTICED_MS });
  report.check('4xx: no message is given up', (await failed(broken, accepted)) === 0);
  report.check('4xx: the product stays ready', await stack.isReady());
  mail.change('accepts');
  report.say(`4xx: once it accepts, everything is sent after ${await settled(stack)} s`);
  await verify(broken, accepted);
}

async function saysNothing(broken: Broken): Promise<void> {
  const { stack, mail, report } = broken;
  mail.change('says nothing');
  const begun = Date.now();
  const accepted = await accept(stack, APPLICATIONS);
  await waitFor(() => Date.now() - begun > SILENCE_MS, { what: 'the silence', timeoutMs: NOTICED_MS });
  report.check('silence: no message is given up', (await failed(broken, accepted)) === 0);
  report.check('silence: the product stays ready', await stack.isReady());
  mail.change('accepts');
  report.say(`silence: once it speaks, everything is sent after ${await settled(stack)} s`);
  await verify(broken, accepted);
}

async function refusesForGood(broken: Broken): Promise<void> {
  const { stack, mail, report } = broken;
  mail.change('refuses for good');
  const refused = mail.refused;
  const accepted = await accept(stack, APPLICATIONS);
  const allFailed = async () => (await failed(broken, accepted)) === APPLICATIONS;
  await waitFor(allFailed, { what: 'the messages to be given up', timeoutMs: NOTICED_MS });
  report.check('5xx: each is tried once', mail.refused === refused + APPLICATIONS, mail.refused - refused);
  const reasons = await stack.count(
    `SELECT count(*) FROM notifications.messages WHERE state = 'failed' AND last_error LIKE '%550%' AND application_id = ANY($1)`,
    [accepted.map(({ id }) => id)],
  );
  report.check('5xx: each is listed with its reason', reasons === APPLICATIONS, reasons);
  // Nobody can be reached there: what follows looks at messages that can be sent.
  await stack.query(`DELETE FROM notifications.messages WHERE state = 'failed'`);
}

const failed = ({ stack }: Broken, accepted: Accepted[]) =>
  stack.count(`SELECT count(*) FROM notifications.messages WHERE state = 'failed' AND application_id = ANY($1)`, [
    accepted.map(({ id }) => id),
  ]);
