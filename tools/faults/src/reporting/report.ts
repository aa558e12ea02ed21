/** Prints what a scenario does and counts, and remembers what did not hold. */
export class Report {
  readonly failures: string[] = [];
  checks = 0;

  constructor(private readonly scenario: string) {}

  say(text: string): void {
    console.log(`  ${text}`);
  }

  /** Something that must hold. */
  check(what: string, holds: boolean, found: unknown = ''): void {
    this.checks += 1;
    console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${what}${found === '' ? '' : `: ${found}`}`);
    if (!holds) this.failures.push(`${this.scenario}: ${what}: ${found}`);
  }
}
