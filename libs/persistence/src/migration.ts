import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that runs its statements in order. There is no way back: see docs/migrations.md. */
export abstract class Migration implements MigrationInterface {
  /** Every migration that a module exports, oldest first: their names end with the time. */
  static inOrder<M>(exported: Record<string, M>): M[] {
    const timeOf = (name: string) => Number(name.slice(-13));
    const entries = Object.entries(exported).sort(([one], [other]) => timeOf(one) - timeOf(other));
    return entries.map(([, migration]) => migration);
  }

  protected readonly statements: readonly string[] = [];

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of this.statements) await runner.query(statement);
  }

  async down(): Promise<never> {
    throw new Error('migrations only go forward');
  }
}

/**
 * Statements that create an index without blocking writes, for a migration with `transaction = false`. A run that timed
 * out leaves an invalid index behind, so they begin by dropping it.
 */
export function concurrentIndex(name: string, rows: string, kind: 'INDEX' | 'UNIQUE INDEX' = 'INDEX'): string[] {
  return [`DROP INDEX CONCURRENTLY IF EXISTS ${name}`, `CREATE ${kind} CONCURRENTLY ${name} ON ${rows}`];
}
