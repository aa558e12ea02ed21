import { beforeEach, describe, expect, it } from '@jest/globals';
import { type HistoryEntry, type ListedApplication } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, press, valueBeside } from '../../../../test/admin-page';
import {
  anAdminApplication,
  anApplicationsPage,
  aRecordedPayment,
  dashboardAnswers,
  listCall,
} from '../../../../test/admin-samples';
import { fakeDownloads } from '../../../../test/browser';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';
import { shows } from '../../../../test/page-actions';
import { romeDay } from '../../../lib/rome-time';

const application = anAdminApplication({ anniResidenzaLombardia: '12', numeroMaggiorenni: '2' });
const PATH = `/api/admin/applications/${application.id}`;
const payment = aRecordedPayment();

/** Opens the details of the only application of the list. */
async function openDialog(answers: Answers = {}, shown = application) {
  const known = { ...dashboardAnswers([shown]), [`GET ${PATH}/history`]: json([]) };
  const api = await openSite('/admin', { ...known, ...answers });
  await press('Dettagli');
  return { ...api, dialog: within(await screen.findByRole('dialog', { name: `${shown.nome} ${shown.cognome}` })) };
}

async function openDetails(part: Partial<ListedApplication> = {}, answers: Answers = {}) {
  const opened = await openDialog(answers, { ...application, ...part });
  await opened.dialog.findAllByRole('tab');
  const openTab = (name: string) => userEvent.click(opened.dialog.getByRole('tab', { name }));
  return { ...opened, openTab };
}

describe('the details of an application', () => {
  it('tell personal data and household in tabs, and give the focus back when they close', async () => {
    const { dialog, openTab } = await openDetails();
    const tell = (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) {
        expect(valueBeside(label, dialog)).toHaveTextContent(value);
      }
    };
    tell({
      'Nome e cognome': 'Giulia Ferrari',
      'Codice fiscale': application.codiceFiscale,
      'Data di nascita': '14 marzo 1987',
      'Luogo di nascita': application.luogoNascita,
      Indirizzo: application.indirizzo,
      'Comune e provincia': `${application.comune} (${application.provincia})`,
      'Anni di residenza in Lombardia': '12',
      'Tipologia di abitazione': '3 locali',
    });
    await openTab('Nucleo Familiare');
    tell({ 'Numero di maggiorenni': '2', 'Minori nel nucleo familiare': 'Sì (2)' });
    tell({ 'Persone disabili nel nucleo familiare': 'No' });
    const tabs = dialog.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Dati Personali', 'Nucleo Familiare', 'Documenti']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Dettagli' })).toHaveFocus());
  });

  it('mark a withdrawn application beside its status, which stays', async () => {
    const { dialog } = await openDetails({ withdrawnAt: '2026-11-24T09:00:00Z' });
    shows(['Ritirata'], dialog);
    expect(dialog.getByText('Inviata', { selector: 'span' })).toBeVisible();
  });

  it('say what is missing: years of residence and documents', async () => {
    const { dialog, openTab } = await openDetails({ anniResidenzaLombardia: '' });
    expect(valueBeside('Anni di residenza in Lombardia', dialog)).toHaveTextContent('Non specificato');
    await openTab('Documenti');
    expect(dialog.getByText('Nessun documento caricato')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Scarica Tutti i Documenti' })).toBeNull();
  });

  it('whose applicant was erased say so, and show none of the values in their place', async () => {
    const erased = { nome: 'Account', cognome: 'eliminato', codiceFiscale: '-', dataNascita: '1900-01-01' };
    const { dialog } = await openDialog({}, { ...application, ...erased });
    expect(await dialog.findByText('I dati di questa persona sono stati cancellati.')).toBeVisible();
    expect(dialog.queryByText(/1900/)).toBeNull();
    expect(dialog.queryByRole('tab')).toBeNull();
  });
});

describe('the call for one application', () => {
  it('comes before anything is shown, and is made once for each opening, since each is recorded', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { dialog, sent } = await openDialog({ [`GET ${PATH}`]: arriving.promise });
    expect(dialog.getByRole('status')).toHaveTextContent('Caricamento della domanda...');
    expect(dialog.queryByText(application.codiceFiscale)).toBeNull();
    arriving.resolve(json(application));
    expect(await dialog.findByText(application.codiceFiscale)).toBeVisible();
    await userEvent.click(dialog.getByRole('tab', { name: 'Documenti' }));
    expect(sent(`GET ${PATH}`)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await press('Dettagli');
    expect(await screen.findByRole('tab', { name: 'Documenti' })).toBeVisible();
    expect(sent(`GET ${PATH}`)).toHaveLength(2);
  });

  it('can be repeated when it fails, and the focus stays in the dialog; or tells that the application is gone', async () => {
    const { dialog, answer, unmount } = await openDialog({ [`GET ${PATH}`]: refusal('unavailable') });
    expect(await dialog.findByRole('alert')).toHaveTextContent('La domanda non è arrivata');
    expect(dialog.queryByRole('tab')).toBeNull();
    answer({ [`GET ${PATH}`]: json(application) });
    await press('Riprova', dialog);
    expect(await dialog.findByText(application.codiceFiscale)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    unmount();
    const gone = refusal('not-found', { message: 'error.applicationNotFound' });
    const lost = await openDialog({ [`GET ${PATH}`]: gone });
    const text = 'La domanda richiesta non esiste o non è accessibile.';
    expect(await lost.dialog.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('the documents', () => {
  const documenti = { documento_identita: ['fronte.jpg', 'retro.jpg'], documentazione_reddito: 'isee.pdf' };
  let saved: string[];
  beforeEach(() => {
    saved = fakeDownloads();
  });

  async function openDocuments(answers: Answers = {}) {
    const details = await openDetails({ documenti }, answers);
    await details.openTab('Documenti');
    return details;
  }

  const file = (disposition?: string) =>
    new Response('%PDF-1.4', { headers: disposition ? { 'Content-Disposition': disposition } : {} });

  it('stand under their type, and say when they cannot be read', async () => {
    const { dialog } = await openDocuments();
    const identity = within(dialog.getByRole('region', { name: 'Documento Identità' }));
    expect(identity.getAllByRole('button', { name: 'Scarica' })).toHaveLength(2);
    expect(identity.getAllByRole('button')[0]).toHaveAccessibleDescription(/Fronte\s*fronte\.jpg/);
    expect(dialog.getByRole('region', { name: 'Documentazione Reddito' })).toHaveTextContent('isee.pdf');
    await userEvent.click(dialog.getAllByRole('button', { name: 'Scarica' })[0] as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Errore Download.*Non è stato possibile scaricare il documento\./,
    );
  });

  it('in quarantine say what was found, and cannot be downloaded', async () => {
    const found = { type: 'documento_identita', index: 1, name: 'retro.jpg', signature: 'Eicar-Test-Signature' };
    const { dialog } = await openDocuments({ [`GET ${PATH}/documents/quarantine`]: json([found]) });
    expect(await dialog.findByText('In quarantena')).toBeVisible();
    const [front, back] = within(dialog.getByRole('region', { name: 'Documento Identità' })).getAllByRole('listitem');
    expect(within(front as HTMLElement).getByRole('button', { name: 'Scarica' })).toBeEnabled();
    expect(within(back as HTMLElement).queryByRole('button')).toBeNull();
    expect(back).toHaveTextContent(/retro\.jpg.*Il controllo antivirus vi ha trovato Eicar-Test-Signature/);
  });

  it('are saved under the name that the server gives, or under their type', async () => {
    const { dialog } = await openDocuments({
      [`GET ${PATH}/documents/documento_identita/1`]: file(
        `attachment; filename="retro_RETRO.jpg"; filename*=UTF-8''retro%C3%A0_RETRO.jpg`,
      ),
      [`GET ${PATH}/documents/documentazione_reddito`]: file(),
    });
    const [, back, income] = dialog.getAllByRole('button', { name: 'Scarica' });
    await userEvent.click(back as HTMLElement);
    expect(await screen.findByText('Download Completato')).toBeVisible();
    await userEvent.click(income as HTMLElement);
    await waitFor(() => expect(saved).toEqual(['retroà_RETRO.jpg', 'documentazione_reddito.pdf']));
  });

  it('are all saved in one archive, and nothing of one that breaks off', async () => {
    let pieces = 0;
    const pull = (stream: ReadableStreamDefaultController) =>
      pieces++ < 3 ? stream.enqueue(new Uint8Array(1_000)) : stream.error(new Error('cut off'));
    const broken = () => new Response(new ReadableStream({ pull }));
    const { dialog, answer } = await openDocuments({ [`GET ${PATH}/documents/all`]: broken });
    await press('Scarica Tutti i Documenti', dialog);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Errore Download.*Non è stato possibile scaricare i documenti\./,
    );
    expect(saved).toEqual([]);
    answer({ [`GET ${PATH}/documents/all`]: file() });
    await press('Scarica Tutti i Documenti', dialog);
    expect(await screen.findByText('Download Completato')).toBeVisible();
    expect(saved).toEqual([`Documenti_Domanda_${application.id}.zip`]);
  });
});

describe('the membership fee', () => {
  const RECORD = `POST ${PATH}/payment`;
  const UNDO = `DELETE ${PATH}/payment`;

  it('says when it was last asked for, and is not recorded without a day and a right amount', async () => {
    const { dialog, sent } = await openDetails({ feeRequestedAt: '2026-11-20T09:00:00Z' });
    expect(dialog.getByText('Ultima richiesta di pagamento: 20 novembre 2026 alle ore 10:00')).toBeVisible();
    await press('Segna come pagata', dialog);
    await userEvent.clear(dialog.getByLabelText('Data del pagamento'));
    await userEvent.clear(dialog.getByLabelText('Importo in euro'));
    await userEvent.type(dialog.getByLabelText('Importo in euro'), 'cento');
    await press('Registra', dialog);
    expect(await dialog.findByText('La data del pagamento è obbligatoria')).toBeVisible();
    expect(dialog.getByLabelText('Importo in euro')).toHaveAccessibleDescription('Importo non valido');
    await waitFor(() => expect(dialog.getByLabelText('Data del pagamento')).toHaveFocus());
    expect(sent(RECORD)).toEqual([]);
  });

  it('is recorded with day, amount, way and note', async () => {
    const paid = { ...application, version: 2, payment };
    const before = romeDay(0);
    const { dialog, sent, answer } = await openDetails({}, { [RECORD]: json(paid) });
    await press('Segna come pagata', dialog);
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Importo in euro' })).toHaveValue('150'));
    await choose('Modalità di pagamento', 'POS', dialog);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Nota (facoltativa)' }), 'Bonifico');
    answer({ [listCall()]: json(anApplicationsPage([paid])) });
    await press('Registra', dialog);
    expect(await screen.findByText('Pagamento registrato')).toBeVisible();
    const [recorded] = sent(RECORD) as { paidOn: string }[];
    expect(recorded).toEqual({ paidOn: expect.any(String), amountCents: 15_000, method: 'pos', note: 'Bonifico' });
    expect([before, romeDay(0)]).toContain(recorded?.paidOn);
    expect(dialog.getByText('Pagata')).toBeVisible();
    expect(dialog.getByText(/150,00.€ il 2 novembre 2026/)).toBeVisible();
  });

  it('of which a part has come in says how much, and proposes the rest', async () => {
    const { dialog } = await openDetails({ fee: { ...application.fee, paidCents: 7_500 } });
    expect(dialog.getByText(/^Versati 75,00.€ di 150,00.€$/)).toBeVisible();
    expect(dialog.getByText('Acconto versato')).toBeVisible();
    expect(dialog.queryByText('Nessun pagamento registrato.')).toBeNull();
    await press('Segna come pagata', dialog);
    expect(dialog.getByRole('textbox', { name: 'Importo in euro' })).toHaveValue('75');
    expect(dialog.getByRole('combobox', { name: 'Modalità di pagamento' })).toHaveValue('other');
  });

  it('says when somebody else has recorded it already', async () => {
    const already = refusal('conflict', { message: 'review.alreadyPaid' });
    const { dialog, answer } = await openDetails({}, { [RECORD]: already });
    await press('Segna come pagata', dialog);
    await dialog.findByDisplayValue('150');
    answer({ [listCall()]: json(anApplicationsPage([{ ...application, version: 2, payment }])) });
    await press('Registra', dialog);
    expect(await screen.findByRole('alert')).toHaveTextContent('La quota di questa domanda risulta già pagata.');
    expect(await dialog.findByText('Pagata')).toBeVisible();
  });

  it('is taken back, and can be put again', async () => {
    const { dialog, sent, answer } = await openDetails({ payment }, { [UNDO]: json({}), [RECORD]: json({}) });
    answer({ [listCall()]: json(anApplicationsPage([{ ...application, version: 2 }])) });
    await press('Annulla il pagamento registrato', dialog);
    expect(await dialog.findByRole('button', { name: 'Segna come pagata' })).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Quota di iscrizione' })).toHaveFocus();
    await userEvent.click(await screen.findByText('Ripristina'));
    await waitFor(() =>
      expect(sent(RECORD)).toEqual([{ paidOn: '2026-11-02', amountCents: 15_000, note: 'Bonifico' }]),
    );
  });
});

it('tells who changed the status of an application or withdrew it, when, from what to what and why, the latest first', async () => {
  const { dialog } = await openDialog({
    [`GET ${PATH}/history`]: json([
      { from: 'submitted', to: 'under_review', changedBy: null, changedAt: '2026-11-12T14:20:00Z' },
      { from: 'under_review', to: 'rejected', changedBy: 'marta@example.com', changedAt: '2026-11-18T09:05:00Z' },
      { kind: 'withdrawn', by: 'applicant', changedBy: null, reason: null, changedAt: '2026-11-19T09:05:00Z' },
      {
        ...{ kind: 'withdrawal-undone', by: 'office', changedBy: 'paolo@example.com', reason: 'Era un errore.' },
        changedAt: '2026-11-20T09:05:00Z',
      },
    ] satisfies HistoryEntry[]),
  });
  const [undone, withdrawn, latest, first] = await dialog.findAllByRole('listitem');
  expect(undone).toHaveTextContent(/Ritiro annullato.*Motivo: Era un errore\..*paolo@example\.com.*20 novembre 2026/);
  expect(withdrawn).toHaveTextContent(/^Domanda ritirata.*il richiedente.*19 novembre 2026/);
  expect(latest).toHaveTextContent(/In Revisione.*Rifiutata.*marta@example\.com.*18 novembre 2026/);
  expect(first).toHaveTextContent(/Inviata.*In Revisione.*account eliminato/);
});
