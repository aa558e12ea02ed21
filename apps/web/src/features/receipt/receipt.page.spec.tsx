import { describe, expect, it } from '@jest/globals';
import type { Fee, Receipt } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDownloads } from '../../../test/browser';
import { type Answers, fakeApi, json, refusal, SETTINGS } from '../../../test/fake-api';
import { press, shows } from '../../../test/page-actions';
import { renderRoutes } from '../../../test/render-page';
import { anOwnApplication, aReceipt, aTender, aUser, someRules } from '../../../test/samples';
import { routes } from '../../app/router';

const receipt = aReceipt();
const READ = `GET /api/applications/${receipt.id}`;
const READ_TENDER = `GET /api/applications/${receipt.id}/tender`;
const READ_PDF = `GET /api/applications/${receipt.id}/pdf`;
const LIST = 'GET /api/user/applications';
const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankBeneficiary: 'La Corte società cooperativa' };
function openReceipt(answers: Answers = {}) {
  const api = fakeApi({ [READ]: json(receipt), [READ_TENDER]: json(aTender()), ...answers });
  return { ...api, ...renderRoutes(routes, `/ricevuta/${receipt.id}`) };
}

function fieldValue(label: string) {
  return screen.getByText(label, { selector: 'dt' }).nextElementSibling;
}

describe('the receipt page', () => {
  it('shows every field with dates of Rome, and opens the payment page in a new tab', async () => {
    const arriving = Promise.withResolvers<Response>();
    openReceipt({ [READ]: arriving.promise });
    expect(await screen.findByText('Caricamento ricevuta...')).toBeVisible();
    arriving.resolve(json(receipt));
    expect(await screen.findByText('DOM-2026-000123-45')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Torna alla Homepage' })).toHaveAttribute('href', '/');
    expect(screen.queryByText('Oppure con bonifico bancario')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Ricevuta della domanda' })).toBeVisible();
    expect(fieldValue('Nome e cognome')).toHaveTextContent('Giulia Ferrari');
    expect(fieldValue('Data di nascita')).toHaveTextContent('14 marzo 1987');
    expect(fieldValue('Codice fiscale')).toHaveTextContent('FRRGLI87C54F205X');
    expect(fieldValue('Email')).toHaveTextContent('giulia@example.com');
    expect(fieldValue('Indirizzo e comune')).toHaveTextContent('Via Padova 118, Milano');
    expect(fieldValue('Minori nel nucleo familiare')).toHaveTextContent('Sì (2)');
    expect(fieldValue('Persone disabili nel nucleo familiare')).toHaveTextContent('No');
    expect(fieldValue('Tipologia di abitazione richiesta')).toHaveTextContent('3 locali');
    expect(screen.getByText(/Inviata il 21 novembre 2026/)).toBeVisible();
    expect(screen.getByText('In attesa di valutazione')).toBeVisible();
    expect(document.title).toBe('Ricevuta della domanda · La Corte');
    const link = await screen.findByRole('link', { name: 'Paga Quota di Iscrizione' });
    expect(link).toHaveAttribute('href', 'https://pay.example.com/fee?client_reference_id=DOM-2026-000123-45');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.getByText(/causale del pagamento indichi il codice domanda DOM-2026-000123-45/)).toBeVisible();
  });

  const owns = (id: string, fee: Fee) => ({
    'GET /api/auth/user': json(aUser()),
    [LIST]: json([anOwnApplication({ id, fee })]),
  });

  it('tells its owner that the fee is paid, and offers no payment then', async () => {
    openReceipt(
      owns(receipt.id, { state: 'paid', amountCents: 15_000, paidCents: 15_000, paidAt: '2026-11-22T00:00:00.000Z' }),
    );
    expect(await screen.findByRole('heading', { name: 'Quota versata il 22 novembre 2026' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Paga Quota di Iscrizione' })).toBeNull();
  });

  it('tells its owner which part of the fee has come in, and still offers the payment', async () => {
    openReceipt(owns(receipt.id, { state: 'due', amountCents: 15_000, paidAt: null, paidCents: 7_500 }));
    expect(await screen.findByText(/^Versati 75,00.€ di 150,00.€\. Restano da versare 75,00.€\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Paga Quota di Iscrizione' })).toBeVisible();
  });

  it('offers the payment to the owner of another application, and none to the owner of a rejected one', async () => {
    const fee: Fee = { state: 'not-due', amountCents: 15_000, paidCents: 0, paidAt: null };
    const { unmount } = openReceipt(owns('another', fee));
    expect(await screen.findByRole('link', { name: 'Paga Quota di Iscrizione' })).toBeVisible();
    unmount();
    openReceipt(owns(receipt.id, fee));
    await screen.findByRole('heading', { name: 'Attenda la graduatoria' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Paga Quota di Iscrizione' })).toBeNull());
  });

  it('names what is missing, and until when it can be added, also to its owner once it cannot', async () => {
    const missing: Receipt['missing'] = ['codice-fiscale-doc', 'certificazione-redditi'];
    const incomplete = json({ ...receipt, missing });
    const title = 'Mancano dei documenti: Codice Fiscale e Certificazione Redditi/ISEE';
    const opened = (closesAt: string | null) => json(aTender({ closesAt }));
    for (const [answers, until] of [
      [{ [READ_TENDER]: opened('2026-12-14T23:00:00.000Z') }, /fino al 14 dicembre 2026 alle ore 23:59/],
      [{ [READ_TENDER]: opened(null) }, /finché il bando è aperto/],
      [{ [READ_TENDER]: json(aTender({ status: 'closed' })) }, null],
      [
        {
          [READ_TENDER]: opened(null),
          'GET /api/auth/user': json(aUser()),
          'GET /api/user/applications': json([anOwnApplication({ id: receipt.id, applicationStatus: 'under_review' })]),
        },
        null,
      ],
    ] as const) {
      const { unmount } = openReceipt({ [READ]: incomplete, ...answers });
      expect(await screen.findByText(title)).toBeVisible();
      if (until) expect(await screen.findByText(until)).toBeVisible();
      else await waitFor(() => expect(screen.queryByText(/^Può aggiungerli/)).toBeNull());
      unmount();
    }
  });

  it('tells its owner alone to wait no longer for a withdrawn or rejected application', async () => {
    const waits = () => screen.queryByRole('heading', { name: 'Attenda la graduatoria' });
    const fee: Fee = { state: 'not-due', amountCents: 15_000, paidCents: 0, paidAt: null };
    for (const [id, change, isOver] of [
      ['another', { withdrawnAt: '2026-11-23T09:00:00Z' }, false],
      [receipt.id, { withdrawnAt: '2026-11-23T09:00:00Z' }, true],
      [receipt.id, { applicationStatus: 'rejected' }, true],
    ] as const) {
      const { unmount, sent } = openReceipt({
        ...owns(id, fee),
        [LIST]: json([anOwnApplication({ id, fee, ...change })]),
      });
      await screen.findByText('DOM-2026-000123-45');
      await waitFor(() => expect(sent(LIST)).toHaveLength(1));
      if (isOver) await waitFor(() => expect(waits()).toBeNull());
      else expect(waits()).toBeVisible();
      const purpose = isOver ? 'le servirà per ogni comunicazione' : 'le servirà per il pagamento';
      expect(screen.getByText(new RegExp(`Conservi questo codice: ${purpose}`))).toBeVisible();
      unmount();
    }
  });

  it('shows the data of a bank transfer beside the payment, where the installation has an account', async () => {
    openReceipt({ 'GET /settings.json': json({ ...SETTINGS, ...ACCOUNT }) });
    const transfer = within(await screen.findByRole('region', { name: 'Oppure con bonifico bancario' }));
    shows(['La Corte società cooperativa', 'DOM-2026-000123-45'], transfer);
  });

  it('prints the data of the payment and what is missing, without buttons and further steps', async () => {
    const missing: Receipt['missing'] = ['codice-fiscale-doc'];
    openReceipt({ [READ]: json({ ...receipt, missing }), 'GET /settings.json': json({ ...SETTINGS, ...ACCOUNT }) });
    const isPrinted = (element: Element) => element.closest('.print\\:hidden') === null;
    for (const text of [
      'La Corte società cooperativa',
      'IT60 X054 2811 1010 0000 0123 456',
      /^Nella causale del pagamento/,
      'Manca un documento: Codice Fiscale',
      /^Può aggiungerlo nell’Area Utente/,
    ]) {
      expect([text, isPrinted(await screen.findByText(text))]).toEqual([text, true]);
    }
    const main = within(screen.getByRole('main'));
    const left = [...main.getAllByRole('button'), ...main.getAllByRole('link')].filter(isPrinted);
    expect(left.map(({ textContent }) => textContent)).toEqual([]);
    expect(isPrinted(screen.getByRole('heading', { name: 'Attenda la graduatoria' }))).toBe(false);
  });

  it('shows fee and times of the application’s own tender, blank with a retry when it cannot be read', async () => {
    const { answer } = openReceipt({ [READ_TENDER]: () => refusal('unavailable') });
    expect(await screen.findByRole('heading', { name: 'Paghi la quota di …' })).toBeVisible();
    const rules = someRules({ feeCents: 9_900, waitMonths: { from: 3, to: 9 } });
    answer({ [READ_TENDER]: json(aTender({ code: '2024', status: 'closed', rules })) });
    await press('Riprova');
    expect(await screen.findByRole('heading', { name: /^Paghi la quota di 99\s€$/ })).toBeVisible();
    expect(screen.getByText(/servono da 3 a 9\smesi/)).toBeVisible();
  });

  it('saves the PDF under the code, or says what to do when it does not come', async () => {
    const saved = fakeDownloads();
    const { answer } = openReceipt({ [READ_PDF]: refusal('unavailable') });
    await press('Scarica Ricevuta PDF');
    expect(await screen.findByText('Impossibile scaricare la ricevuta. Riprova più tardi.')).toBeVisible();
    answer({ [READ_PDF]: () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }) });
    await press('Scarica Ricevuta PDF');
    expect(await screen.findByText('PDF scaricato')).toBeVisible();
    expect(screen.getByText('La ricevuta è stata scaricata con successo.')).toBeVisible();
    expect(saved).toEqual(['ricevuta-domanda-DOM-2026-000123-45.pdf']);
  });

  it('says when the data were corrected', async () => {
    const { unmount } = openReceipt();
    await screen.findByText('DOM-2026-000123-45');
    expect(screen.queryByText(/Dati corretti/)).toBeNull();
    unmount();
    // In Rome, it is the next day already.
    openReceipt({ [READ]: json(aReceipt({ correctedAt: '2026-11-23T23:30:00Z', indirizzo: 'Via Nuova 1' })) });
    expect(await screen.findByText('Dati corretti il 24/11/2026')).toBeVisible();
    expect(fieldValue('Indirizzo e comune')).toHaveTextContent('Via Nuova 1, Milano');
  });

  it('copies the code', async () => {
    const user = userEvent.setup();
    openReceipt();
    await user.click(await screen.findByRole('button', { name: 'Copia il codice' }));
    expect(await screen.findByText('Codice copiato')).toBeVisible();
    await expect(navigator.clipboard.readText()).resolves.toBe('DOM-2026-000123-45');
  });

  it('says so when the application does not exist or cannot be read', async () => {
    for (const answer of [refusal('not-found'), new Response('', { status: 500 })]) {
      const { unmount } = openReceipt({ [READ]: answer });
      expect(await screen.findByRole('heading', { level: 1, name: 'Domanda non trovata' })).toBeVisible();
      const main = within(screen.getByRole('main'));
      expect(main.getByText('La domanda richiesta non esiste o non è accessibile.')).toBeVisible();
      expect(main.getByRole('link', { name: 'Torna alla Home' })).toHaveAttribute('href', '/');
      unmount();
    }
  });
});
