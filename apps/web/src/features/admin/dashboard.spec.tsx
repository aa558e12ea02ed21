import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anAdminApplication,
  anAdminTender,
  anApplicationsPage,
  anOverview,
  aRecordedPayment,
  dashboardAnswers,
  listCall,
  OVERVIEW,
  tendersAnswer,
} from '../../../test/admin-samples';
import { narrowScreen } from '../../../test/browser';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';

describe('the dashboard', () => {
  const giulia = anAdminApplication();
  const luca = anAdminApplication({
    id: 'b1b2c3d4-0000-4000-8000-000000000002',
    applicationCode: 'DOM-2026-000200-11',
    nome: 'Luca',
    cognome: 'Bianchi',
    email: 'luca@example.com',
  });

  function openDashboard(answers: Answers = {}, path = '/admin') {
    return openSite(path, { ...dashboardAnswers([giulia, luca]), ...answers });
  }

  const lists = (calls: { method: string; path: string }[]) =>
    calls
      .filter(({ path }) => path.startsWith('/api/admin/applications?'))
      .map(({ method, path }) => `${method} ${path}`);

  describe('the list of applications', () => {
    it('shows the columns of the specification, and no progress while there is nothing to assess', async () => {
      await openDashboard();
      const table = await screen.findByRole('table', { name: 'Domande di Adesione (2)' });
      expect(
        within(table)
          .getAllByRole('columnheader')
          .map(({ textContent }) => textContent),
      ).toEqual(['N. Domanda', 'Richiedente', 'Data Invio', 'Stato', 'Contatti', 'Azioni']);
      const row = within(await within(table).findByRole('row', { name: /DOM-2026-000123-45/ }));
      expect(row.getByText(giulia.id.slice(0, 8))).toBeVisible();
      expect(row.getByText('Ferrari Giulia')).toBeVisible();
      expect(row.getByText(giulia.codiceFiscale)).toBeVisible();
      expect(row.getByText('21/11/2026')).toBeVisible();
      expect(row.getByText('Inviata', { selector: 'span' })).toBeVisible();
      expect(row.getByRole('combobox', { name: 'Stato della domanda DOM-2026-000123-45' })).toHaveValue('submitted');
      expect(row.getByRole('link', { name: giulia.telefono })).toBeVisible();
      expect(row.getByRole('link', { name: giulia.email })).toHaveAttribute('href', `mailto:${giulia.email}`);
      expect(row.getByRole('button', { name: 'Dettagli' })).toHaveAccessibleDescription('DOM-2026-000123-45');
      expect(screen.queryByRole('progressbar')).toBeNull();
    });

    it('counts all applications, whatever the filter', async () => {
      const counts = { total: 12_345, submitted: 12_000, under_review: 300, approved: 40, rejected: 5 };
      await openDashboard({ [listCall()]: json(anApplicationsPage([giulia], { counts })) });
      expect(await screen.findByText('12.345', { selector: 'dd' })).toBeVisible();
      const shown = ['Totale', 'Inviate', 'In Revisione', 'Approvate', 'Rifiutate'].map(
        (name) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
      );
      expect(shown).toEqual(['12.345', '12.000', '300', '40', '5']);
    });

    it('marks what is paid', async () => {
      const payment = aRecordedPayment();
      await openDashboard({ [listCall()]: json(anApplicationsPage([{ ...giulia, payment }, luca])) });
      expect(within(await screen.findByRole('row', { name: /000123-45/ })).getByText('Pagata')).toBeVisible();
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
      expect(await screen.findByRole('alert')).toHaveTextContent('Errore nel caricamento delle domande');
      answer({ [listCall()]: json(anApplicationsPage([giulia])) });
      const [retry] = screen.getAllByRole('button', { name: 'Riprova' });
      if (!retry) throw new Error('no way to try again');
      await userEvent.click(retry);
      expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
    });

    it('goes back to the login card when the session has ended', async () => {
      const { answer } = await openDashboard({
        [listCall()]: () => {
          answer({ 'GET /api/auth/user': refusal('session-required') });
          return refusal('session-required');
        },
      });
      expect(await screen.findByRole('button', { name: 'Accedi come Amministratore' })).toBeVisible();
    });

    it('shows cards on a narrow screen, with the order in a list', async () => {
      narrowScreen();
      const { calls } = await openDashboard({
        [listCall({ sort: 'cognome' })]: json(anApplicationsPage([luca, giulia])),
      });
      const card = within(
        (await screen.findByRole('heading', { name: 'Ferrari Giulia' })).closest('li') as HTMLElement,
      );
      expect(screen.queryByRole('table')).toBeNull();
      expect(card.getByRole('button', { name: 'Dettagli' })).toBeVisible();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordina per' }), 'Cognome A-Z');
      await waitFor(() => expect(lists(calls)).toContain(listCall({ sort: 'cognome' })));
    });
  });

  describe('search, filter, order and pages', () => {
    const many = (page: number) => json(anApplicationsPage([page === 1 ? giulia : luca], { total: 120, page }));

    it('are read from the address', async () => {
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
      expect(lists(calls)).toEqual([listCall(), listCall({ q: 'bianchi' })]);
      expect(router.state.location.search).toBe('?q=bianchi');
    });

    it('filter by status and take the filter away again', async () => {
      await openDashboard({ [listCall({ status: 'rejected' })]: json(anApplicationsPage([], { total: 0 })) });
      await screen.findByText('Ferrari Giulia');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filtra per stato' }), 'Rifiutata');
      expect(await screen.findByText('Nessuna domanda trovata')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Mostra tutte le domande' }));
      expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
    });

    it('keep to the applications of one tender, in the address too', async () => {
      const older = anAdminTender({ id: 't2024', code: '2024', status: 'closed' });
      const { router } = await openDashboard({
        ...tendersAnswer([anAdminTender(), older, anAdminTender({ id: 't2027', code: '2027', status: 'draft' })]),
        [listCall({ tender: 't2024' })]: json(anApplicationsPage([luca])),
      });
      await screen.findByText('Ferrari Giulia');
      const select = screen.getByRole('combobox', { name: 'Bando' });
      await within(select).findByRole('option', { name: '2024' });
      expect([...select.children].map(({ textContent }) => textContent)).toEqual(['Tutti i bandi', '2025', '2024']);
      await userEvent.selectOptions(select, '2024');
      await waitFor(() => expect(screen.queryByText('Ferrari Giulia')).toBeNull());
      expect(screen.getByText('Bianchi Luca')).toBeVisible();
      expect(router.state.location.search).toBe('?tender=t2024');
    });

    it('find nothing for a tender that does not exist, and show all again', async () => {
      await openDashboard({ [listCall({ tender: 'perso' })]: refusal('not-found') }, '/admin?tender=perso');
      expect(await screen.findByText('Nessuna domanda trovata')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Mostra tutte le domande' }));
      expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
    });

    it('order by a column, then the other way round', async () => {
      await openDashboard({
        [listCall({ sort: 'cognome' })]: json(anApplicationsPage([luca, giulia])),
        [listCall({ sort: '-cognome' })]: json(anApplicationsPage([giulia, luca])),
      });
      await screen.findByText('Ferrari Giulia');
      expect(screen.getByRole('columnheader', { name: 'Data Invio' })).toHaveAttribute('aria-sort', 'descending');
      for (const direction of ['ascending', 'descending']) {
        await userEvent.click(screen.getByRole('button', { name: 'Richiedente' }));
        expect(screen.getByRole('columnheader', { name: 'Richiedente' })).toHaveAttribute('aria-sort', direction);
      }
      expect(screen.getByRole('columnheader', { name: 'Data Invio' })).toHaveAttribute('aria-sort', 'none');
    });

    it('keep the rows while the next page is on its way, and come back by the back button', async () => {
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

    it('begin at the first page again when something else is searched for', async () => {
      const { calls } = await openDashboard({ [listCall({ page: 3 })]: many(3) }, '/admin?page=3');
      await screen.findByText('Bianchi Luca');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filtra per stato' }), 'Approvata');
      await waitFor(() => expect(lists(calls)).toContain(listCall({ status: 'approved' })));
    });

    it('come back to the last page from one beyond the end', async () => {
      const beyond = json(anApplicationsPage([], { total: 120, page: 9 }));
      await openDashboard({ [listCall({ page: 9 })]: beyond, [listCall({ page: 3 })]: many(3) }, '/admin?page=9');
      expect(await screen.findByText('Bianchi Luca')).toBeVisible();
    });
  });
});

describe('the work on applications', () => {
  const giulia = anAdminApplication();
  const other = { by: 'paolo@example.com', at: '2026-11-23T10:00:00.000Z' };
  const own = { ...other, by: 'marta@example.com' };

  describe('the work queue', () => {
    it('marks what is assessed, claimed and there twice', async () => {
      const luca = anAdminApplication({ id: 'a2', applicationCode: 'DOM-2026-000200-11', claim: own });
      const plain = anAdminApplication({ id: 'a3', applicationCode: 'DOM-2026-000300-22' });
      await openSite('/admin', {
        ...dashboardAnswers([]),
        [listCall()]: json(
          anApplicationsPage([{ ...giulia, assessed: true, claim: other, hasDuplicates: true }, luca, plain]),
        ),
      });
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

    it('shows all again when the queue is empty', async () => {
      await openSite('/admin?queue=mine', {
        ...dashboardAnswers([giulia]),
        [listCall({ work: 'mine' })]: json(anApplicationsPage([])),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Mostra tutte le domande' }));
      expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
    });

    it('leads from a row to the page of the application, and the list goes along', async () => {
      await openSite('/admin?queue=to-assess&page=2', {
        ...dashboardAnswers([]),
        [listCall({ work: 'to-assess', page: 2 })]: json(anApplicationsPage([giulia], { total: 51, page: 2 })),
      });
      expect(await screen.findByRole('link', { name: 'DOM-2026-000123-45' })).toHaveAttribute(
        'href',
        `/admin/domande/${giulia.id}?queue=to-assess&page=2`,
      );
    });

    it('gives the focus to the row of the application that was left', async () => {
      const { router } = await openSite('/admin/registro', dashboardAnswers([giulia]));
      await act(() => router.navigate('/admin', { state: { application: giulia.id } }));
      await waitFor(() => expect(screen.getByRole('link', { name: 'DOM-2026-000123-45' })).toHaveFocus());
    });
  });

  describe('the next application to assess', () => {
    const total = { count: 4, assessed: 1 };
    const queue = listCall({ work: 'to-assess', sort: 'createdAt' });

    it('is the one that has waited longest and that nobody is at work on', async () => {
      const { router } = await openSite('/admin', {
        ...dashboardAnswers([]),
        [OVERVIEW]: json(anOverview({ total })),
        [queue]: json(anApplicationsPage([{ ...giulia, claim: own }, anAdminApplication({ id: 'a2' })])),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Prossima da valutare' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/admin/domande/a2'));
      expect(router.state.location.search).toBe('?queue=to-assess&sort=createdAt');
    });

    it('says when there is none, or when nobody can say', async () => {
      const { answer } = await openSite('/admin', {
        ...dashboardAnswers([]),
        [OVERVIEW]: json(anOverview({ total })),
        [queue]: json(anApplicationsPage([])),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Prossima da valutare' }));
      expect(await screen.findByText('Niente da valutare')).toBeVisible();
      answer({ [queue]: refusal('unavailable') });
      await userEvent.click(screen.getByRole('button', { name: 'Prossima da valutare' }));
      expect(await screen.findByRole('alert')).toBeVisible();
    });
  });

  describe('the progress of a tender', () => {
    it('counts what is assessed of all, by status and by housing type', async () => {
      const base = anOverview({ total: { count: 12_000, assessed: 3_000 } });
      await openSite('/admin', {
        ...dashboardAnswers([]),
        [OVERVIEW]: json({
          ...base,
          byStatus: { ...base.byStatus, approved: { count: 40, assessed: 38 } },
          byHousingType: { ...base.byHousingType, '3-locali': { count: 700, assessed: 12 } },
        }),
      });
      const progress = within(await screen.findByRole('region', { name: 'Bando 2025' }));
      expect(progress.getByText('Domande valutate: 3000 su 12.000')).toBeVisible();
      expect(progress.getByRole('progressbar', { name: 'Avanzamento della valutazione' })).toHaveAttribute(
        'aria-valuenow',
        '25',
      );
      expect(progress.getByRole('link', { name: 'Riepilogo' })).toHaveAttribute(
        'href',
        `/admin/riepilogo?tender=${anAdminTender().id}`,
      );
      await userEvent.click(progress.getByText('Per stato e tipologia'));
      expect(progress.getByRole('row', { name: 'Approvata 38 su 40' })).toBeVisible();
      expect(progress.getByRole('row', { name: '3 locali 12 su 700' })).toBeVisible();
    });

    it('follows the chosen tender', async () => {
      const older = anAdminTender({ id: 't2024', code: '2024', status: 'closed' });
      await openSite('/admin?tender=t2024', {
        ...dashboardAnswers([]),
        ...tendersAnswer([anAdminTender(), older]),
        [listCall({ tender: 't2024' })]: json(anApplicationsPage([giulia])),
        'GET /api/admin/tenders/t2024/overview': json(anOverview({ total: { count: 1, assessed: 1 } })),
      });
      expect(await screen.findByText('Domande valutate: 1 su 1')).toBeVisible();
      expect(screen.getByRole('region', { name: 'Bando 2024' })).toBeVisible();
    });
  });
});
