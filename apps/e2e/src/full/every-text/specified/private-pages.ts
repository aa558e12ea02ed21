import type { Specified } from '../stop';

/** The login dialog (specification, section 4). */
export const LOGIN: Specified = {
  italian: [
    ...["Accedi all'Area Utente", 'Annulla', 'Accedi', 'Accesso...', 'Iscriviti al bando', 'Email', 'Password'],
    ...['Email richiesta', 'Email non valida', 'Password deve essere almeno 6 caratteri'],
    ...['Errore di Accesso', 'Email o password non corretti.', 'Credenziali non valide. Riprova.'],
    ...['Accesso Effettuato', 'Benvenuto/a, Lucia!', 'Lucia Ferrario', 'Area Utente', 'Esci'],
    ...['Logout eseguito', 'Sei stato disconnesso con successo'],
  ],
  leadsTo: ['/iscrizione', '/area-utente'],
};

export const RECEIPT: Specified = {
  italian: [
    ...['Caricamento ricevuta...', 'In attesa di valutazione'],
    ...['Lucia Ferrario', '14 marzo 1988', 'FRRLCU88C54F205N', 'Sì (2)', 'Sì (1)', '3 locali'],
    ...[/Via dei Tigli 8.*Milano/, /lucia\.\S+@example\.com/, /DOM-\d{4}-\d{6}-\d{2}/],
    ...['Codice fiscale', 'Data di nascita', 'Email', /codice domanda/i, /minori/i, /persone disabili/i],
    ...['Paga Quota di Iscrizione', /causale.*codice domanda/i, /scarica ricevuta PDF/i, /torna alla homepage/i],
    ...['PDF scaricato', 'La ricevuta è stata scaricata con successo.'],
    ...['Errore', 'Impossibile scaricare la ricevuta. Riprova più tardi.'],
  ],
  figures: [/150 €/, /1988/, /\(2\)/, /\(1\)/],
  leadsTo: ['/'],
};

export const RECEIPT_NOT_FOUND: Specified = {
  italian: ['Domanda non trovata', 'La domanda richiesta non esiste o non è accessibile.', /^torna alla home/im],
  leadsTo: ['/'],
};

export const PERSONAL_AREA: Specified = {
  italian: [
    ...['Benvenuto/a, Lucia', 'Home', 'Esci', 'Uscendo...'],
    ...['Inviata', 'In Valutazione', 'Approvata', 'Respinta'],
    ...['Lucia Ferrario', '14 marzo 1988', '+39 333 0000000', 'Sì (2)', 'No', '3 locali'],
    ...[/Via dei Tigli 8.*Milano/, /DOM-\d{4}-\d{6}-\d{2}/],
    ...['Completa la tua iscrizione', /causale.*codice domanda/i, 'Paga Quota di Iscrizione'],
    ...[/Quota versata il 3 marzo 2026/, /Manca(no)?: /, /Entro le 24 del /, 'Invia la risposta'],
    ...['Errore Download', 'Non è stato possibile scaricare il documento.', 'Download Completato'],
    ...['Nessuna Domanda Trovata', 'Invia Nuova Domanda'],
    ...['Logout eseguito', 'Sei stato disconnesso con successo'],
  ],
  leadsTo: ['/', '/iscrizione'],
};

export const OWN_CORRECTION: Specified = {
  italian: [
    ...['Correzione della domanda', "Torna all'Area Utente", 'Che cosa cambia', 'Salva le correzioni', 'Annulla'],
    ...['Può cambiare solo i recapiti', 'Questa domanda non si può correggere', 'Domanda non trovata'],
    ...["Non c'è nulla da salvare", 'La domanda è stata corretta anche altrove', 'Vuole lasciare questa pagina?'],
    'Correzioni salvate',
  ],
  leadsTo: ['/area-utente/sicurezza'],
};

export const OWN_WITHDRAWAL: Specified = {
  italian: [
    ...['Correggi', 'Ritira la domanda', 'Vuole ritirare la domanda?', 'Ritirata', 'Domanda ritirata'],
    ...['Annulla il ritiro', 'Vuole annullare il ritiro?', 'Ritiro annullato', 'Correzioni'],
    'Il bando è chiuso: il ritiro è definitivo e non potrà annullarlo.',
  ],
};

export const OFFICE_CORRECTION: Specified = {
  italian: [
    ...['Correggi', 'Correzione della domanda', 'Motivo della correzione', 'Il motivo è obbligatorio'],
    ...['Ritira la domanda', 'Ritirare la domanda?', 'Annulla il ritiro', 'Annullare il ritiro?', 'Ritirata'],
    ...['Correzioni dei dati', "Dati corretti dopo l'ultima verifica", 'Ho controllato: resta così'],
    'Correzioni salvate',
  ],
};

export const LOCKED_AREA: Specified = {
  italian: [
    ...['Accesso Richiesto', 'Accedi per visualizzare le tue domande...'],
    ...['Sessione Scaduta', 'Accedi nuovamente per continuare...'],
  ],
};

export const ADMIN_LOGIN: Specified = {
  italian: [
    ...['Area Amministrativa', 'Accedi come Amministratore', 'Torna alla Home'],
    ...['Accesso Negato', "Non hai i permessi per accedere all'area amministrativa."],
  ],
  leadsTo: ['/'],
};

export const DASHBOARD: Specified = {
  italian: [
    ...['Dashboard Amministrativa', 'admin@example.com', /^Benvenuto\/a, /m, 'Invia Email Pagamento', 'Home'],
    ...['Totale', 'Inviate', 'In Revisione', 'Approvate', 'Rifiutate', 'Ritirate'],
    'Cerca per nome, cognome o email...',
    ...['Inviata', 'Approvata', 'Rifiutata'],
    'Domande di Adesione (1)',
    ...['N. Domanda', 'Richiedente', 'Data Invio', 'Stato', 'Contatti', 'Azioni', /^Dettagli/m],
    ...[/DOM-\d{4}-\d{6}-\d{2}/, /^[0-9a-f]{8}$/m, /^Ferrario\S* Lucia$/m, 'FRRLCU88C54F205N', '+39 333 0000000'],
    ...['Stato Aggiornato', 'Lo stato della domanda è stato aggiornato con successo.'],
    ...['Errore', "Errore nell'aggiornamento dello stato"],
    ...['Email Inviate', 'Inviate 7 email di richiesta pagamento su 9 totali.', "Errore nell'invio delle email"],
    ...['Nessuna domanda trovata', 'Errore nel caricamento delle domande'],
  ],
  figures: [/150 €/, /\(1\)/],
  leadsTo: ['/'],
};

export const DETAILS: Specified = {
  italian: [
    ...['Dati Personali', 'Nucleo Familiare', 'Documenti'],
    ...['Data di nascita', 'Luogo di nascita', 'Codice fiscale', 'Indirizzo', 'Comune e provincia'],
    ...['Anni di residenza in Lombardia', '12', 'Tipologia di abitazione', '3 locali', 'Non specificato'],
    ...['Numero di maggiorenni', /^Minori/m, /^Persone disabili/m, 'Sì (2)', 'No'],
    ...['Documento Identità', 'Codice Fiscale', 'Prova di Residenza', 'Documentazione Reddito', 'Altra Documentazione'],
    ...['Scarica', 'Scarica Tutti i Documenti', 'Nessun documento caricato', 'Fronte', 'Retro'],
    ...['Download Completato', 'Errore Download'],
    ...['Non è stato possibile scaricare il documento.', 'Non è stato possibile scaricare i documenti.'],
  ],
};

/** Details of an application: requests for documents (contract, section 7). */
export const DOCUMENT_REQUESTS: Specified = {
  italian: [
    ...['Richieste di documenti', 'Nessuna richiesta finora.', 'Chiedi documenti', 'Invia la richiesta', 'Annulla'],
    ...['Scelga almeno un documento', 'Il motivo è obbligatorio', 'Certificazione Redditi/ISEE'],
    ...["L'ISEE non è dell'anno in corso.", 'Che cosa leggerà la persona', /^Entro il /m],
    ...['Richiesta inviata', 'Aperta', 'Ritira', 'Ritira la richiesta', 'Richiesta ritirata', 'Ritirata'],
    ...[/^Richieste di documenti \(\d+\)$/m, 'Apri la domanda', /richiest[ae] di documenti apert[ae]/],
    ...[/^Indirizzi non raggiungibili \(1\)$/m, 'Richiesta di pagamento', /1 email non consegnata/],
  ],
};

/** /admin/pagamenti (contract, section 7). */
export const PAYMENTS: Specified = {
  italian: [
    ...['Pagamenti', 'Estratto conto', 'Carica estratto conto', /^Da abbinare \(/m, /^Abbinati \(/m, /^Scartati \(/m],
    ...['novembre.csv è stato importato', '2 righe lette', '1 da abbinare', '1 non accettata', 'Riga 3'],
    ...['Bonifico', 'Potrebbe essere di:', /^Abbina a Lucia/m, /, una cifra di differenza$/m],
    ...['Nessun codice valido nella causale', 'Abbina con un codice', 'Scarta'],
    ...['Il codice è incompleto o ha una cifra sbagliata', 'Il motivo è obbligatorio', 'Pagamento scartato'],
    ...['Rimetti da abbinare', 'Pagamento di nuovo da abbinare', 'I pagamenti non sono arrivati'],
    ...['anno.txt non è stato importato', /^Il file non è un estratto conto leggibile/m],
    ...['Che cosa contiene ogni colonna?', 'Anteprima di novembre.csv', 'Importa', 'Annulla importazione'],
    ...["L'importo è quello dovuto.", /^Da rimborsare/m, 'Rimborsa', 'Formati ricordati'],
  ],
  figures: [/150,00 €/],
};

/** /admin: the parts for the work on applications (contract, section 8). */
export const WORK_QUEUE: Specified = {
  italian: [
    ...['Coda di lavoro', 'Da valutare', 'Le mie', 'Doppioni', 'Prossima da valutare'],
    ...['1 domanda selezionata', 'Cambiare lo stato di 1 domanda?', 'Cambia lo stato'],
    ...['1 domanda ora ha lo stato «Approvata».', 'Cambiamento annullato'],
    ...['Esportare le domande', 'Colonne (21 di 21)', 'Codice domanda', 'Quota pagata il', 'Scarica il file'],
  ],
};

/** /admin/riepilogo (contract, section 8). */
export const OVERVIEW: Specified = {
  italian: [
    ...['Riepilogo del bando', 'Valutate', 'Quote versate', 'Domande per giorno', 'Mostra come tabella', 'Periodo'],
    ...['Per stato', 'Per tipologia', 'Per comune', 'Altri 37 comuni', 'Il riepilogo non è arrivato'],
  ],
  figures: [/25 ?%/, /300 €/],
};

/** /admin/registro (contract, section 8). */
export const ACCESS_LOG: Specified = {
  italian: [
    ...['Registro degli accessi', 'Registro', 'Quando', 'Chi', 'Operazione', 'Domanda o bando'],
    ...['Dettagli della domanda visualizzati', '1 registrazione', 'Nessuna registrazione con questi filtri'],
    ...['La data finale precede quella iniziale', 'Il registro non è arrivato'],
  ],
};

/** /admin/bandi (contract, section 5). */
export const TENDERS: Specified = {
  italian: [
    ...['Nuovo bando', 'Aperto', 'Chiudi adesso', 'Scarica il PDF', 'Storia del bando'],
    ...['Codice', 'Apertura', 'Chiusura', 'Scadenza mostrata', 'Età minima', 'Somma: 100%', 'Salva la bozza'],
  ],
  figures: [/25 novembre 2025/, /150 €/, /25[. ]?000/, /60 ?%/, /20 ?%/, /15 ?%/, /5 ?%/],
};

/** /admin/graduatorie (contract, section 9). */
export const RANKINGS: Specified = {
  italian: [
    ...['Graduatorie', 'A che punto è il bando', 'Calcola una graduatoria', 'Calcola la simulazione'],
    ...['3 graduatorie calcolate', 'In graduatoria: 12. Con alloggio: 10. In attesa: 2.', 'Non riuscita'],
    ...['Riesami (1)', '1 richiesta da decidere', 'Domanda, documenti e valutazione', 'Inserire la motivazione'],
    ...['Elenco', 'Differenze', 'Verifica e file', 'Pubblica...', 'Scarica il file di verifica'],
    ...['1 differenza', 'Ora con alloggio', /un riesame è stato accolto/, 'Il calcolo non è riuscito'],
    'Le graduatorie non sono arrivate',
  ],
};
