// Command npm run advisories, which checks that no package of the product has a severe known vulnerability, if the registry can tell.
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
// Without an answer of the registry, npm may print nothing.
const { isAnswered, findings } = readAudit(JSON.parse(stdout || '{}') as AuditReport);
if (!isAnswered) console.log('not checked: the package registry does not say what weaknesses are known');
report(findings);
