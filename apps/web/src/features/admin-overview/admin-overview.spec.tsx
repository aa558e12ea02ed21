import { describe, expect, it } from '@jest/globals';
import { HOUSING_TYPES } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice, press } from '../../../test/admin-page';
import { anAdminTender, anOverview, OVERVIEW, tendersAnswer } from '../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { readIn } from '../../../test/read-in';
import { bucketsOf, linesUpTo } from './day-chart';

const EMPTY = anOverview({});
const overview = anOverview({
  total: { count: 60_000, assessed: 15_000 },
  byStatus: { ...EMPTY.byStatus, under_review: { count: 8_000, assessed: 5_000 } },
  byMunicipality: [
    { municipality: 'Milano', count: 40_000 },
    { municipality: 'Monza', count: 12_000 },
  ],
  otherMunicipalities: { municipalities: 37, count: 8_000 },
  byDay: [...[20_000, 0, 40_000].map((count, index) => ({ day: `2026-11-0${index + 1}`, count }))],
  fees: { paid: 30_000, amountCents: 450_000_000 },
});

function openOverview(answers: Answers = {}, path = '/admin/riepilogo') {
  return openOffice(path, { ...tendersAnswer([anAdminTender()]), [OVERVIEW]: json(overview), ...answers });
}

const TOTAL = { selector: 'dd span' };

const table = async (region: string) => within(await screen.findByRole('region', { name: region }));
const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');

describe('the overview of a tender', () => {
  it('counts applications and fees, and shows them as charts that are tables', async () => {
    await openOverview();
    expect(await screen.findByRole('heading', { level: 1, name: 'Riepilogo del bando' })).toBeVisible();
    expect(await screen.findByText('60.000', TOTAL)).toBeVisible();
    expect(bar('Domande valutate')).toBe('25');
    expect(screen.getByText('25% delle domande')).toBeVisible();
    expect(bar('Domande con la quota versata')).toBe('50');
    expect(screen.getByText(/^50% delle domande; incassati 4\.500\.000.€, acconti compresi$/)).toBeVisible();
    expect(screen.getByText(/^Contate alle \d\d:\d\d$/)).toBeVisible();
    const status = await table('Per stato');
    expect(status.getByRole('row', { name: 'In Revisione 8000 5000' })).toBeVisible();
    expect(status.getByRole('row', { name: 'Rifiutata 0 0' })).toBeVisible();
    expect((await table('Per tipologia')).getAllByRole('row')).toHaveLength(1 + HOUSING_TYPES.length);
    const municipality = await table('Per comune');
    const headers = (of: string) => municipality.getAllByRole(of).map(({ textContent }) => textContent);
    expect(headers('rowheader')).toEqual(['Milano', 'Monza', 'Altri 37 comuni']);
    expect(headers('columnheader')).toEqual(['Comune', 'Domande']);
    const days = await table('Domande per giorno');
    const name = 'Domande per giorno. Da 1 nov a 3 nov; il massimo è 40.000, 3 nov.';
    expect(days.getByRole('img', { name })).toBeVisible();
    await userEvent.click(days.getByText('Mostra come tabella'));
    expect(days.getByRole('row', { name: '2 nov 0' })).toBeVisible();
    expect(days.getByRole('row', { name: '3 nov 40.000' })).toBeVisible();
  });

  it('tells the weeks of two years apart, in the language of the reader', async () => {
    const byDay = days('2025-10-27', 371);
    for (const [language, name, [begin, newYear, end]] of [
      ['it', /^Domande per settimana/, ['27 ott – 2 nov 2025', '29 dic 2025 – 4 gen 2026', '26 ott – 1 nov 2026']],
      [
        'fr',
        /^Demandes par semaine/,
        ['27 oct. – 2 nov. 2025', '29 déc. 2025 – 4 janv. 2026', '26 oct. – 1 nov. 2026'],
      ],
    ] as const) {
      await readIn(language);
      const { unmount } = await openOverview({ [OVERVIEW]: json({ ...overview, byDay }) });
      const picture = await screen.findByRole('img', { name });
      expect(picture).toHaveAccessibleName(expect.stringContaining(begin));
      expect(picture).toHaveAccessibleName(expect.stringContaining(end));
      expect(screen.getByText(newYear, { selector: 'th' })).toBeInTheDocument();
      unmount();
    }
  });

  it('is of the open tender at first, and of another on demand, in the address too', async () => {
    const older = anAdminTender({ id: 't2024', code: '2024', status: 'closed' });
    const draft = anAdminTender({ id: 't2027', code: '2027', status: 'draft' });
    const { router } = await openOverview({
      ...tendersAnswer([draft, anAdminTender(), older]),
      'GET /api/admin/tenders/t2024/overview': json(anOverview({})),
    });
    const select = await screen.findByRole('combobox', { name: 'Bando' });
    await waitFor(() => expect(select).toHaveValue(anAdminTender().id));
    expect([...select.children].map(({ textContent }) => textContent)).toEqual(['2025', '2024']);
    await userEvent.selectOptions(select, '2024');
    expect(await screen.findByText('Nessuna domanda per questo bando')).toBeVisible();
    expect(router.state.location.search).toBe('?tender=t2024');
  });

  it('says when it cannot be read, tries again, and is counted again on demand', async () => {
    const { answer } = await openOverview({ [OVERVIEW]: refusal('unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Il riepilogo non è arrivato');
    answer({ [OVERVIEW]: json(overview) });
    await press('Riprova');
    expect(await screen.findByText('60.000', TOTAL)).toBeVisible();
    answer({ [OVERVIEW]: json({ ...overview, total: { count: 60_001, assessed: 15_000 } }) });
    await press('Aggiorna');
    expect(await screen.findByText('60.001', TOTAL)).toBeVisible();
  });
  it('has nothing to show without a tender, or of one that does not exist', async () => {
    const { unmount } = await openOverview(tendersAnswer([]));
    expect(await screen.findByText('Nessun bando pubblicato')).toBeVisible();
    unmount();
    await openOverview({}, '/admin/riepilogo?tender=perso');
    expect(await screen.findByText('Bando non trovato')).toBeVisible();
  });
});

/** Consecutive days, each with as many applications as its number. */
function days(from: string, length: number) {
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length }, (_, n) => ({
    day: new Date(first + n * 86_400_000).toISOString().slice(0, 10),
    count: n + 1,
  }));
}

const sum = (counts: { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

it('draws days as long as they can be told apart, then weeks from Monday, then months, without losing one', () => {
  expect(bucketsOf([]).buckets).toEqual([]);
  for (const [all, step, first, second] of [
    [days('2026-10-01', 62), 'day', ['2026-10-01', '2026-10-01', 1], ['2026-10-02', '2026-10-02', 2]],
    // 7 October 2026 is a Wednesday, so the first week has five days.
    [days('2026-10-07', 100), 'week', ['2026-10-07', '2026-10-11', 15], ['2026-10-12', '2026-10-18', 63]],
    [days('2025-01-15', 500), 'month', ['2025-01-15', '2025-01-31', 153], ['2025-02-01', '2025-02-28', 882]],
  ] as const) {
    const drawn = bucketsOf(all);
    expect(drawn.step).toBe(step);
    expect(drawn.buckets.slice(0, 2).map(({ from, to, count }) => [from, to, count])).toEqual([first, second]);
    expect(sum(drawn.buckets)).toBe(sum(all));
  }
});

it('draws lines that are round and whole', () => {
  const lines = [0, 1, 3, 7, 20, 21, 1_450].map(linesUpTo);
  const upTo20 = [[1], [1], [1, 2, 3], [2, 4, 6, 8], [5, 10, 15, 20]];
  expect(lines).toEqual([...upTo20, [10, 20, 30], [500, 1_000, 1_500]]);
});
