import type { Sentences } from './check-texts.ts';

/** Forms of `tu`. The verbs of the second expression are imperatives only with a capital letter, at the start of a sentence. */
const FAMILIAR = [
  /\b(tu|tuo|tua|tuoi|tue|ti|te|hai|sei|puoi|devi|vuoi|contattaci|scrivici|chiamaci|iscriviti)(?![\p{L}'’])/iu,
  /\b(Scegli|Scopri|Scrivi|Leggi|Indica|Seleziona|Compila|Partecipa|Completa|Versa|Accedi|Rilascia)(?![\p{L}'’])/u,
  /\bRiprova(?= più tardi| tra| quando|\.)/u,
];

/** An outdated expression for `online`. */
const OUTDATED = /\bin linea\b/iu;

/** Sentences that the specification (sections 2, 4, 5 and 8) or the contract (section 2) fixes. */
const FIXED: ReadonlySet<string> = new Set([
  'Iscriviti',
  'Iscriviti al bando',
  'Accedi',
  "Accedi all'Area Utente",
  'Accedi come Amministratore',
  'Accedi con {label}',
  'Accedi per visualizzare le tue domande...',
  'Accedi nuovamente per continuare...',
  'Completa la tua iscrizione',
  'Rilascia',
  'Rilascia i file qui',
  'Ti contatteremo al più presto!',
  'Sei stato disconnesso con successo',
  "Non hai i permessi per accedere all'area amministrativa.",
  'Credenziali non valide. Riprova.',
  'Errore nella creazione della domanda. Riprova.',
  'Errore nel caricamento documenti. Riprova.',
  "Errore nell'invio del messaggio. Riprova.",
  'Errore nel download del PDF. Riprova più tardi.',
  'Impossibile scaricare la ricevuta. Riprova più tardi.',
  'Devi accettare tutti i consensi per procedere.',
  'Devi accettare il consenso privacy per procedere.',
  'Devi accettare il trattamento dei dati personali',
  'Devi dichiarare la veridicità dei dati inseriti',
  'Indica se sono presenti minori nel nucleo familiare',
  'Indica se sono presenti persone disabili nel nucleo familiare',
  'Indica il numero di minori presenti nel nucleo familiare',
  'Indica il numero di persone disabili presenti nel nucleo familiare',
  'Esiste già un account con questa email. Accedi per inviare una nuova domanda.',
]);

/**
 * Checks that Italian texts use `Lei`, except fixed sentences. Commands to the site (`Annulla`, `Invia`) do not address the reader. An
 * instruction may quote a fixed button, as in `scelga Accedi`.
 *
 * @returns one line per finding
 */
export function checkItalianWording(italian: Sentences): string[] {
  const findings: string[] = [];
  for (const [key, sentence] of Object.entries(italian)) {
    if (!FIXED.has(sentence) && isFamiliar(sentence.replace('scelga Accedi', ''))) findings.push(`says tu: ${key}`);
    if (OUTDATED.test(sentence)) findings.push(`says "in linea", not "online": ${key}`);
  }
  return findings;
}

const isFamiliar = (sentence: string) => FAMILIAR.some((form) => form.test(sentence));
