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
  /** Whether the registry has advisories. Many mirrors have none. */
  isAnswered: boolean;
  findings: string[];
}

const GRAVE = ['high', 'critical'];

/** Reads npm's report. Severe vulnerabilities are findings. Others wait for the next update. */
export function readAudit({ vulnerabilities }: AuditReport): Audit {
  const findings = Object.values(vulnerabilities ?? {})
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { isAnswered: vulnerabilities !== undefined, findings };
}
