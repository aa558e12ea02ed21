import { describe, expect, it } from '@jest/globals';
import { type AdminDocumentRequest, type UndeliveredMessage } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, hrefOf, press as pressOn } from '../../../test/admin-page';
import {
  aDocumentRequest,
  anAdminApplication,
  dashboardAnswers,
  LUCA,
  requestsAnswer,
  requestsCall,
  UNDELIVERED,
} from '../../../test/admin-samples';
import { type Answers, done, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';
import { romeDay } from '../../lib/rome-time';

describe('the requests for documents of an application', () => {
  const application = anAdminApplication();
  const PATH = `/api/admin/applications/${application.id}/document-requests`;
  const [LIST, ASK] = [`GET ${PATH}`, `POST ${PATH}`];
  const INCOME = 'Certificazione Redditi/ISEE';

  /** Opens the details and finds the section in them. */
  async function openSection() {
    await pressOn('Dettagli');
    const dialog = within(await screen.findByRole('dialog', { name: 'Giulia Ferrari' }));
    return within(await dialog.findByRole('region', { name: 'Richieste di documenti' }));
  }

  async function openRequests(answers: Answers = {}) {
    const history = { [`GET /api/admin/applications/${application.id}/history`]: json([]) };
    const api = await openSite('/admin', { ...dashboardAnswers([application]), ...history, ...answers });
    const section = await openSection();
    return { ...api, section, press: (name: string) => pressOn(name, section) };
  }

  /** Opens the form and chooses the certificate of income. */
  async function openForm(answers: Answers = {}) {
    const opened = await openRequests(answers);
    await opened.press('Chiedi documenti');
    await userEvent.click(opened.section.getByRole('checkbox', { name: INCOME }));
    return { ...opened, reason: opened.section.getByRole('textbox', { name: `Motivo: ${INCOME}` }) };
  }

  it('are listed with what was asked, until when, and what became of it, also at a second try', async () => {
    const answered = aDocumentRequest({ id: 'r0', state: 'answered', answeredAt: '2026-11-21T09:00:00.000Z' });
    const expired = aDocumentRequest({ id: 'r2', state: 'expired', deadline: '2026-10-01' });
    const { section, press, answer } = await openRequests({ [LIST]: refusal('unavailable') });
    expect(await section.findByRole('alert')).toHaveTextContent('Le richieste non sono disponibili');
    answer({ [LIST]: json([aDocumentRequest(), answered, expired]) });
    await press('Riprova');
    expect(await section.findByText('Aperta')).toBeVisible();
    expect(section.getAllByText('Entro il 7 dicembre 2026')).toHaveLength(2);
    expect(section.getAllByText(INCOME)).toHaveLength(3);
    expect(section.getAllByText(/L'ISEE non è dell'anno in corso/)).toHaveLength(3);
    for (const text of ['Con risposta', 'Risposta del 21 novembre 2026 alle ore 10:00', 'Scaduta']) {
      expect(section.getByText(text)).toBeVisible();
    }
    expect(section.getAllByRole('button', { name: 'Ritira' })).toHaveLength(1);
    expect(section.queryByRole('button', { name: 'Chiedi documenti' })).toBeNull();
    expect(section.getByText(/Una richiesta alla volta/)).toBeVisible();
  });

  it('are withdrawn after a question, and the focus stays in the section', async () => {
    const { section, press, calls, answer } = await openRequests({
      [LIST]: json([aDocumentRequest()]),
      [`DELETE ${PATH}/r1`]: done(),
    });
    await press('Ritira');
    expect(section.getByRole('button', { name: 'Ritira la richiesta' })).toHaveFocus();
    await press('Annulla');
    expect(section.getByRole('button', { name: 'Ritira' })).toHaveFocus();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await press('Ritira');
    // The list of all applications comes last: the button that was pressed is gone by then.
    const all = Promise.withResolvers<Response>();
    answer({ [LIST]: json([aDocumentRequest({ state: 'withdrawn' })]), [requestsCall('open')]: all.promise });
    await press('Ritira la richiesta');
    expect(await section.findByText('Ritirata')).toBeVisible();
    all.resolve(requestsAnswer([]));
    expect(await screen.findByText('Richiesta ritirata')).toBeVisible();
    await waitFor(() => expect(section.getByRole('heading', { name: 'Richieste di documenti' })).toHaveFocus());
    expect(section.getByRole('button', { name: 'Chiedi documenti' })).toBeVisible();
  });

  it('are read again instead of withdrawn when they were answered meanwhile', async () => {
    const { section, press, answer } = await openRequests({
      [LIST]: json([aDocumentRequest()]),
      [`DELETE ${PATH}/r1`]: refusal('conflict'),
    });
    await press('Ritira');
    answer({ [LIST]: json([aDocumentRequest({ state: 'answered', answeredAt: '2026-11-24T09:00:00.000Z' })]) });
    await press('Ritira la richiesta');
    expect(await section.findByText('Con risposta')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Errore/);
  });

  it('take a ready text that can be changed, show what will be read, and are sent once', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { section, press, reason, sent, answer } = await openForm({ [ASK]: arriving.promise });
    await choose(`Testo pronto: ${INCOME}`, "L'ISEE non è dell'anno in corso.", section);
    expect(reason).toHaveValue("L'ISEE non è dell'anno in corso.");
    await userEvent.type(reason, ' Serve quello del 2026.');
    const text = "L'ISEE non è dell'anno in corso. Serve quello del 2026.";
    expect(section.getByText('55 di 500 caratteri')).toBeVisible();
    const preview = within(section.getByRole('region', { name: 'Che cosa leggerà la persona' }));
    const title = `Per completare la domanda ${application.applicationCode} servono questi documenti:`;
    expect(preview.getByText(title)).toBeVisible();
    expect(preview.getByRole('listitem')).toHaveTextContent(`${INCOME}: ${text}`);
    await press('Invia la richiesta');
    await press('Invia la richiesta');
    answer({ [LIST]: json([aDocumentRequest()]) });
    arriving.resolve(json(aDocumentRequest(), 201));
    expect(await screen.findByText('Richiesta inviata')).toBeVisible();
    const items = [{ section: 'certificazione-redditi', reason: text }];
    expect(sent(ASK)).toEqual([{ items, deadline: romeDay(14) }]);
    expect(section.getByText('Aperta')).toBeVisible();
    await waitFor(() => expect(section.getByRole('heading', { name: 'Richieste di documenti' })).toHaveFocus());
  });

  it('name what is missing beside its field, and are not sent', async () => {
    const { section, press, sent } = await openRequests();
    await press('Chiedi documenti');
    const [first] = section.getAllByRole('checkbox');
    expect(first).toHaveFocus();
    await press('Invia la richiesta');
    expect(first).toHaveAccessibleDescription('Scelga almeno un documento');
    expect(first).toHaveFocus();
    await userEvent.click(section.getByRole('checkbox', { name: INCOME }));
    await userEvent.clear(section.getByLabelText('Scadenza'));
    await userEvent.type(section.getByLabelText('Scadenza'), romeDay(91));
    await press('Invia la richiesta');
    const reason = section.getByRole('textbox', { name: `Motivo: ${INCOME}` });
    expect(reason).toHaveAccessibleDescription('Il motivo è obbligatorio');
    expect(reason).toHaveFocus();
    expect(section.getByLabelText('Scadenza')).toHaveAccessibleDescription(/Scelga un giorno dal .* al /);
    expect(sent(ASK)).toEqual([]);
    await userEvent.type(reason, 'È scaduto');
    expect(reason).not.toHaveAccessibleDescription(/obbligatorio/);
    expect(section.getByLabelText('Scadenza')).toHaveAccessibleDescription(/Scelga un giorno dal .* al /);
  });

  it('show what the server refuses at its fields, or that another was first, and keep what was typed', async () => {
    const fields = { 'items.0.reason': 'validation.text.characters', deadline: 'validation.tender.day' } as const;
    const { section, press, reason, answer } = await openForm({ [ASK]: refusal('validation', { fields }) });
    await userEvent.type(reason, 'Manca una pagina.');
    await press('Invia la richiesta');
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Il testo contiene caratteri non ammessi'));
    expect(section.getByLabelText('Scadenza')).toHaveAccessibleDescription(/Data non valida/);
    answer({ [ASK]: refusal('request-open'), [LIST]: json([aDocumentRequest()]) });
    await press('Invia la richiesta');
    const text = 'Per questa domanda c’è già una richiesta di documenti aperta.';
    expect(await section.findByText(text)).toBeVisible();
    expect(await section.findByText('Aperta')).toBeVisible();
    expect(reason).toHaveValue('Manca una pagina.');
  });

  it('keep what was typed when the dialog closes, until it is cancelled', async () => {
    const { reason } = await openForm({ [LIST]: json([]) });
    await userEvent.type(reason, 'Manca la seconda pagina');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const section = await openSection();
    await pressOn('Chiedi documenti', section);
    expect(section.getByRole('checkbox', { name: INCOME })).toBeChecked();
    expect(section.getByRole('textbox', { name: `Motivo: ${INCOME}` })).toHaveValue('Manca la seconda pagina');
    await pressOn('Annulla', section);
    await pressOn('Chiedi documenti', section);
    expect(section.getByRole('checkbox', { name: INCOME })).not.toBeChecked();
  });
});

describe('the dashboard', () => {
  const application = anAdminApplication();
  const { id: applicationId, applicationCode } = application;
  const of = { applicationId, applicationCode, nome: 'Giulia', cognome: 'Ferrari' };
  const open: AdminDocumentRequest = { ...aDocumentRequest(), ...of };
  const undelivered: UndeliveredMessage = {
    ...{ id: 'm1', kind: 'status-changed', address: 'nessuno@example.com', applicationCode },
    ...{ reason: '550 casella inesistente', failedAt: '2026-11-23T09:00:00.000Z' },
  };

  async function openDashboard(answers: Answers = {}) {
    const api = await openSite('/admin', { ...dashboardAnswers([application]), ...answers });
    await screen.findByText('Ferrari Giulia', { selector: 'table *' });
    return api;
  }

  it('announces open requests above the list, tries again to read them, and opens their application', async () => {
    const { answer } = await openDashboard({ [requestsCall('open')]: refusal('unavailable') });
    const region = within(await screen.findByRole('region', { name: 'Richieste di documenti' }));
    expect(await region.findByText('Le richieste non sono disponibili in questo momento.')).toBeVisible();
    answer({ [requestsCall('open')]: requestsAnswer([open]) });
    await pressOn('Riprova', region);
    await pressOn('1 richiesta di documenti aperta');
    const name = 'Richieste di documenti (1)';
    expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus();
    const list = within(screen.getByRole('region', { name }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      /Ferrari Giulia.*Certificazione Redditi\/ISEE.*Entro il 7 dicembre 2026/,
    );
    await pressOn('Apri la domanda', list);
    const dialog = within(await screen.findByRole('dialog', { name: 'Giulia Ferrari' }));
    expect(await dialog.findByText(application.codiceFiscale)).toBeVisible();
  });

  it('shows requests in other states, and opens an application that the list above does not show', async () => {
    const { id, ...named } = LUCA;
    const arriving = Promise.withResolvers<Response>();
    await openDashboard({
      [requestsCall('open')]: requestsAnswer([]),
      [requestsCall('expired')]: requestsAnswer([{ ...open, ...named, state: 'expired', applicationId: id }]),
      [`GET /api/admin/applications/${id}`]: arriving.promise,
    });
    expect(await screen.findByText('Nessuna richiesta in questo stato.')).toBeVisible();
    await choose('Mostra', 'Scadute');
    await pressOn('Apri la domanda');
    const dialog = within(await screen.findByRole('dialog', { name: 'Luca Bianchi' }));
    expect(dialog.getByText(`Domanda ${named.applicationCode}`)).toBeVisible();
    arriving.resolve(json(anAdminApplication(LUCA)));
    expect(await dialog.findByText(/Domanda DOM-2026-000200-11, inviata il/)).toBeVisible();
  });

  it('names addresses that cannot be reached, each with its message, reason and application', async () => {
    const odd = { ...undelivered, id: 'm2', kind: 'home-offered', applicationCode: null };
    await openDashboard({ [UNDELIVERED]: json({ items: [undelivered, odd], total: 2, page: 1, pageSize: 10 }) });
    await pressOn('2 email non consegnate');
    const name = 'Indirizzi non raggiungibili (2)';
    expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus();
    const [item, unnamed] = within(screen.getByRole('region', { name })).getAllByRole('listitem');
    expect(item).toHaveTextContent(
      /nessuno@example\.com.*Novità sullo stato.*23 novembre 2026.*550 casella inesistente/,
    );
    expect(await hrefOf(/./, within(item as HTMLElement))).toBe(`/admin?q=${applicationCode}`);
    // A kind that has no name here.
    expect(unnamed).toHaveTextContent(/nessuno@example\.com\s*Email/);
    expect(within(unnamed as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('says nothing of requests and addresses while there are none', async () => {
    const { sent } = await openDashboard();
    await waitFor(() => expect(sent(UNDELIVERED)).toHaveLength(1));
    expect(screen.queryByText(/non raggiungibili|non consegnat/)).toBeNull();
    expect(screen.queryByText(/richiesta di documenti aperta/)).toBeNull();
  });
});
