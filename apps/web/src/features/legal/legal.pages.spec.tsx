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
    expect(section('I suoi diritti')).toContain('entro 30 giorni, prorogabili fino a 60');
    const former = `anche agli indirizzi che l'account aveva nei ${HOUSEKEEPING.linkRequestDays} giorni precedenti`;
    expect(section('I suoi diritti')).toContain(former);
    expect(section('Minori')).toContain('meno di 18 anni');
  });

  it('says that passwords cannot be read back, which consents are kept, and what a published ranking shows', () => {
    renderElement(<PrivacyPage />);
    const data = section('Dati raccolti');
    expect(data).toContain('impronta irreversibile');
    expect(data).not.toContain('cifrata');
    expect(data).toMatch(/Bozza della domanda: .* Password e consensi non ne fanno parte/);
    expect(data).toContain('indirizzo IP (per IPv6 solo la sua rete, /64) accanto ai file');
    expect(data).toMatch(/Consensi: i due consensi .* data e ora .* versione del testo/);
    expect(data).toContain('se chiede un riesame, il testo che scrive');
    expect(section('Chi riceve i dati')).toContain('codice, posizione, punti, esito e tipo di alloggio');
    const limits = section('Per quanto tempo');
    for (const kind of ['Graduatorie pubblicate: senza scadenza', 'Richieste di riesame: come la domanda']) {
      expect(limits).toContain(kind);
    }
  });
});

it('the cookie page lists every cookie with its life, all of them technical, and says of each what brings it', () => {
  renderElement(<CookiesPage />);
  const table = within(screen.getByRole('table', { name: 'I cookie che usiamo' }));
  const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['sid', 'device', 'language', 'upload-session', 'attachment-grant']);
  const lives = table.getAllByRole('row').map((row) => row.lastElementChild?.textContent?.replaceAll(/\s/g, ' '));
  expect(lives).toEqual(['Durata', '7 giorni', '365 giorni', '30 giorni', '24 ore', '24 ore']);
  expect(screen.getByText(/Nessun cookie di analisi, pubblicità o profilazione/)).toBeVisible();
  const note = section('I cookie che usiamo');
  for (const { name } of COOKIES) expect(note).toMatch(new RegExp(`«\\s?${name}\\s?»`));
  expect(note).toMatch(/con ogni domanda che invia/);
});

describe('the terms', () => {
  it('have every commitment', () => {
    renderElement(<TermsPage />);
    const availability = section('10. Disponibilità del servizio');
    expect(availability).toMatch(/99,5% al mese, esclusa la manutenzione programmata.*48 ore di preavviso/);
    expect(section('11. Reclami')).toContain('entro 48 ore e risponde entro 15 giorni lavorativi');
    expect(section('13. Cessazione')).toContain('almeno 30 giorni');
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
