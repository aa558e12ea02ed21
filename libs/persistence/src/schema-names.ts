import { DefaultNamingStrategy, type Table } from 'typeorm';

/** Names columns in snake case, and constraints as PostgreSQL names those that a migration does not name. */
export class SchemaNames extends DefaultNamingStrategy {
  override columnName(property: string, given?: string): string {
    return given || property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${nameOf(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_fkey`;
  }

  override relationConstraintName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_key`;
  }
}

/** TypeORM passes tables with their schema. */
function nameOf(table: Table | string): string {
  const path = typeof table === 'string' ? table : table.name;
  return path.slice(path.lastIndexOf('.') + 1);
}
