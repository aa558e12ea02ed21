import { Migration } from '@lacorte/persistence';

/** The triggers of the tables that only grow, by table. */
const TRIGGERS = {
  access_log: ['access_log_is_append_only', 'access_log_keeps_its_time'],
  access_log_name: ['access_log_name_never_changes'],
  application_note: ['application_note_is_append_only', 'application_note_keeps_its_rows'],
  assessment_change: ['assessment_change_is_append_only', 'assessment_change_keeps_its_rows'],
  attachment_entry: ['attachment_entry_is_append_only', 'attachment_entry_keeps_its_rows'],
  document_request: ['document_request_is_append_only', 'document_request_keeps_its_rows'],
  document_request_item: ['document_request_item_is_append_only', 'document_request_item_keeps_its_rows'],
  incoming_payment: ['incoming_payment_keeps_its_time'],
  incoming_payment_act: ['incoming_payment_act_is_append_only', 'incoming_payment_act_keeps_its_rows'],
  payment_entry: ['payment_entry_is_append_only', 'payment_entry_keeps_its_rows'],
  review_request: ['review_request_is_append_only', 'review_request_keeps_its_rows'],
  status_change: ['status_change_is_append_only', 'status_change_keeps_its_rows'],
  tender_change: ['tender_change_is_append_only', 'tender_change_keeps_its_rows'],
};

/** Otherwise `session_replication_role = replica` switches them off without a trace in the schema. */
const ALWAYS = Object.entries(TRIGGERS).flatMap(([table, triggers]) =>
  triggers.map((trigger) => `ALTER TABLE applications.${table} ENABLE ALWAYS TRIGGER ${trigger}`),
);

/** The public page, the PDF and the e-mails of a ranking show the title, which a tender cannot change once it is published. */
const KEEP_TITLE = [
  `CREATE OR REPLACE FUNCTION applications.keep_tender_of_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM applications.ranking WHERE tender_id = OLD.id AND state = 'published') THEN
      RAISE EXCEPTION 'the tender of a published ranking never changes its code and title'
        USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN coalesce(NEW, OLD);
  END $$`,
  'DROP TRIGGER tender_of_ranking_keeps_code ON applications.tender',
  `CREATE TRIGGER tender_of_ranking_keeps_code BEFORE UPDATE ON applications.tender
    FOR EACH ROW WHEN ((OLD.id, OLD.code, OLD.title) IS DISTINCT FROM (NEW.id, NEW.code, NEW.title))
    EXECUTE FUNCTION applications.keep_tender_of_ranking()`,
  'ALTER TABLE applications.tender ENABLE ALWAYS TRIGGER tender_of_ranking_keeps_code',
];

/** Append-only tables and the tenders of published rankings are kept in sessions that replicate, too. */
export class AlwaysAppendOnly1764860000000 extends Migration {
  protected override readonly statements = [...ALWAYS, ...KEEP_TITLE];
}
