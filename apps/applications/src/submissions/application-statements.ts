const RECEIPT_COLUMNS = `
  id, application_code AS "applicationCode", nome, cognome, to_char(data_nascita, 'YYYY-MM-DD') AS "dataNascita",
  codice_fiscale AS "codiceFiscale", email, indirizzo, comune, presenza_minori AS "presenzaMinori",
  numero_minori AS "numeroMinori", presenza_disabile AS "presenzaDisabile", numero_disabili AS "numeroDisabili",
  tipologia_abitazione AS "tipologiaAbitazione", created_at AS "createdAt"`;

/** The columns of receipts, by the applications' ids. */
export const SELECT_RECEIPTS = {
  name: 'receipts',
  text: `SELECT ${RECEIPT_COLUMNS} FROM applications.application WHERE id = ANY($1::uuid[])`,
};

/** The columns that owners read, by the users' ids, newest first. */
export const SELECT_OWN = {
  name: 'own-applications',
  text: `
    SELECT ${RECEIPT_COLUMNS}, user_id AS "userId", application_status AS "applicationStatus",
      luogo_nascita AS "luogoNascita", provincia, anni_residenza_lombardia AS "anniResidenzaLombardia", telefono,
      numero_maggiorenni AS "numeroMaggiorenni", documenti
    FROM applications.application WHERE user_id = ANY($1::uuid[]) ORDER BY created_at DESC`,
};
