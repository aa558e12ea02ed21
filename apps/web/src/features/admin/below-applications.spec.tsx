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
} from '../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';

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
    const named = { applicationId: other.id, applicationCode: other.applicationCode, nome: 'Luca', cognome: 'Bianchi' };
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
