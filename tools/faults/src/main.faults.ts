// Command npm run test:faults [-- name ...]. It breaks a running product, prints actions and counts, and ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningProduct, UNLIMITED } from '@lacorte/testing/product';
import { WEBHOOK_SECRET } from './load/office';
import { afterSubmitting } from './scenarios/after-submitting';
import { clockJump } from './scenarios/clock-jump';
import { draftDevices, draftRestart } from './scenarios/drafts';
import { fullDisk } from './scenarios/full-disk';
import { badMailServer, crashBeforeEnqueue, emptiedRedis } from './scenarios/jobs-and-mail';
import { loginStorm, loginTimes } from './scenarios/logins';
import { passwordResets } from './scenarios/password-resets';
import { rankingPublished, rankingRuns } from './scenarios/rankings';
import { type Broken, Report, type Scenario } from './scenarios/scenario';
import { closingInstant, identicalKeys, lastHour } from './scenarios/submissions';
import { tenderActs } from './scenarios/tender-acts';
import { connectionStorm, killedParts } from './scenarios/under-load';
import { MailServer } from './stack/mail-server';
import { mountSmallDisk } from './stack/small-disk';

/** Size of the disk, enough for the files of the whole suite. */
const OBJECT_STORAGE_MB = 2_000;
const ROOT = join(import.meta.dirname, '..', '..', '..');

const SCENARIOS: Record<string, Scenario> = {
  'killed-parts': killedParts,
  'emptied-redis': emptiedRedis,
  'bad-mail-server': badMailServer,
  'identical-keys': identicalKeys,
  'crash-before-enqueue': crashBeforeEnqueue,
  'connection-storm': connectionStorm,
  'full-disk': fullDisk,
  'clock-jump': clockJump,
  'login-times': loginTimes,
  'password-resets': passwordResets,
  'login-storm': loginStorm,
  'closing-instant': closingInstant,
  'tender-acts': tenderActs,
  'draft-restart': draftRestart,
  'draft-devices': draftDevices,
  'last-hour': lastHour,
  'after-submitting': afterSubmitting,
  'ranking-runs': rankingRuns,
  'ranking-published': rankingPublished,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in SCENARIOS));
if (unknown !== undefined) {
  console.error(`There is no fault ${unknown}; there are ${Object.keys(SCENARIOS).join(', ')}.`);
  process.exit(1);
}

/** Runs a scenario. An error counts as a failure. The next scenario starts on a product that is ready. */
async function run(name: string, scenario: Scenario, parts: Omit<Broken, 'report'>): Promise<Report> {
  console.log(`\n${name}`);
  const report = new Report(name);
  try {
    await parts.stack.ready();
    await scenario({ ...parts, report });
  } catch (error) {
    report.check('runs to its end', false, error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error);
  } finally {
    parts.mail.change('accepts');
    parts.stack.release();
  }
  return report;
}

// The exit handlers stop the product and unmount its disk.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const folder = mkdtempSync(join(tmpdir(), 'faults-'));
const mail = await MailServer.start();
const objectStorageDisk = mountSmallDisk(join(folder, 'object-storage'), OBJECT_STORAGE_MB);
const environment = {
  ...UNLIMITED,
  SMTP_URL: mail.url,
  PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  // Every scenario waits until all e-mails are sent.
  STATUS_MAIL_DELAY_SECONDS: '3',
};
const stack = await RunningProduct.start({ root: ROOT, folder, environment });
let [passed, failed] = [0, 0];
const failures: string[] = [];
try {
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const report = await run(name, scenario, { stack, mail, objectStorageDisk });
    failures.push(...report.failures);
    failed += report.failures.length;
    passed += report.checks - report.failures.length;
  }
} finally {
  await stack.stop();
  mail.stop();
  objectStorageDisk?.unmount();
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAIL ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
