import { beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, hrefOf, press, valueBeside } from '../../../test/admin-page';
import {
  anAdmin,
  anAdminApplication,
  anAdminTender,
  anApplicationsPage,
  anOverview,
  aRecordedPayment,
  dashboardAnswers,
  LUCA,
  listCall,
  OVERVIEW,
  tendersAnswer,
} from '../../../test/admin-samples';
import { narrowScreen } from '../../../test/browser';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { loadLogin, logIn } from '../../../test/log-in';
import { openSite } from '../../../test/open-site';

const giulia = anAdminApplication();
const luca = anAdminApplication({ ...LUCA, email: 'luca@example.com' });
const USER = 'GET /api/auth/user';
const openDashboard = (answers: Answers = {}, path = '/admin') =>
  openSite(path, { ...dashboardAnswers([giulia, luca]), ...answers });
const many = (page: number) => json(anApplicationsPage([page === 1 ? giulia : luca], { total: 120, page }));

describe('the dashboard', () => {
  it('shows the columns of the specification, and no progress while there is nothing to assess', async () => {
    await openDashboard();
    const table = await screen.findByRole('table', { name: 'Domande di Adesione (2)' });
    const columns = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(columns).toEqual(['N. Domanda', 'Richiedente', 'Data Invio', 'Stato', 'Contatti', 'Azioni']);
    const row = within(await within(table).findByRole('row', { name: /DOM-2026-000123-45/ }));
    for (const text of [giulia.id.slice(0, 8), 'Ferrari Giulia', giulia.codiceFiscale, '21/11/2026']) {
      expect(row.getByText(text)).toBeVisible();
    }
    expect(row.getByText('Inviata', { selector: 'span' })).toBeVisible();
    expect(row.getByRole('combobox', { name: 'Stato della domanda DOM-2026-000123-45' })).toHaveValue('submitted');
    expect(row.getByRole('link', { name: giulia.telefono })).toBeVisible();
    expect(row.getByRole('link', { name: giulia.email })).toHaveAttribute('href', `mailto:${giulia.email}`);
    expect(row.getByRole('button', { name: 'Dettagli' })).toHaveAccessibleDescription('DOM-2026-000123-45');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('counts all applications, whatever the filter, and marks what is paid', async () => {
    const counts = { total: 12_345, withdrawn: 7, submitted: 12_000, under_review: 300, approved: 40, rejected: 5 };
    const paid = { ...giulia, payment: aRecordedPayment() };
    await openDashboard({ [listCall()]: json(anApplicationsPage([paid, luca], { counts })) });
    expect(await screen.findByText('12.345', { selector: 'dd' })).toBeVisible();
    const states = ['Totale', 'Inviate', 'In Revisione', 'Approvate', 'Rifiutate', 'Ritirate'];
    const shown = states.map((name) => valueBeside(name)?.textContent);
    expect(shown).toEqual(['12.345', '12.000', '300', '40', '5', '7']);
    expect(within(screen.getByRole('row', { name: /000123-45/ })).getByText('Pagata')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /000200-11/ })).queryByText('Pagata')).toBeNull();
  });

  it('waits with a table that is busy, not with an empty one', async () => {
    const arriving = Promise.withResolvers<Response>();
    await openDashboard({ [listCall()]: arriving.promise });
    const table = await screen.findByRole('table', { name: 'Domande di Adesione' });
    expect(table.closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText('Nessuna domanda trovata')).toBeNull();
    arriving.resolve(json(anApplicationsPage([])));
    expect(await screen.findByText('Nessuna domanda trovata')).toBeVisible();
  });

  it('says when it cannot be read, and tries again', async () => {
    const { answer } = await openDashboard({ [listCall()]: refusal('unavailable') });
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent('Errore nel caricamento delle domande');
    answer({ [listCall()]: json(anApplicationsPage([giulia])) });
    await press('Riprova', within(failed));
    expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
  });

  describe('when the session has ended', () => {
    const BAR = { name: 'La sessione è terminata' };
    const OTHER_PAGE = listCall({ page: 2 });
    const VIEW = `GET ${API.adminApplication(giulia.id)}`;
    const ended = () => refusal('session-required');
    const back = { [listCall()]: many(1), [OTHER_PAGE]: many(2), [VIEW]: json(giulia) };

    beforeAll(loadLogin);

    async function openAndEnd() {
      const site = await openDashboard(back);
      await screen.findByText('Ferrari Giulia');
      const reads = [USER, OTHER_PAGE, VIEW, `GET ${API.accessLog}?page=1&pageSize=50`];
      site.answer(Object.fromEntries(reads.map((read) => [read, ended])));
      return site;
    }

    /** The page is behind the dialog, and the dialog has the person's address. */
    async function logInAgain({ answer }: Pick<Awaited<ReturnType<typeof openDashboard>>, 'answer'>) {
      const login = within(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" }));
      expect(login.getByLabelText('Email')).toHaveValue(anAdmin().email);
      // Behind the dialog, the bar has no accessible name.
      expect(document.querySelector(`section[aria-label="${BAR.name}"]`)).toBeInTheDocument();
      expect(screen.queryByText('Area Amministrativa')).toBeNull();
      expect(screen.queryByText(/Errore nel caricamento/)).toBeNull();
      answer({ ...back, [USER]: json(anAdmin()), 'POST /api/auth/login': json(anAdmin()) });
      await logIn(anAdmin().email);
    }

    it('goes on with the next page after a login in place', async () => {
      const site = await openAndEnd();
      await userEvent.click((await screen.findAllByRole('button', { name: 'Pagina successiva' }))[0] as HTMLElement);
      await logInAgain(site);
      expect(await screen.findByText('Bianchi Luca')).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('region', BAR)).toBeNull());
    });

    it('goes on with the details after a login in place', async () => {
      const site = await openAndEnd();
      await press('Dettagli');
      await logInAgain(site);
      expect(await screen.findByRole('tab', { name: 'Dati Personali' })).toBeVisible();
    });

    it('stays the page of the administrator on another tab of the menu', async () => {
      const site = await openAndEnd();
      await userEvent.click(screen.getByRole('link', { name: 'Registro' }));
      await logInAgain(site);
      expect(site.router.state.location.pathname).toBe('/admin/registro');
    });

    it('keeps the page, with its bar, when the reader closes the login', async () => {
      await openDashboard({ [listCall()]: ended });
      await press('Annulla', within(await screen.findByRole('dialog')));
      expect(await screen.findByRole('region', BAR)).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Dashboard Amministrativa' })).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('shows cards on a narrow screen, with their marks, and the order in a list', async () => {
    narrowScreen();
    const call = listCall({ sort: 'cognome' });
    const gone = { ...giulia, withdrawnAt: '2026-11-24T09:00:00Z' };
    const { sent } = await openDashboard({
      [listCall()]: json(anApplicationsPage([gone, luca])),
      [call]: json(anApplicationsPage([luca, gone])),
    });
    const name = await screen.findByRole('heading', { name: 'Ferrari Giulia' });
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(name.closest('li') as HTMLElement);
    expect(card.getByRole('button', { name: 'Dettagli' })).toBeVisible();
    expect(card.getByText('Ritirata')).toBeVisible();
    await choose('Ordina per', 'Cognome A-Z');
    await waitFor(() => expect(sent(call)).toHaveLength(1));
  });

  it('reads search, filter, order and page from the address', async () => {
    const call = listCall({ q: 'ferr', status: 'approved', sort: 'cognome', page: 2 });
    await openDashboard({ [call]: many(2) }, '/admin?q=ferr&status=approved&sort=cognome&page=2');
    expect(await screen.findByText('Bianchi Luca')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('ferr');
    expect(screen.getByRole('combobox', { name: 'Filtra per stato' })).toHaveValue('approved');
    expect(screen.getByRole('columnheader', { name: 'Richiedente' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getAllByText('51–100 di 120')).toHaveLength(2);
  });

  it('searches when the keys rest, once', async () => {
    const { calls, router } = await openDashboard({ [listCall({ q: 'bianchi' })]: json(anApplicationsPage([luca])) });
    await screen.findByText('Ferrari Giulia');
    await userEvent.type(screen.getByPlaceholderText('Cerca per nome, cognome o email...'), 'bianchi ');
    expect(await screen.findByRole('heading', { name: 'Domande di Adesione (1)' })).toBeVisible();
    const lists = calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/applications?'));
    expect(lists.map((path) => `GET ${path}`)).toEqual([listCall(), listCall({ q: 'bianchi' })]);
    expect(router.state.location.search).toBe('?q=bianchi');
  });

  it('keeps to the applications of one tender, in the address too, and follows its progress', async () => {
    const older = anAdminTender({ id: 't2024', code: '2024', status: 'closed' });
    const { router } = await openDashboard({
      ...tendersAnswer([anAdminTender(), older, anAdminTender({ id: 't2027', code: '2027', status: 'draft' })]),
      [listCall({ tender: 't2024' })]: json(anApplicationsPage([luca])),
      'GET /api/admin/tenders/t2024/overview': json(anOverview({ total: { count: 1, assessed: 1 } })),
    });
    await screen.findByText('Ferrari Giulia');
    const select = screen.getByRole('combobox', { name: 'Bando' });
    await within(select).findByRole('option', { name: '2024' });
    expect([...select.children].map(({ textContent }) => textContent)).toEqual(['Tutti i bandi', '2025', '2024']);
    await userEvent.selectOptions(select, '2024');
    await waitFor(() => expect(screen.queryByText('Ferrari Giulia')).toBeNull());
    expect(screen.getByText('Bianchi Luca')).toBeVisible();
    expect(router.state.location.search).toBe('?tender=t2024');
    expect(await screen.findByText('Domande valutate: 1 su 1')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Bando 2024' })).toBeVisible();
  });

  it('finds nothing for a lost tender, a status or a queue, and shows all again', async () => {
    const answers = {
      [listCall({ tender: 'perso' })]: refusal('not-found'),
      [listCall({ status: 'rejected' })]: json(anApplicationsPage([])),
      [listCall({ work: 'mine' })]: json(anApplicationsPage([])),
    };
    const showAll = async () => {
      expect(await screen.findByText('Nessuna domanda trovata')).toBeVisible();
      await press('Mostra tutte le domande');
      expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
    };
    const { router } = await openDashboard(answers, '/admin?tender=perso');
    await showAll();
    await choose('Filtra per stato', 'Rifiutata');
    await showAll();
    await act(() => router.navigate('/admin?queue=mine'));
    await showAll();
  });

  it('orders by a column, then the other way round', async () => {
    await openDashboard({
      [listCall({ sort: 'cognome' })]: json(anApplicationsPage([luca, giulia])),
      [listCall({ sort: '-cognome' })]: json(anApplicationsPage([giulia, luca])),
    });
    await screen.findByText('Ferrari Giulia');
    const order = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect(order('Data Invio')).toBe('descending');
    for (const direction of ['ascending', 'descending']) {
      await press('Richiedente');
      expect(order('Richiedente')).toBe(direction);
    }
    expect(order('Data Invio')).toBe('none');
  });

  it('keeps the rows while the next page is on its way, and comes back by the back button', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { router } = await openDashboard({ [listCall()]: many(1), [listCall({ page: 2 })]: arriving.promise });
    await screen.findByText('Ferrari Giulia');
    const pages = within(screen.getByRole('navigation', { name: 'Pagine' }));
    expect(pages.getByRole('button', { name: 'Pagina precedente' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(pages.getByRole('button', { name: 'Pagina successiva' }));
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByText('Ferrari Giulia')).toBeVisible();
    arriving.resolve(many(2));
    expect(await screen.findByText('Bianchi Luca')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
  });

  it('comes back to the last page from one beyond the end, and begins at the first for another search', async () => {
    const beyond = json(anApplicationsPage([], { total: 120, page: 9 }));
    const answers = { [listCall({ page: 9 })]: beyond, [listCall({ page: 3 })]: many(3) };
    const { sent, router } = await openDashboard(answers, '/admin?page=9');
    expect(await screen.findByText('Bianchi Luca')).toBeVisible();
    expect(router.state.location.search).toBe('?page=3');
    await choose('Filtra per stato', 'Approvata');
    await waitFor(() => expect(sent(listCall({ status: 'approved' }))).toHaveLength(1));
  });
});

describe('the work on applications', () => {
  const other = { by: 'paolo@example.com', at: '2026-11-23T10:00:00.000Z' };
  const own = { ...other, by: 'marta@example.com' };

  it('marks what is assessed, reserved and there twice', async () => {
    const mine = anAdminApplication({ id: 'a2', applicationCode: 'DOM-2026-000200-11', claim: own });
    const plain = anAdminApplication({ id: 'a3', applicationCode: 'DOM-2026-000300-22' });
    const marked = { ...giulia, assessed: true, claim: other, hasDuplicates: true };
    await openSite('/admin', dashboardAnswers([marked, mine, plain]));
    const row = within(await screen.findByRole('row', { name: /000123-45/ }));
    expect(row.getByText('Valutata')).toBeVisible();
    expect(row.getByText(/In lavorazione:/)).toHaveTextContent('In lavorazione: paolo@example.com');
    expect(row.getByText('Doppione')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /000200-11/ })).getByText('In lavorazione da lei')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /000300-22/ })).queryByText(/lavorazione|Valutata/)).toBeNull();
  });

  it('filters by the work on applications, in the address too', async () => {
    for (const [label, work, search] of [
      ['Da valutare', 'to-assess', '?queue=to-assess'],
      ['Non valutate', 'not-assessed', '?assessed=false'],
      ['Doppioni', 'duplicates', '?duplicates=true'],
    ] as const) {
      const { router, unmount } = await openSite('/admin', {
        ...dashboardAnswers([]),
        [listCall({ work })]: json(anApplicationsPage([giulia])),
      });
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Coda di lavoro' }), label);
      expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
      expect(router.state.location.search).toBe(search);
      unmount();
    }
  });

  it('marks the withdrawn beside their status, and filters by them, in the address too', async () => {
    const gone = { ...giulia, withdrawnAt: '2026-11-24T09:00:00Z' };
    const { router } = await openSite('/admin', {
      ...dashboardAnswers([giulia]),
      [listCall({ withdrawn: 'true' })]: json(anApplicationsPage([gone])),
    });
    const row = async () => within(await screen.findByRole('row', { name: /000123-45/ }));
    expect((await row()).queryByText('Ritirata')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ritiro' }), 'Ritirate');
    expect(await (await row()).findByText('Ritirata')).toBeVisible();
    expect((await row()).getByText('Inviata', { selector: 'span' })).toBeVisible();
    expect(router.state.location.search).toBe('?withdrawn=true');
  });

  it('leads from a row to the page of the application, and the list goes along', async () => {
    const answer = json(anApplicationsPage([giulia], { total: 51, page: 2 }));
    const call = listCall({ work: 'to-assess', page: 2 });
    await openSite('/admin?queue=to-assess&page=2', { ...dashboardAnswers([]), [call]: answer });
    expect(await hrefOf('DOM-2026-000123-45')).toBe(`/admin/domande/${giulia.id}?queue=to-assess&page=2`);
  });

  it('gives the focus to the row of the application that was left', async () => {
    const { router } = await openSite('/admin/registro', dashboardAnswers([giulia]));
    await act(() => router.navigate('/admin', { state: { application: giulia.id } }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'DOM-2026-000123-45' })).toHaveFocus());
  });

  it('finds the next to assess: what has waited longest and nobody is at work on, or says why it cannot', async () => {
    const queue = listCall({ work: 'to-assess', sort: 'createdAt' });
    const { answer, router } = await openSite('/admin', {
      ...dashboardAnswers([]),
      [OVERVIEW]: json(anOverview({ total: { count: 4, assessed: 1 } })),
      [queue]: json(anApplicationsPage([])),
    });
    await press('Prossima da valutare');
    expect(await screen.findByText('Niente da valutare')).toBeVisible();
    answer({ [queue]: refusal('unavailable') });
    await press('Prossima da valutare');
    expect(await screen.findByRole('alert')).toBeVisible();
    answer({ [queue]: json(anApplicationsPage([{ ...giulia, claim: own }, anAdminApplication({ id: 'a2' })])) });
    await press('Prossima da valutare');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/domande/a2'));
    expect(router.state.location.search).toBe('?queue=to-assess&sort=createdAt');
  });

  it('finds the next to assess after a login on the spot when the session has ended', async () => {
    const queue = listCall({ work: 'to-assess', sort: 'createdAt' });
    let isLoggedIn = false;
    const { router } = await openSite('/admin', {
      ...dashboardAnswers([]),
      [OVERVIEW]: json(anOverview({ total: { count: 4, assessed: 1 } })),
      [queue]: () =>
        isLoggedIn ? json(anApplicationsPage([anAdminApplication({ id: 'a2' })])) : refusal('session-required'),
      'POST /api/auth/login': () => {
        isLoggedIn = true;
        return json(anAdmin());
      },
    });
    await press('Prossima da valutare');
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/domande/a2'));
  });

  it('counts what is assessed of all that are not withdrawn, by status and by housing type', async () => {
    const { byStatus, byHousingType } = anOverview({});
    const running = {
      total: { count: 12_000, assessed: 3_000 },
      byStatus: { ...byStatus, approved: { count: 40, assessed: 38 } },
      byHousingType: { ...byHousingType, '3-locali': { count: 700, assessed: 12 } },
    };
    await openDashboard({ [OVERVIEW]: json(anOverview({ total: { count: 12_001, assessed: 3_001 }, running })) });
    const progress = within(await screen.findByRole('region', { name: 'Bando 2025' }));
    expect(progress.getByText('Domande valutate: 3000 su 12.000')).toBeVisible();
    const bar = progress.getByRole('progressbar', { name: 'Avanzamento della valutazione' });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    expect(await hrefOf('Riepilogo', progress)).toBe(`/admin/riepilogo?tender=${anAdminTender().id}`);
    await userEvent.click(progress.getByText('Per stato e tipologia'));
    expect(progress.getByRole('row', { name: 'Approvata 38 su 40' })).toBeVisible();
    expect(progress.getByRole('row', { name: '3 locali 12 su 700' })).toBeVisible();
  });
});
