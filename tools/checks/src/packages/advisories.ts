// Command npm run advisories. It checks that no package of the product has a severe known vulnerability, if the registry can tell.
import { spawnSync } from 'node:child_process';
import { ROOT, report } from '../step.ts';
import { type AuditReport, readAudit } from './audit.ts';

const TIMEOUT_MS = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  maxBuffer: 64 * 1024 * 1024,
});
const { isAnswered, findings } = readAudit(reportIn(stdout));
if (!isAnswered) console.log('not checked: the package registry does not say what weaknesses are known');
report(findings);

/** Returns the report in npm's output. Without an answer of the registry, npm prints nothing or plain text. */
function reportIn(text: string): AuditReport {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
