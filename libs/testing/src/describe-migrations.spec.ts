import { describe, expect, it } from '@jest/globals';
import { longLocksOf } from './describe-migrations';

interface Runner {
  query(text: string): Promise<unknown[]>;
}

const locksOf = (statements: string[], transaction?: boolean) =>
  longLocksOf({
    transaction,
    up: async (runner: Runner) => {
      for (const text of statements) await runner.query(text);
    },
  });

describe('the check of migrations', () => {
  it('lets through what holds no table for long', async () => {
    const harmless = [
      'ALTER TABLE auth.users ADD COLUMN nickname text',
      'ALTER TABLE auth.users ADD CONSTRAINT nickname_long CHECK (length(nickname) > 2) NOT VALID',
      'CREATE TABLE auth.pet (name text)',
      'CREATE INDEX pet_name ON auth.pet (name)',
    ];
    expect(await locksOf(harmless)).toEqual([]);
    expect(await locksOf(['ALTER TABLE auth.users VALIDATE CONSTRAINT nickname_long'])).toEqual([]);
    const concurrent = [
      'CREATE INDEX CONCURRENTLY users_name ON auth.users (first_name)',
      'UPDATE auth.users SET role = role',
    ];
    expect(await locksOf(concurrent, false)).toEqual([]);
  });

  it('finds what reads or rewrites a large table while it is locked', async () => {
    const harmful = [
      'CREATE INDEX users_name ON auth.users (first_name)',
      'CREATE INDEX CONCURRENTLY users_name ON auth.users (first_name)',
      'ALTER TABLE auth.users ADD CHECK (length(first_name) > 2)',
      'ALTER TABLE auth.users ADD COLUMN a text, VALIDATE CONSTRAINT nickname_long',
      'UPDATE auth.users SET nickname = first_name',
      'DELETE FROM auth.session',
    ];
    expect(await locksOf(harmful)).toEqual(harmful);
  });
});
