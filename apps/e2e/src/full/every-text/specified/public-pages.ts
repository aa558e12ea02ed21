import type { Specified } from '../stop';

/** The public pages (specification, sections 2, 3, 5 and 9). */
export const HOME: Specified = {
  italian: [
    ...[/missione/i, 'Chi siamo', 'Solidarietà', 'Trasparenza', 'Comunità', /canon[ei] equ[oi]/i],
    ...[/bando trasparente/i, /solidarietà e inclusione/i, 'Popular', /al mese/],
  ],
  figures: [/800\+/, /100 ?%/, /39,90 €/, /99,00 €/, /150 €/],
  leadsTo: [
    ...['/iscrizione', '/chi-siamo', '/contatti'],
    ...['https://pay.example.com/basic', 'https://pay.example.com/pro', 'https://pay.example.com/members'],
  ],
};

export const SHELL: Specified = {
  italian: [
    ...['Home', 'Chi siamo', 'Bando', 'Come Funziona', 'Contatti', 'Iscriviti', 'Accedi', 'Italiano', 'Français'],
    ...['Link utili', 'Privacy', 'Cookie', 'Termini', 'Admin', '800+ comuni', '100% trasparente'],
  ],
  figures: [
    ...[/800/, /100 ?% trasparente|100 ?% transparent/, /2024/, /Via del Ballatoio 12/, /20154 Milano/],
    /info@lacorte\.example\.com/,
  ],
  leadsTo: [
    ...['/', '/chi-siamo', '/bando', '/come-funziona', '/contatti', '/iscrizione'],
    ...['/privacy', '/cookie', '/termini', '/admin', 'mailto:info@lacorte.example.com'],
  ],
};

export const ABOUT: Specified = {
  italian: [
    ...[/gruppi sociali milanesi/, /economia sociale/],
    ...['Solidarietà', 'Trasparenza', 'Comunità', 'Sostenibilità'],
  ],
  figures: [/2020/],
  leadsTo: ['/bando', '/contatti'],
};

export const TENDER: Specified = {
  italian: [
    ...['Cittadini italiani', 'Cittadini stranieri', /residenza o lavoro in Lombardia da almeno 2 anni/i],
    ...[/ISEE non superiore a 25\.000 € annui/, /nessuna proprietà di altri immobili a uso abitativo/i],
    ...[/almeno 18 anni/i, /permesso di soggiorno/i, /residenza continuativa in Lombardia da almeno 5 anni/i],
    ...[/famiglie con minori/i, /over 65/, /giovani coppie under 35/i, /emergenze abitative/i, /presenza di minori/i],
    ...[/disabilità certificata/i, /sfratto esecutivo/i, /anno di residenza/i, 'Nota'],
    ...[/in originale o in copia conforme/, 'Scarica il Bando PDF'],
    'Errore nel download del PDF. Riprova più tardi.',
  ],
  figures: [
    ...[/25 novembre 2025/, /150 €/, /\b6 m(es|o)i/, /2 (a|à) 6 m(es|o)i/, /\b4 an/, /15(-| à )20 minut/],
    ...[/\b2 an/, /\b5 an/, /\b18 an/, /25[. ]000 €/, /\b65\b/, /\b35\b/],
    ...[/^60 ?%/m, /^20 ?%/m, /^15 ?%/m, /^5 ?%/m, /\+10\b/, /\+15\b/, /\+20\b/, /\+1\b/],
  ],
  leadsTo: ['/iscrizione'],
  logs: /503/,
};

export const HOW_IT_WORKS: Specified = {
  italian: [
    ...[/15-20 minuti/, /carta, PayPal o bonifico/, /graduatoria è pubblicata ogni 6 mesi/, /da 2 a 6 mesi/],
    ...[/controlla i documenti/, /calcola il punteggio/, /4 anni, rinnovabile/, /documenti aggiornati/i],
    ...[/comunicazioni via email/i, 'Supporto'],
  ],
  figures: [/15(-| à )20/, /150 €/, /\b6 m(es|o)i/, /2 (a|à) 6 m(es|o)i/, /\b4 an/],
  leadsTo: ['/iscrizione', '/contatti'],
};

export const CONTACTS: Specified = {
  italian: [
    ...['Indirizzo', 'Telefono', 'Email', 'Orari di apertura', 'Lunedì', 'Mercoledì', 'Venerdì'],
    /entro 24 ore/,
    ...['Nome', 'Cognome', 'Oggetto', 'Messaggio', 'Telefono (facoltativo)'],
    ...['Informazioni sul bando', /supporto per l'iscrizione/i, 'Stato della domanda', 'Documentazione', 'Altro'],
    ...['Email non valida', 'Consenso richiesto', 'Devi accettare il consenso privacy per procedere.'],
    ...['Messaggio inviato', 'Ti contatteremo al più presto!', 'Errore', "Errore nell'invio del messaggio. Riprova."],
  ],
  figures: [/14[-–]17/, /9[-–]12/, /\b24 h?(ore|eures)/, /\+39 /],
  leadsTo: ['/privacy'],
};

export const PRIVACY: Specified = {
  italian: [
    ...[/dati raccolti/i, /finalità/i, /fino a 2 anni/, /cessazione del rapporto associativo/],
    ...[/entro 30 giorni, prorogabili fino a 60/, /meno di 18 anni/, /archiviazione in cloud/, /pagamento/],
    /banca dati/,
  ],
  figures: [/\b2 an/, /\b30\b/, /\b60\b/, /\b18 an/],
};

export const COOKIES: Specified = {
  italian: [
    ...[/cookie tecnic[oi] di sessione/i, /preferenza di lingua/i],
    /nessun cookie di analisi, pubblicità o profilazione/i,
  ],
  figures: [/30 jours|30 giorni/],
};

export const TERMS: Specified = {
  italian: [
    ...[/Premessa/, /Definizioni/, /Accesso/, /Servizi/, /Privacy/, /Proprietà intellettuale/],
    /Limiti di responsabilità/,
    ...[/Modifiche/, /Controversie/, /Disponibilità/, /Reclami/, /Contenuti dell'utente/, /Cessazione/],
    ...[/Disposizioni finali/, /Contatti/, /legge italiana/, /Foro di Milano/, /esclusa la manutenzione programmata/],
  ],
  figures: [
    ...[/99,5%/, /annunciata con 48 ore di preavviso/, /conferma di averli ricevuti entro 48 ore/],
    ...[/15 giorni lavorativi/, /almeno 30 giorni/, /Ultimo aggiornamento: \d{1,2}\/\d{1,2}\/\d{4}/],
  ],
  leadsTo: ['/privacy'],
};

export const NOT_FOUND: Specified = { italian: ['404 Page Not Found'], figures: [/404/], leadsTo: ['/'] };

/** The specification leaves the content of /test open. */
export const OWN_PAGE: Specified = { italian: [] };
