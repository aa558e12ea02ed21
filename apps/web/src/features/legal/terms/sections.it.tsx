import { COOPERATIVE, PAGES, TERMS, TIME_ZONE } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import type { ArticleSection } from '../../../components/page/article';
import { useIsLive } from '../../../lib/use-browser-state';

const { address } = COOPERATIVE;
const decimal = new Intl.NumberFormat('it');
const italianDay = new Intl.DateTimeFormat('it-IT', { timeZone: TIME_ZONE });

/** Specification, section 2; commitments of section 9. */
export const termsSections: readonly ArticleSection[] = [
  {
    id: 'premessa',
    title: '1. Premessa',
    content: (
      <p>
        Questi termini regolano l'uso del sito e dei servizi di {COOPERATIVE.legalName}, con sede in {address.street},{' '}
        {address.postalCode} {address.city} ({address.province}). Chi usa il sito li accetta. Il bando resta la fonte
        delle regole di assegnazione degli alloggi.
      </p>
    ),
  },
  {
    id: 'definizioni',
    title: '2. Definizioni',
    content: (
      <ul>
        <li>Cooperativa: {COOPERATIVE.legalName}.</li>
        <li>Sito: le pagine e i servizi raggiungibili a questo indirizzo.</li>
        <li>Utente: chi visita il sito, presenta una domanda o usa l'Area Utente.</li>
        <li>Domanda: la richiesta di adesione e di assegnazione inviata con il modulo online.</li>
        <li>Bando: l'avviso pubblico con requisiti, quote e punteggi.</li>
      </ul>
    ),
  },
  {
    id: 'accesso',
    title: '3. Accesso al sito',
    content: (
      <>
        <p>
          Le pagine informative sono libere. L'invio di una domanda crea le credenziali dell'Area Utente: vanno
          custodite e non cedute. Il servizio è riservato a chi ha almeno 18 anni.
        </p>
        <p>
          L'utente risponde della veridicità dei dati che inserisce e dei documenti che carica. L'ora che fa fede è
          quella italiana.
        </p>
      </>
    ),
  },
  {
    id: 'servizi',
    title: '4. Servizi',
    content: (
      <>
        <p>
          Il sito permette di leggere e scaricare il bando, inviare la domanda con i documenti, ricevere e scaricare la
          ricevuta, seguire lo stato della domanda, scrivere alla cooperativa e raggiungere le pagine di pagamento.
        </p>
        <p>
          La quota di iscrizione è quella indicata nel bando e si versa con carta, PayPal o bonifico. I pagamenti
          avvengono sulle pagine del fornitore esterno. La graduatoria è pubblicata con la frequenza indicata nel bando.
          L'invio della domanda e il versamento della quota non garantiscono l'assegnazione di un alloggio.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: '5. Privacy',
    content: (
      <p>
        I dati personali sono trattati come descritto nell'
        <Link to={PAGES.privacy} className="font-semibold text-brand underline">
          informativa sulla privacy
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'proprieta-intellettuale',
    title: '6. Proprietà intellettuale',
    content: (
      <p>
        Testi, disegni, marchio e programmi del sito appartengono alla cooperativa o a chi glieli ha concessi. Si
        possono leggere, stampare e citare per uso personale indicando la fonte; ogni altro uso richiede un consenso
        scritto.
      </p>
    ),
  },
  {
    id: 'responsabilita',
    title: '7. Limiti di responsabilità',
    content: (
      <p>
        La cooperativa cura l'esattezza delle informazioni, ma non risponde dei danni che derivano da dati inesatti
        forniti dall'utente, da un uso improprio delle credenziali, da interruzioni fuori dal suo controllo o dai siti
        di terzi raggiunti da un collegamento. Restano ferme le responsabilità che la legge non permette di escludere.
      </p>
    ),
  },
  {
    id: 'modifiche',
    title: '8. Modifiche',
    content: (
      <p>
        I termini possono cambiare per ragioni di legge o di servizio. Vale la versione pubblicata in questa pagina; le
        modifiche non toccano le domande già inviate.
      </p>
    ),
  },
  {
    id: 'controversie',
    title: '9. Controversie',
    content: (
      <p>
        Si applica la legge italiana. Per ogni controversia è competente il Foro di Milano, salvo il foro inderogabile
        del consumatore. Prima di rivolgersi al giudice le parti cercano una soluzione con il reclamo descritto più
        sotto.
      </p>
    ),
  },
  {
    id: 'disponibilita',
    title: '10. Disponibilità del servizio',
    content: (
      <ul>
        <li>
          Obiettivo di disponibilità: {decimal.format(TERMS.availabilityPercentPerMonth)}% al mese, esclusa la
          manutenzione programmata.
        </li>
        <li>Manutenzione programmata: annunciata con {TERMS.maintenanceNoticeHours} ore di preavviso.</li>
      </ul>
    ),
  },
  {
    id: 'reclami',
    title: '11. Reclami',
    content: (
      <p>
        I reclami si inviano a {COOPERATIVE.email} o a {COOPERATIVE.certifiedEmail}. La cooperativa conferma di averli
        ricevuti entro {TERMS.complaintConfirmationHours} ore e risponde entro {TERMS.complaintAnswerWorkingDays} giorni
        lavorativi.
      </p>
    ),
  },
  {
    id: 'contenuti',
    title: "12. Contenuti dell'utente",
    content: (
      <p>
        Documenti e messaggi restano di chi li invia, che autorizza la cooperativa a usarli per esaminare la domanda e
        rispondere. Non si possono inviare contenuti illeciti, falsi, offensivi o di altri senza averne il diritto: la
        cooperativa può rimuoverli.
      </p>
    ),
  },
  {
    id: 'recesso',
    title: '13. Cessazione',
    content: (
      <p>
        L'utente può chiedere in ogni momento la chiusura dell'Area Utente. La cooperativa può chiudere il servizio o un
        account con un preavviso di almeno {TERMS.terminationNoticeDays} giorni; senza preavviso solo per violazioni
        gravi di questi termini.
      </p>
    ),
  },
  {
    id: 'disposizioni-finali',
    title: '14. Disposizioni finali',
    content: (
      <p>
        Se una clausola non è valida, le altre restano in vigore. La tolleranza di una violazione non è una rinuncia. In
        caso di traduzioni fa fede il testo italiano.
      </p>
    ),
  },
  {
    id: 'contatti',
    title: '15. Contatti',
    content: (
      <address className="not-italic">
        {COOPERATIVE.legalName}
        <br />
        {address.street}, {address.postalCode} {address.city} ({address.province})
        <br />
        Telefono {COOPERATIVE.phone}
        <br />
        Email{' '}
        <a href={`mailto:${COOPERATIVE.email}`} className="underline">
          {COOPERATIVE.email}
        </a>
        <br />
        PEC {COOPERATIVE.certifiedEmail}
      </address>
    ),
  },
];

/** Today's date in Italian format (specification, section 2); the build date until hydration. */
export function LastUpdated() {
  const isLive = useIsLive();
  return (
    <p className="mt-12 text-sm text-muted">
      Ultimo aggiornamento: {/* A new key after hydration, which keeps the text of the old element. */}
      <time key={String(isLive)} suppressHydrationWarning>
        {italianDay.format(new Date())}
      </time>
    </p>
  );
}
