import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { Migration } from '@lacorte/persistence';
import { INPUT_LOCK } from '../published-rankings/input-lock';

const always = (table: string, trigger: string) => `ALTER TABLE applications.${table} ENABLE ALWAYS TRIGGER ${trigger}`;

/**
 * A change of what the rule reads of an application waits for a publication in its tender, and a publication waits for such changes. In
 * triggers, so that processes of the previous release wait as well. A closed tender gets no new applications; its rules and homes are
 * compared by `requireFresh`.
 */
const HOLD_INPUT = [
  `CREATE FUNCTION applications.hold_ranking_input() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(${INPUT_LOCK}, hashtext(OLD.tender_id::text));
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER ranking_waits_for_update AFTER UPDATE ON applications.application
    FOR EACH ROW WHEN ((OLD.application_status, OLD.erased_at, OLD.codice_fiscale, OLD.data_nascita, OLD.tipologia_abitazione)
      IS DISTINCT FROM (NEW.application_status, NEW.erased_at, NEW.codice_fiscale, NEW.data_nascita, NEW.tipologia_abitazione))
    EXECUTE FUNCTION applications.hold_ranking_input()`,
  `CREATE TRIGGER ranking_waits_for_delete AFTER DELETE ON applications.application
    FOR EACH ROW EXECUTE FUNCTION applications.hold_ranking_input()`,
  `CREATE FUNCTION applications.hold_assessed_input() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(${INPUT_LOCK}, hashtext(tender_id::text))
    FROM applications.application WHERE id = coalesce(NEW.application_id, OLD.application_id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER ranking_waits_for_assessment AFTER INSERT OR UPDATE OR DELETE ON applications.assessment
    FOR EACH ROW EXECUTE FUNCTION applications.hold_assessed_input()`,
];

/** A published ranking never changes, but for the address of an administrator who is erased. */
const KEEP_RANKING = [
  `CREATE FUNCTION applications.keep_published_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    unnamed applications.ranking;
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.created_by_email = '${ERASED_ACCOUNT}' THEN
      unnamed := OLD;
      unnamed.created_by_email := NEW.created_by_email;
      IF NEW IS NOT DISTINCT FROM unnamed THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'a published ranking never changes' USING ERRCODE = 'insufficient_privilege';
  END $$`,
  `CREATE TRIGGER published_ranking_stays BEFORE UPDATE OR DELETE ON applications.ranking
    FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION applications.keep_published_ranking()`,
  always('ranking', 'published_ranking_stays'),
];

/** Once per statement: a run writes its entries in large ones. The lock makes a publication wait for entries that are being written. */
const KEEP_ENTRIES = [
  `CREATE FUNCTION applications.keep_published_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM applications.ranking WHERE id IN (SELECT ranking_id FROM changed) FOR SHARE;
    IF EXISTS (SELECT FROM applications.ranking WHERE id IN (SELECT ranking_id FROM changed) AND state = 'published') THEN
      RAISE EXCEPTION 'entries of a published ranking never change' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END $$`,
  ...(
    [
      ['published_entries_get_no_more', 'INSERT', 'NEW'],
      ['published_entries_stay', 'DELETE', 'OLD'],
      ['published_entries_do_not_change', 'UPDATE', 'OLD'],
      ['published_entries_are_not_joined', 'UPDATE', 'NEW'],
    ] as const
  ).flatMap(([trigger, act, rows]) => [
    `CREATE TRIGGER ${trigger} AFTER ${act} ON applications.ranking_entry REFERENCING ${rows} TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_published_entries()`,
    always('ranking_entry', trigger),
  ]),
];

const KEEP_TABLES = [
  `CREATE FUNCTION applications.keep_published_rankings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM applications.ranking WHERE state = 'published') THEN
      RAISE EXCEPTION '% has published rankings', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END $$`,
  ...['ranking', 'ranking_entry'].flatMap((table) => [
    `CREATE TRIGGER ${table}_keeps_published BEFORE TRUNCATE ON applications.${table}
      FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_published_rankings()`,
    always(table, `${table}_keeps_published`),
  ]),
];

/** The seed of a published ranking is made of its tender's code: without that very tender, it cannot be checked, or even found. */
const KEEP_TENDER = [
  `CREATE FUNCTION applications.keep_tender_of_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM applications.ranking WHERE tender_id = OLD.id AND state = 'published') THEN
      RAISE EXCEPTION 'the tender of a published ranking never changes its code' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN coalesce(NEW, OLD);
  END $$`,
  `CREATE TRIGGER tender_of_ranking_keeps_code BEFORE UPDATE ON applications.tender
    FOR EACH ROW WHEN ((OLD.id, OLD.code) IS DISTINCT FROM (NEW.id, NEW.code))
    EXECUTE FUNCTION applications.keep_tender_of_ranking()`,
  always('tender', 'tender_of_ranking_keeps_code'),
  `CREATE TRIGGER tender_of_ranking_stays BEFORE DELETE ON applications.tender
    FOR EACH ROW EXECUTE FUNCTION applications.keep_tender_of_ranking()`,
  always('tender', 'tender_of_ranking_stays'),
];

/** Published rankings are immutable, also for the owner of the tables. */
export class PublishedRankings1764810000000 extends Migration {
  protected override readonly statements = [
    ...HOLD_INPUT,
    ...KEEP_RANKING,
    ...KEEP_ENTRIES,
    ...KEEP_TABLES,
    ...KEEP_TENDER,
  ];
}
