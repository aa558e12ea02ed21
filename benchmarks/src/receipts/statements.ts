const RECEIPT_COLUMNS = `
  id, application_code AS "applicationCode", nome, cognome, data_nascita::text AS "dataNascita",
  codice_fiscale AS "codiceFiscale", email, indirizzo, comune, presenza_minori AS "presenzaMinori",
  numero_minori AS "numeroMinori", presenza_disabile AS "presenzaDisabile", numero_disabili AS "numeroDisabili",
  tipologia_abitazione AS "tipologiaAbitazione", created_at AS "createdAt"`;

/** By the application's id. */
export const READ_RECEIPT = {
  name: 'receipt',
  text: `SELECT ${RECEIPT_COLUMNS} FROM applications.application WHERE id = $1`,
};

/** Who asks, by the user's id. */
export const READ_USER = { name: 'user', text: 'SELECT id, email, role FROM auth.users WHERE id = $1' };

/** A user's own, by the user's id. */
export const READ_OWN = {
  name: 'own',
  text: `
    SELECT ${RECEIPT_COLUMNS}, user_id AS "userId", application_status AS "applicationStatus",
      luogo_nascita AS "luogoNascita", provincia, anni_residenza_lombardia AS "anniResidenzaLombardia", telefono,
      numero_maggiorenni AS "numeroMaggiorenni", documenti
    FROM applications.application WHERE user_id = $1 ORDER BY created_at DESC`,
};
