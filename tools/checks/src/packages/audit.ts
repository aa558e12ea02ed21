interface Vulnerability {
  name: string;
  severity: string;
  range: string;
}

/** What `npm audit --json` prints: the known weaknesses, or why the registry did not say. */
export interface AuditReport {
  vulnerabilities?: Record<string, Vulnerability>;
  error?: unknown;
}

/** What is found in an audit. */
export interface Audit {
  /** False where the registry gives no such answers, as many mirrors do. */
  isAnswered: boolean;
  /** A line for each weakness that must not be shipped. */
  findings: string[];
}

const GRAVE = ['high', 'critical'];

/** Reads a report: grave weaknesses are findings, lesser ones are for the next update of the dependencies. */
export function readAudit({ vulnerabilities }: AuditReport): Audit {
  const findings = Object.values(vulnerabilities ?? {})
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { isAnswered: vulnerabilities !== undefined, findings };
}
