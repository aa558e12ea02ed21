import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/**
 * Tests a schema's migrations after the last release (docs/migrations.md). Released migrations must not change.
 *
 * @param migrations migrations of the schema, oldest first
 * @param folder folder of their files, `<timestamp>-<name>.ts`
 * @param lastReleased name of the last released migration
 */
export function describeMigrations(migrations: (new () => Migration)[], folder: string, lastReleased: string): void {
  describe('the migrations', () => {
    it('after the last release hold up no running process', async () => {
      const released = migrations.findIndex(({ name }) => name === lastReleased);
      expect(released).toBeGreaterThanOrEqual(0);
      const found: Record<string, string[]> = {};
      for (const migration of migrations.slice(released + 1)) {
        const locks = await longLocksOf(new migration());
        if (locks.length > 0) found[migration.name] = locks;
      }
      expect(found).toEqual({});
    });

    it('are the files of their folder, in the order of their timestamps', () => {
      const files = readdirSync(folder).filter((file) => /^\d{13}-/.test(file));
      const stamps = migrations.map(({ name }) => name.slice(-13));
      expect(stamps).toEqual(files.map((file) => file.slice(0, 13)).sort());
    });
  });
}

export interface Migration {
  readonly transaction?: boolean;
  up(runner: never): Promise<void>;
}

const TABLE = String.raw`(?:\w+\.)?(\w+)`;

/**
 * Finds statements of a migration that would block the running release while a large table is read, or that PostgreSQL would
 * refuse (docs/migrations.md). Nothing is executed.
 */
export async function longLocksOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const query = async (text: string) => {
    statements.push(text.replaceAll(/\s+/g, ' ').trim());
    return [];
  };
  await migration.up({ query } as never);
  const made = statements.flatMap((text) => new RegExp(`^CREATE TABLE ${TABLE}`).exec(text)?.[1] ?? []);
  return statements.filter((text) => locksLong(text, made, migration.transaction ?? true));
}

function locksLong(text: string, made: string[], isTransaction: boolean): boolean {
  if (/ CONCURRENTLY /.test(text)) return isTransaction;
  const index = new RegExp(`^CREATE (?:UNIQUE )?INDEX \\w+ ON ${TABLE}`).exec(text);
  if (index) return !made.includes(index[1] ?? '');
  if (text.startsWith('ALTER TABLE ')) {
    // PostgreSQL reads the table for each CHECK that is added without NOT VALID. VALIDATE CONSTRAINT needs a separate statement, because
    // otherwise the strong lock of ADD or DROP would last until the validation ends.
    const checks = text.match(/\bCHECK \(/g)?.length ?? 0;
    const unchecked = text.match(/ NOT VALID/g)?.length ?? 0;
    return checks > unchecked || (text.includes(' VALIDATE CONSTRAINT ') && / (ADD|DROP) /.test(text));
  }
  return isTransaction && /\b(UPDATE [\w.]+ SET|DELETE FROM)\b/.test(text);
}
