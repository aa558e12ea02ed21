import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anAdminApplication,
  anAdminTender,
  anApplicationsPage,
  anOverview,
  dashboardAnswers,
  listCall,
  OVERVIEW,
  tendersAnswer,
} from '../../../test/admin-samples';
import { json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';

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
    await router.navigate('/admin', { state: { application: giulia.id } });
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

  it('is left out while there is nothing to assess', async () => {
    await openSite('/admin', dashboardAnswers([giulia]));
    await screen.findByText('Ferrari Giulia');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
