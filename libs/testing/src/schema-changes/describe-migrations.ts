import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { longLocksOf, type Migration } from './long-locks';

/**
 * Tests of a schema's migrations after the last release (docs/migrations.md). Those of released versions stay as they are.
 *
 * @param migrations of the schema, oldest first
 * @param folder of their files, `<timestamp>-<name>.ts`
 * @param lastReleased name of the last one that was released
 * @param smallTables tables with so few rows that reading them holds nothing up
 */
export function describeMigrations(
  migrations: (new () => Migration)[],
  folder: string,
  lastReleased: string,
  { smallTables = [] }: { smallTables?: string[] } = {},
): void {
  describe('the migrations', () => {
    it('after the last release hold up no running process', async () => {
      const released = migrations.findIndex(({ name }) => name === lastReleased);
      expect(released).toBeGreaterThanOrEqual(0);
      const found: Record<string, string[]> = {};
      for (const migration of migrations.slice(released + 1)) {
        const locks = await longLocksOf(new migration(), smallTables);
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
