/** Output of `npm audit --json`. */
export interface AuditReport {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
  error?: unknown;
}

const GRAVE = ['high', 'critical'];

/**
 * Reads npm's report. Severe vulnerabilities are findings. Others wait for the next update.
 *
 * @returns `isAnswered` is false if the registry has no advisories, like many mirrors
 */
export function readAudit({ vulnerabilities }: AuditReport): { isAnswered: boolean; findings: string[] } {
  const findings = Object.values(vulnerabilities ?? {})
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { isAnswered: vulnerabilities !== undefined, findings };
}
