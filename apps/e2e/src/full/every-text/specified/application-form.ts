import type { Specified } from '../stop';

/** /iscrizione (specification, sections 2, 3, 5, 8 and 9). */
export const FORM: Specified = {
  italian: [
    ...[/Scadenza.*25 novembre 2025/, 'Sezione 1 di 7'],
    ...['Dati personali', 'Residenza', 'Contatti', /^Password per l'Area Utente/m, 'Nucleo familiare', 'Consensi'],
    ...['Caricamento Documenti', /Tipologia di abitazione/, /^Nome/m, /^Cognome/m, /^Data di nascita/m],
    ...[/^Luogo di nascita/m, /^Codice fiscale/m, /^Indirizzo/m, /^Comune/m],
    ...[/^Provincia/m, /^Anni di residenza in Lombardia/m, /^Telefono/m, /^Email/m, /^Conferma password/m],
    ...[/^Numero di maggiorenni/m, /^Sono presenti minori\?/m, /^Sono presenti persone disabili\?/m],
    ...[/^Numero di minori/m, /^Numero di persone disabili/m],
    /8 caratteri, con una lettera minuscola, una maiuscola e un numero/,
    ...[/Accetto il trattamento dei dati personali/, /Dichiaro la veridicità dei dati inseriti/],
    ...['2 locali', '3 locali', '4 locali', '5 locali'],
    ...['Bergamo', 'Brescia', 'Como', 'Cremona', 'Lecco', 'Lodi', 'Mantova', 'Milano'],
    ...['Monza e Brianza', 'Pavia', 'Sondrio', 'Varese'],
    'Invia la domanda',
  ],
  figures: [/25 novembre 2025/, /1 (di|sur) 7/, /^14 ?%/m, /15 (a|à) 20 minut/],
  leadsTo: ['/privacy'],
};

export const EMPTY_FORM: Specified = {
  italian: [
    ...['Codice fiscale deve essere di 16 caratteri', 'Email non valida', 'Numero di telefono non valido'],
    ...['Provincia è obbligatoria', 'Anni di Residenza in Lombardia obbligatori'],
    ...['Numero di maggiorenni obbligatorio', /Indica se sono presenti minori/],
    ...[/Indica se sono presenti persone disabili/, 'La password deve essere di almeno 6 caratteri'],
    ...['Devi accettare il trattamento dei dati personali', 'Devi dichiarare la veridicità dei dati inseriti'],
    ...['Consensi richiesti', 'Devi accettare tutti i consensi per procedere.', /Il nome è obbligatorio/],
    /Il cognome è obbligatorio/,
  ],
  figures: [/\b16 cara(tt|ct)/, /\b6 cara(tt|ct)/],
};

export const WRONG_FORM: Specified = {
  italian: [
    ...['Codice fiscale deve essere di 16 caratteri', 'Email non valida', 'Numero di telefono non valido'],
    ...['Inserire un numero di anni valido (0-100)', 'Inserire un numero di maggiorenni valido (1-20)'],
    'Indica il numero di minori presenti nel nucleo familiare',
    'Indica il numero di persone disabili presenti nel nucleo familiare',
    ...['La password deve essere di almeno 6 caratteri', 'Le password non corrispondono'],
  ],
  figures: [/\(0-100\)/, /\(1-20\)/],
};

export const UPLOAD: Specified = {
  italian: [
    ...['Progresso: 0/3 sezioni obbligatorie • 0 file totali', 'Progresso: 3/3 sezioni obbligatorie • 3 file totali'],
    ...['Completamento', "Carta d'Identità", 'Codice Fiscale', 'Permesso di Soggiorno'],
    ...['Certificazione Redditi/ISEE', 'Altri Documenti'],
    ...[/fronte e retro/i, /extra-UE/],
    ...['Rilascia i file qui', 'I file verranno aggiunti alla sezione attiva'],
    ...['✅ Upload completato', 'carta.pdf caricato con successo'],
    ...['❌ Errore upload', 'Errore nel caricamento di carta.pdf'],
    ...['🗑️ File rimosso', 'File rimosso con successo', 'Rimuovi carta.pdf'],
    ...['File troppo grande', 'grande.pdf supera 5 MB'],
    ...['Formato non supportato', 'appunti.txt non è un formato accettato'],
    ...['Troppi file', 'Massimo 2 file per questa sezione'],
    ...[/tutti i documenti obbligatori sono stati caricati/i, /può inviare la domanda/],
    /PDF, JPG, JPEG, PNG, DOC, DOCX/,
  ],
  figures: [/0\/3/, /3\/3/, /^0 ?%/m, /^100 ?%/m, /5 M[Bo]/, /PDF, JPG, JPEG, PNG/],
};

export const SUBMISSION: Specified = {
  italian: [
    ...['Errore', 'Errore nella creazione della domanda. Riprova.', 'Errore nel caricamento documenti. Riprova.'],
    'Invio in corso...',
  ],
};
