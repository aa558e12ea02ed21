import { describe, expect, it } from '@jest/globals';
import { type AdminDocumentRequest, type UndeliveredMessage } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aDocumentRequest,
  anAdminApplication,
  dashboardAnswers,
  requestsAnswer,
  requestsCall,
  UNDELIVERED,
} from '../../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';
import { romeDay } from '../../../lib/rome-time';

describe('the requests for documents in the details', () => {
  const application = anAdminApplication();
  const PATH = `/api/admin/applications/${application.id}/document-requests`;
  const [LIST, ASK] = [`GET ${PATH}`, `POST ${PATH}`];
  const INCOME = 'Certificazione Redditi/ISEE';

  async function openRequests(answers: Answers = {}) {
    const api = await openSite('/admin', {
      ...dashboardAnswers([application]),
      [`GET /api/admin/applications/${application.id}/history`]: json([]),
      ...answers,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dettagli' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Giulia Ferrari' }));
    const section = within(await dialog.findByRole('region', { name: 'Richieste di documenti' }));
    const press = async (name: string) => userEvent.click(await section.findByRole('button', { name }));
    return { ...api, section, press };
  }

  /** Opens the form and chooses the certificate of income. */
  async function openForm(answers: Answers = {}) {
    const opened = await openRequests(answers);
    await opened.press('Chiedi documenti');
    await userEvent.click(opened.section.getByRole('checkbox', { name: INCOME }));
    return { ...opened, reason: opened.section.getByRole('textbox', { name: `Motivo: ${INCOME}` }) };
  }

  describe('the requests of an application', () => {
    it('are listed with what was asked, until when, and what became of it', async () => {
      const answered = aDocumentRequest({ id: 'r0', state: 'answered', answeredAt: '2026-11-21T09:00:00.000Z' });
      const expired = aDocumentRequest({ id: 'r2', state: 'expired', deadline: '2026-10-01' });
      const { section } = await openRequests({ [LIST]: json([aDocumentRequest(), answered, expired]) });
      expect(await section.findByText('Aperta')).toBeVisible();
      expect(section.getAllByText('Entro il 7 dicembre 2026')).toHaveLength(2);
      expect(section.getAllByText(INCOME)[0]).toBeVisible();
      expect(section.getAllByText(/L'ISEE non è dell'anno in corso/)[0]).toBeVisible();
      expect(section.getByText('Con risposta')).toBeVisible();
      expect(section.getByText('Risposta del 21 novembre 2026 alle ore 10:00')).toBeVisible();
      expect(section.getByText('Scaduta')).toBeVisible();
      expect(section.getAllByRole('button', { name: 'Ritira' })).toHaveLength(1);
      expect(section.queryByRole('button', { name: 'Chiedi documenti' })).toBeNull();
      expect(section.getByText(/Una richiesta alla volta/)).toBeVisible();
    });

    it('are withdrawn after a question, and the focus stays in the section', async () => {
      const { section, press, calls, answer } = await openRequests({
        [LIST]: json([aDocumentRequest()]),
        [`DELETE ${PATH}/r1`]: new Response(null, { status: 204 }),
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

    it('that was answered meanwhile is read again instead of withdrawn', async () => {
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

    it('say when they cannot be read', async () => {
      const { section, press, answer } = await openRequests({ [LIST]: refusal('unavailable') });
      expect(await section.findByRole('alert')).toHaveTextContent('Le richieste non sono disponibili');
      answer({ [LIST]: json([aDocumentRequest()]) });
      await press('Riprova');
      expect(await section.findByText('Aperta')).toBeVisible();
    });
  });

  describe('asking for documents', () => {
    it('takes a ready text that can be changed, shows what will be read, and sends it', async () => {
      const { section, press, reason, sent, answer } = await openForm({ [ASK]: json(aDocumentRequest(), 201) });
      await userEvent.selectOptions(
        section.getByRole('combobox', { name: `Testo pronto: ${INCOME}` }),
        "L'ISEE non è dell'anno in corso.",
      );
      expect(reason).toHaveValue("L'ISEE non è dell'anno in corso.");
      await userEvent.type(reason, ' Serve quello del 2026.');
      expect(section.getByText('55 di 500 caratteri')).toBeVisible();
      const preview = within(section.getByRole('region', { name: 'Che cosa leggerà la persona' }));
      expect(preview.getByText(`Per completare la domanda ${application.applicationCode} servono questi documenti:`));
      expect(preview.getByRole('listitem')).toHaveTextContent(
        `${INCOME}: L'ISEE non è dell'anno in corso. Serve quello del 2026.`,
      );
      answer({ [LIST]: json([aDocumentRequest()]) });
      await press('Invia la richiesta');
      expect(await screen.findByText('Richiesta inviata')).toBeVisible();
      expect(sent(ASK)).toEqual([
        {
          items: [
            { section: 'certificazione-redditi', reason: "L'ISEE non è dell'anno in corso. Serve quello del 2026." },
          ],
          deadline: romeDay(14),
        },
      ]);
      expect(section.getByText('Aperta')).toBeVisible();
      await waitFor(() => expect(section.getByRole('heading', { name: 'Richieste di documenti' })).toHaveFocus());
    });

    it('names what is missing beside its field, and sends nothing', async () => {
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

    it('shows what the server refuses at its fields', async () => {
      const fields = { 'items.0.reason': 'validation.text.characters', deadline: 'validation.tender.day' } as const;
      const { section, press, reason } = await openForm({ [ASK]: refusal('validation', { fields }) });
      await userEvent.type(reason, 'Manca una pagina.');
      await press('Invia la richiesta');
      await waitFor(() => expect(reason).toHaveAccessibleDescription('Il testo contiene caratteri non ammessi'));
      expect(section.getByLabelText('Scadenza')).toHaveAccessibleDescription(/Data non valida/);
    });

    it('explains that another administrator was first, shows that request, and keeps what was typed', async () => {
      const { section, press, reason, answer } = await openForm({ [ASK]: refusal('request-open') });
      await userEvent.type(reason, 'Manca una pagina.');
      answer({ [LIST]: json([aDocumentRequest()]) });
      await press('Invia la richiesta');
      expect(await section.findByRole('alert')).toHaveTextContent(
        'Per questa domanda c’è già una richiesta di documenti aperta.',
      );
      expect(await section.findByText('Aperta')).toBeVisible();
      expect(reason).toHaveValue('Manca una pagina.');
    });

    it('is sent once, however often it is pressed', async () => {
      const arriving = Promise.withResolvers<Response>();
      const { press, reason, sent } = await openForm({ [ASK]: arriving.promise });
      await userEvent.type(reason, 'Manca una pagina.');
      await press('Invia la richiesta');
      await press('Invia la richiesta');
      arriving.resolve(json(aDocumentRequest(), 201));
      expect(await screen.findByText('Richiesta inviata')).toBeVisible();
      expect(sent(ASK)).toHaveLength(1);
    });

    it('keeps what was typed when the dialog closes, until it is cancelled', async () => {
      const { reason } = await openForm({ [LIST]: json([]) });
      await userEvent.type(reason, 'Manca la seconda pagina');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const section = await reopen();
      expect(section.getByRole('checkbox', { name: INCOME })).toBeChecked();
      expect(section.getByRole('textbox', { name: `Motivo: ${INCOME}` })).toHaveValue('Manca la seconda pagina');
      await userEvent.click(section.getByRole('button', { name: 'Annulla' }));
      await userEvent.click(await section.findByRole('button', { name: 'Chiedi documenti' }));
      expect(section.getByRole('checkbox', { name: INCOME })).not.toBeChecked();
    });
  });

  async function reopen() {
    await userEvent.click(screen.getByRole('button', { name: 'Dettagli' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Giulia Ferrari' }));
    const section = within(await dialog.findByRole('region', { name: 'Richieste di documenti' }));
    await userEvent.click(await section.findByRole('button', { name: 'Chiedi documenti' }));
    return section;
  }
});

describe('below the list of applications', () => {
  const application = anAdminApplication();
  const { id: applicationId, applicationCode } = application;
  const open: AdminDocumentRequest = {
    ...aDocumentRequest(),
    applicationId,
    applicationCode,
    nome: 'Giulia',
    cognome: 'Ferrari',
  };
  const undelivered: UndeliveredMessage = {
    id: 'm1',
    kind: 'status-changed',
    address: 'nessuno@example.com',
    applicationCode,
    reason: '550 casella inesistente',
    failedAt: '2026-11-23T09:00:00.000Z',
  };

  async function openDashboard(answers: Answers = {}) {
    const api = await openSite('/admin', { ...dashboardAnswers([application]), ...answers });
    await screen.findByText('Ferrari Giulia', { selector: 'table *' });
    return api;
  }

  describe('the open requests for documents', () => {
    it('are announced above the list, and open the details of their application', async () => {
      await openDashboard({ [requestsCall('open')]: requestsAnswer([open]) });
      await userEvent.click(await screen.findByRole('button', { name: '1 richiesta di documenti aperta' }));
      const title = screen.getByRole('heading', { level: 2, name: 'Richieste di documenti (1)' });
      expect(title).toHaveFocus();
      const list = within(screen.getByRole('region', { name: 'Richieste di documenti (1)' }));
      expect(list.getByRole('listitem')).toHaveTextContent(
        /Ferrari Giulia.*Certificazione Redditi\/ISEE.*Entro il 7 dicembre 2026/,
      );
      await userEvent.click(list.getByRole('button', { name: 'Apri la domanda' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Giulia Ferrari' }));
      expect(await dialog.findByText(application.codiceFiscale)).toBeVisible();
    });

    it('open an application that the list above does not show', async () => {
      const other = anAdminApplication({
        id: 'a-2',
        applicationCode: 'DOM-2026-000001-16',
        nome: 'Luca',
        cognome: 'Bianchi',
      });
      const named = {
        applicationId: other.id,
        applicationCode: other.applicationCode,
        nome: 'Luca',
        cognome: 'Bianchi',
      };
      const arriving = Promise.withResolvers<Response>();
      await openDashboard({
        [requestsCall('open')]: requestsAnswer([{ ...open, ...named }]),
        'GET /api/admin/applications/a-2': arriving.promise,
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Apri la domanda' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Luca Bianchi' }));
      expect(dialog.getByText('Domanda DOM-2026-000001-16')).toBeVisible();
      arriving.resolve(json(other));
      expect(await dialog.findByText(/Domanda DOM-2026-000001-16, inviata il/)).toBeVisible();
    });

    it('stand beside those in other states', async () => {
      const expired = { ...open, state: 'expired' as const, cognome: 'Bianchi' };
      await openDashboard({ [requestsCall('expired')]: requestsAnswer([expired]) });
      expect(await screen.findByText('Nessuna richiesta in questo stato.')).toBeVisible();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mostra' }), 'Scadute');
      expect(await screen.findByText('Bianchi Giulia')).toBeVisible();
    });

    it('say when they cannot be read', async () => {
      const { answer } = await openDashboard({ [requestsCall('open')]: refusal('unavailable') });
      const failed = within(await screen.findByRole('region', { name: 'Richieste di documenti' }));
      expect(await failed.findByText('Le richieste non sono disponibili in questo momento.')).toBeVisible();
      answer({ [requestsCall('open')]: requestsAnswer([open]) });
      await userEvent.click(failed.getByRole('button', { name: 'Riprova' }));
      expect(await screen.findByRole('button', { name: 'Apri la domanda' })).toBeVisible();
    });
  });

  describe('addresses that cannot be reached', () => {
    it('are announced above the list, each with its message, reason and application', async () => {
      await openDashboard({ [UNDELIVERED]: json({ items: [undelivered], total: 1, page: 1, pageSize: 10 }) });
      await userEvent.click(await screen.findByRole('button', { name: '1 email non consegnata' }));
      const name = 'Indirizzi non raggiungibili (1)';
      expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus();
      const item = within(screen.getByRole('region', { name })).getByRole('listitem');
      expect(item).toHaveTextContent(
        /nessuno@example\.com.*Novità sullo stato.*23 novembre 2026.*550 casella inesistente/,
      );
      expect(within(item).getByRole('link')).toHaveAttribute('href', `/admin?q=${applicationCode}`);
    });

    it('are called e-mails when their kind has no name here', async () => {
      const odd = { ...undelivered, kind: 'home-offered', applicationCode: null };
      await openDashboard({ [UNDELIVERED]: json({ items: [odd], total: 1, page: 1, pageSize: 10 }) });
      const item = within(await screen.findByRole('region', { name: /Indirizzi/ })).getByRole('listitem');
      expect(item).toHaveTextContent(/nessuno@example\.com\s*Email/);
      expect(within(item).queryByRole('link')).toBeNull();
    });

    it('are not mentioned while there are none', async () => {
      const { calls } = await openDashboard();
      await waitFor(() => expect(calls.some(({ path }) => path.includes('undelivered'))).toBe(true));
      expect(screen.queryByText(/non raggiungibili|non consegnat/)).toBeNull();
      expect(screen.queryByText(/richiesta di documenti aperta/)).toBeNull();
    });
  });
});
