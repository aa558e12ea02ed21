interface Vulnerability {
  name: string;
  severity: string;
  range: string;
}

/** Output of `npm audit --json`. */
export interface AuditReport {
  vulnerabilities?: Record<string, Vulnerability>;
  error?: unknown;
}

interface Audit {
  /** False for a registry without advisories, such as many mirrors. */
  isAnswered: boolean;
  findings: string[];
}

const GRAVE = ['high', 'critical'];

/** Severe vulnerabilities are findings; others wait for the next update. */
export function readAudit({ vulnerabilities }: AuditReport): Audit {
  const findings = Object.values(vulnerabilities ?? {})
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { isAnswered: vulnerabilities !== undefined, findings };
}
