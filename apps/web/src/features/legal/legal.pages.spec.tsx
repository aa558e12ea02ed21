import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { COOKIES, HOUSEKEEPING, PRIVACY, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import { screen, within } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { readIn } from '../../../test/read-in';
import { renderElement } from '../../../test/render-page';
import { Component as CookiesPage } from './cookies.page';
import { Component as PrivacyPage } from './privacy.page';
import { Component as TermsPage } from './terms.page';

beforeEach(() => void fakeApi());

function section(title: string): string {
  const text = screen.getByRole('heading', { level: 2, name: title }).closest('section')?.textContent ?? '';
  return text.replaceAll(/\s+/g, ' ');
}

describe('the privacy page', () => {
  it('says who, what, why, how long and which rights', () => {
    renderElement(<PrivacyPage />);
    expect(section('Titolare del trattamento')).toContain('La Corte, cooperativa di abitanti');
    expect(section('Per quanto tempo')).toContain('fino alla cessazione del rapporto associativo');
    expect(section('Per quanto tempo')).toContain('fino a 2 anni');
    expect(section('I suoi diritti')).toContain('entro 30 giorni, prorogabili fino a 60');
    expect(section('Minori')).toContain('meno di 18 anni');
    for (const kind of ['archiviazione in cloud', 'banca dati', 'pagamento']) {
      expect(section('Chi riceve i dati')).toContain(kind);
    }
    expect(screen.getByRole('link', { name: 'Informativa sui cookie' })).toHaveAttribute('href', '/cookie');
  });

  it('gives each kind of data the limit that the product keeps to', () => {
    renderElement(<PrivacyPage />);
    const limits = section('Per quanto tempo');
    for (const limit of [
      `Dati di contatto: fino a ${PRIVACY.contactsYears} anni`,
      `al più tardi dopo ${PRIVACY.noticeMonths} mesi, e dopo ${PRIVACY.noticeLinkHours} ore se non la conferma`,
      `l'email inviata dopo ${PRIVACY.noticeMailDays} giorni`,
      `cancellato ${PRIVACY.draftDays} giorni dopo l'ultimo salvataggio, al più tardi ${PRIVACY.draftDaysAfterClosing} giorni`,
      `cancellati dopo ${PRIVACY.abandonedUploadsHours} ore`,
      `dopo ${PRIVACY.uploadsHours} ore se dallo stesso dispositivo`,
      `Indirizzo IP accanto a un file caricato: cancellato con il file, al più tardi dopo ${PRIVACY.uploadsHours} ore`,
      `dopo ${SESSION_IDLE_HOURS} ore senza uso`,
      `dopo ${HOUSEKEEPING.idempotencyDays} giorni`,
      `dopo ${HOUSEKEEPING.outboxDays} giorni`,
      `modificato quali dati e quando, ${PRIVACY.accessLogMonths} mesi`,
    ]) {
      expect(limits).toContain(limit);
    }
    for (const kind of ['Documenti allegati', 'Ricevute in PDF', 'Email inviate', 'Registri del server']) {
      expect(limits).toContain(`${kind}:`);
    }
    for (const kind of ['degli scaricamenti', 'delle decisioni e dei pagamenti', 'degli accessi']) {
      expect(limits).toContain(`Registro ${kind}:`);
    }
    expect(limits).toContain('Copie di sicurezza:');
  });

  it('says that passwords cannot be read back, which consents are kept, and what a published ranking shows', () => {
    renderElement(<PrivacyPage />);
    expect(section('Dati raccolti')).toContain('impronta irreversibile');
    expect(section('Dati raccolti')).not.toContain('cifrata');
    expect(section('Dati raccolti')).toMatch(/Bozza della domanda: .* Password e consensi non ne fanno parte/);
    expect(section('Dati raccolti')).toContain('indirizzo IP (per IPv6 solo la sua rete, /64) accanto ai file');
    expect(section('Dati raccolti')).toMatch(/Consensi: i due consensi .* data e ora .* versione del testo/);
    const facts = 'codice, posizione, punti, esito e tipo di alloggio';
    expect(section('Chi riceve i dati')).toContain(facts);
    expect(section('Per quanto tempo')).toContain('Graduatorie pubblicate: senza scadenza');
    expect(section('Per quanto tempo')).toContain('Richieste di riesame: come la domanda');
    expect(section('Dati raccolti')).toContain('se chiede un riesame, il testo che scrive');
  });
  it('says the same in French', async () => {
    await readIn('fr');
    renderElement(<PrivacyPage />);
    expect(section('Durée de conservation')).toContain('2 ans au plus');
    expect(section('Vos droits')).toContain('sous 30 jours, délai qui peut être porté à 60');
    expect(section('Mineurs')).toContain('moins de 18 ans');
    expect(section('Données recueillies')).toContain('empreinte irréversible');
    expect(section('Durée de conservation')).toContain(`au bout de ${PRIVACY.abandonedUploadsHours} heures`);
    expect(section('Données recueillies')).toContain(
      'adresse IP (en IPv6, seulement son réseau, /64) à côté des fichiers',
    );
    expect(section('Durée de conservation')).toContain(`au bout de ${PRIVACY.uploadsHours} heures au plus`);
    expect(section('Durée de conservation')).toContain(`supprimé ${PRIVACY.draftDays} jours après`);
    for (const kind of ['Pièces jointes', 'Journaux du serveur', 'Sauvegardes']) {
      expect(section('Durée de conservation')).toContain(kind);
    }
  });
});

describe('the cookie page', () => {
  it('lists every cookie with its life, all of them technical', () => {
    renderElement(<CookiesPage />);
    const table = within(screen.getByRole('table', { name: 'I cookie che usiamo' }));
    const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['sid', 'device', 'language', 'upload-session', 'attachment-grant']);
    const lives = table.getAllByRole('row').map((row) => row.lastElementChild?.textContent?.replaceAll(/\s/g, ' '));
    expect(lives).toEqual(['Durata', '7 giorni', '365 giorni', '30 giorni', '24 ore', '24 ore']);
    expect(screen.getByText(/Nessun cookie di analisi, pubblicità o profilazione/)).toBeVisible();
  });

  it('says of every cookie what brings it', () => {
    renderElement(<CookiesPage />);
    const note = section('I cookie che usiamo');
    for (const { name } of COOKIES) expect(note).toMatch(new RegExp(`«\\s?${name}\\s?»`));
    expect(note).toMatch(/con ogni domanda che invia/);
  });
});

describe('the terms', () => {
  it('have every item, in order, and every commitment', () => {
    renderElement(<TermsPage />);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      ...['1. Premessa', '2. Definizioni', '3. Accesso al sito', '4. Servizi', '5. Privacy'],
      ...['6. Proprietà intellettuale', '7. Limiti di responsabilità', '8. Modifiche', '9. Controversie'],
      ...['10. Disponibilità del servizio', '11. Reclami', "12. Contenuti dell'utente", '13. Cessazione'],
      ...['14. Disposizioni finali', '15. Contatti'],
    ]);
    expect(section('10. Disponibilità del servizio')).toContain('99,5% al mese, esclusa la manutenzione programmata');
    expect(section('10. Disponibilità del servizio')).toContain('48 ore di preavviso');
    expect(section('11. Reclami')).toContain('entro 48 ore e risponde entro 15 giorni lavorativi');
    expect(section('13. Cessazione')).toContain('almeno 30 giorni');
    expect(section('9. Controversie')).toContain('legge italiana');
    expect(section('9. Controversie')).toContain('Foro di Milano');
    expect(screen.getByRole('link', { name: 'informativa sulla privacy' })).toHaveAttribute('href', '/privacy');
  });

  it("end with today's date in Italian format", () => {
    jest.useFakeTimers({ now: Date.parse('2028-02-29T22:59:00Z') });
    renderElement(<TermsPage />);
    expect(screen.getByText(/Ultimo aggiornamento/)).toHaveTextContent('Ultimo aggiornamento: 29/02/2028');
  });

  it('stay in Italian for who reads French, and say so', async () => {
    await readIn('fr');
    renderElement(<TermsPage />);
    expect(screen.getByRole('heading', { level: 1, name: "Conditions d'utilisation" })).toBeVisible();
    expect(screen.getByText(/Le texte est en italien/)).toBeVisible();
    expect(screen.getByRole('heading', { name: '1. Premessa' }).closest('[lang]')).toHaveAttribute('lang', 'it');
  });
});
