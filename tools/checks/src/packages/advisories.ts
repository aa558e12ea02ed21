// No package of the running product with a grave weakness that is publicly known, where the registry says what is.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../step.ts';
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
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;

/** Nothing at all where npm could not even ask. */
function reportIn(text: string): AuditReport {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
