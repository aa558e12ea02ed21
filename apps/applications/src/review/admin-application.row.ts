import type { AdminApplication } from '@lacorte/contracts';
import type { Application } from '../submissions/application.entity';
import { type OWNER_COLUMNS, toUserApplication } from '../submissions/application.mapper';

/** One application as SELECT_ADMIN_APPLICATION reads it. */
export type AdminApplicationRow = Pick<Application, keyof typeof OWNER_COLUMNS> & {
  version: number;
  paidOn: string | null;
  amountCents: number;
  note: string | null;
  recordedBy: string;
  recordedAt: Date;
};

/** Plain SQL: for lists of this width the mapping of entities costs several times what the database does. */
export const SELECT_ADMIN_APPLICATION = `
  SELECT a.id, a.user_id AS "userId", a.application_code AS "applicationCode",
    a.application_status AS "applicationStatus", a.nome, a.cognome, to_char(a.data_nascita, 'YYYY-MM-DD') AS "dataNascita",
    a.luogo_nascita AS "luogoNascita", a.codice_fiscale AS "codiceFiscale", a.indirizzo, a.comune, a.provincia,
    a.anni_residenza_lombardia AS "anniResidenzaLombardia", a.telefono, a.email,
    a.presenza_minori AS "presenzaMinori", a.numero_minori AS "numeroMinori",
    a.numero_maggiorenni AS "numeroMaggiorenni", a.presenza_disabile AS "presenzaDisabile",
    a.numero_disabili AS "numeroDisabili", a.tipologia_abitazione AS "tipologiaAbitazione", a.documenti,
    a.created_at AS "createdAt", a.version, to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn",
    p.amount_cents AS "amountCents", p.note, p.recorded_by AS "recordedBy", p.recorded_at AS "recordedAt"
  FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id`;

export function toAdminApplication(row: AdminApplicationRow): AdminApplication {
  return { ...toUserApplication(row), version: row.version, payment: toPayment(row) };
}

function toPayment({ paidOn, amountCents, note, recordedBy, recordedAt }: AdminApplicationRow) {
  if (paidOn === null) return null;
  return { paidOn, amountCents, note, recordedBy, recordedAt: recordedAt.toISOString() };
}
