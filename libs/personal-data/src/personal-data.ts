import { type CheckedStatement, COLUMN, deleteInBatches, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';

/** A person whose data is exported or erased. */
export interface Person {
  userId: string;
  /** The account's e-mail address; empty if it is no longer known. An empty address matches nothing. */
  email: string;
  /** The account's e-mail address if its owner has proven it, otherwise empty. Contact messages belong to an address, not to an account. */
  provenEmail: string;
  applicationIds: string[];
  contactIds: string[];
}

/** A statement about a person. `values` names the fields of the person that are its parameters, in their order. */
interface PersonalQuery {
  text: string;
  values: readonly (keyof Person)[];
}

export const about = (text: string, ...values: (keyof Person)[]): PersonalQuery => ({ text, values });

export const valuesOf = ({ values }: PersonalQuery, person: Person) => values.map((name) => person[name]);

/** The parts of `dati.json` (contract, section 4). */
export const SECTIONS = ['account', 'applications', 'drafts', 'contacts', 'messages', 'sessions', 'accessLog'] as const;
export type Section = (typeof SECTIONS)[number];
export type Sections = Partial<Record<Section, object[]>>;

/** Kind of person that data describe. */
export type Subject = 'account holder' | 'applicant' | 'visitor' | 'administrator' | 'nobody';

interface Declared {
  /** Description of the data in the table or folder. */
  holds: string;
  of: Subject;
}

export interface TableData extends Declared {
  /** `for` is the retention in words, and `remove` a statement that deletes at most `$1` expired rows. */
  kept: { for: string; remove?: string };
  /** The rows of one section, or why nothing is exported. */
  exported: { section: Section; query: PersonalQuery } | string;
  /** Statements in their order, or why nothing is erased. */
  erased: readonly PersonalQuery[] | string;
}

interface BucketData extends Declared {
  kept: string;
  exported: string;
  /** Description of what the erasure deletes. The service deletes objects with its own code, because they have no transaction. */
  erased: string;
}

const TABLES = statement('tables-of-schema', { name: COLUMN.text })`
  SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1`;

/** The personal data register of a service. */
export class PersonalData {
  /**
   * @param schema schema of the service
   * @param tables entries by table; the erasure runs in this order
   * @param folders entries by folder of object storage, `{bucket}/{folder}`, or `{bucket}` for a bucket without folders
   */
  constructor(
    readonly schema: string,
    readonly tables: Readonly<Record<string, TableData>>,
    readonly folders: Readonly<Record<string, BucketData>> = {},
  ) {}

  /** Returns the data of a person in the service's tables, by section. */
  async export(source: DataSource | EntityManager, person: Person): Promise<Sections> {
    const sections: Sections = {};
    for (const { exported } of Object.values(this.tables)) {
      if (typeof exported === 'string') continue;
      const rows = await runPrepared<object>(source, exported.query, valuesOf(exported.query, person));
      sections[exported.section] = [...(sections[exported.section] ?? []), ...rows];
    }
    return sections;
  }

  /** Erases a person from the service's tables. Idempotent. */
  async erase(manager: EntityManager, person: Person): Promise<void> {
    for (const { erased } of Object.values(this.tables)) {
      if (typeof erased === 'string') continue;
      for (const query of erased) await runPrepared(manager, query, valuesOf(query, person));
    }
  }

  /** Deletes expired rows of one table. @returns the number of deleted rows */
  removeExpired(database: DataSource, table: string): Promise<number> {
    const text = this.tables[table]?.kept.remove;
    if (text === undefined) throw new Error(`the register has no limit for ${table}`);
    return deleteInBatches(database, { text });
  }

  /** Returns all statements of the register, for `checkStatements`. The columns of an export are not declared. */
  statements(): CheckedStatement[] {
    return Object.entries(this.tables).flatMap(([table, { kept, exported, erased }]) => {
      const named = (what: string) => (text: string) => ({ name: `${what} of ${this.schema}.${table}`, text });
      return [
        ...(kept.remove === undefined ? [] : [kept.remove].map(named('expiry'))),
        ...(typeof exported === 'string' ? [] : [exported.query.text].map(named('export'))),
        ...(typeof erased === 'string' ? [] : erased.map(({ text }) => text).map(named('erasure'))),
      ];
    });
  }

  /** Returns the tables of the schema that the register does not name, and names without a table. */
  async differences(source: DataSource): Promise<string[]> {
    const rows = await runPrepared(source, TABLES, [this.schema]);
    const present = rows.map(({ name }) => name);
    const undeclared = present.filter((name) => !Object.hasOwn(this.tables, name));
    const missing = Object.keys(this.tables).filter((name) => !present.includes(name));
    return [
      ...undeclared.map((name) => `${this.schema}.${name} is not in the register`),
      ...missing.map((name) => `${this.schema}.${name} is in the register and not in the schema`),
    ];
  }
}

/** Returns all sections, including empty ones. */
export function completeSections(parts: readonly Sections[]): Record<Section, object[]> {
  const entries = SECTIONS.map((name) => [name, parts.flatMap((part) => part[name] ?? [])]);
  return Object.fromEntries(entries) as Record<Section, object[]>;
}

/** The register entry of a table without personal data. */
export function impersonal(holds: string, kept = 'always'): TableData {
  return { holds, of: 'nobody', kept: { for: kept }, exported: 'no personal data', erased: 'no personal data' };
}

export const MIGRATIONS_TABLE = impersonal('names of the migrations that ran');
