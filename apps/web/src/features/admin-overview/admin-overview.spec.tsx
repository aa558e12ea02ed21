import { describe, expect, it } from '@jest/globals';
import { HOUSING_TYPES } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin, anAdminTender, anOverview, OVERVIEW, tendersAnswer } from '../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';
import { readIn } from '../../../test/read-in';
import { bucketsOf } from './day-buckets';
import { linesUpTo } from './scale';

const none = { count: 0, assessed: 0 };
const overview = anOverview({
  total: { count: 60_000, assessed: 15_000 },
  byStatus: {
    submitted: { count: 50_000, assessed: 9_000 },
    under_review: { count: 8_000, assessed: 5_000 },
    approved: { count: 2_000, assessed: 1_000 },
    rejected: none,
  },
  byHousingType: {
    '2-locali': { count: 60_000, assessed: 15_000 },
    '3-locali': none,
    '4-locali': none,
    '5-locali': none,
  },
  byMunicipality: [
    { municipality: 'Milano', count: 40_000 },
    { municipality: 'Monza', count: 12_000 },
  ],
  otherMunicipalities: { municipalities: 37, count: 8_000 },
  byDay: [
    { day: '2026-11-01', count: 20_000 },
    { day: '2026-11-02', count: 0 },
    { day: '2026-11-03', count: 40_000 },
  ],
  fees: { paid: 30_000, amountCents: 450_000_000 },
});

function openOverview(answers: Answers = {}, path = '/admin/riepilogo') {
  return openSite(path, {
    'GET /api/auth/user': json(anAdmin()),
    ...tendersAnswer([anAdminTender()]),
    [OVERVIEW]: json(overview),
    ...answers,
  });
}

const TOTAL = { selector: 'dd span' };

const table = async (region: string) => within(await screen.findByRole('region', { name: region }));

describe('the overview of a tender', () => {
  it('counts applications and fees, and shows them as charts that are tables', async () => {
    await openOverview();
    expect(await screen.findByRole('heading', { level: 1, name: 'Riepilogo del bando' })).toBeVisible();
    expect(await screen.findByText('60.000', TOTAL)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Domande valutate' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('25% delle domande')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Domande con la quota versata' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(screen.getByText(/^50% delle domande, 4\.500\.000/)).toBeVisible();
    expect(screen.getByText(/^Contate alle \d\d:\d\d$/)).toBeVisible();
    const status = await table('Per stato');
    expect(status.getByRole('row', { name: 'In Revisione 8000 5000' })).toBeVisible();
    expect(status.getByRole('row', { name: 'Rifiutata 0 0' })).toBeVisible();
    expect((await table('Per tipologia')).getAllByRole('row')).toHaveLength(1 + HOUSING_TYPES.length);
    const municipality = await table('Per comune');
    expect(municipality.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Milano',
      'Monza',
      'Altri 37 comuni',
    ]);
    expect(municipality.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Comune',
      'Domande',
    ]);
    const days = await table('Domande per giorno');
    expect(
      days.getByRole('img', { name: 'Domande per giorno. Da 1 nov a 3 nov; il massimo è 40.000, 3 nov.' }),
    ).toBeVisible();
    await userEvent.click(days.getByText('Mostra come tabella'));
    expect(days.getByRole('row', { name: '2 nov 0' })).toBeVisible();
    expect(days.getByRole('row', { name: '3 nov 40.000' })).toBeVisible();
  });

  it.each([
    ['it', /^Domande per settimana/, ['27 ott – 2 nov 2025', '29 dic 2025 – 4 gen 2026', '26 ott – 1 nov 2026']],
    ['fr', /^Demandes par semaine/, ['27 oct. – 2 nov. 2025', '29 déc. 2025 – 4 janv. 2026', '26 oct. – 1 nov. 2026']],
  ] as const)('tells the weeks of two years apart (%s)', async (language, name, weeks) => {
    await readIn(language);
    const first = Date.UTC(2025, 9, 27);
    const byDay = Array.from({ length: 371 }, (_, index) => ({
      day: new Date(first + index * 86_400_000).toISOString().slice(0, 10),
      count: 1,
    }));
    await openOverview({ [OVERVIEW]: json({ ...overview, byDay }) });
    const [begin, newYear, end] = weeks;
    const picture = await screen.findByRole('img', { name });
    expect(picture).toHaveAccessibleName(expect.stringContaining(begin));
    expect(picture).toHaveAccessibleName(expect.stringContaining(end));
    expect(screen.getByText(newYear, { selector: 'th' })).toBeInTheDocument();
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

  it('is counted again on demand', async () => {
    const { answer } = await openOverview();
    await screen.findByText('60.000', TOTAL);
    answer({ [OVERVIEW]: json({ ...overview, total: { count: 60_001, assessed: 15_000 } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    expect(await screen.findByText('60.001', TOTAL)).toBeVisible();
  });

  it('says when it cannot be read, and tries again', async () => {
    const { answer } = await openOverview({ [OVERVIEW]: refusal('unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Il riepilogo non è arrivato');
    answer({ [OVERVIEW]: json(overview) });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('60.000', TOTAL)).toBeVisible();
  });
  it.each([
    ['there is none', '/admin/riepilogo', []],
    ['the address names one that does not exist', '/admin/riepilogo?tender=perso', [anAdminTender()]],
  ])('has nothing to show when %s', async (_, path, tenders) => {
    await openOverview(tendersAnswer(tenders), path);
    expect(
      await screen.findByText(tenders.length === 0 ? 'Nessun bando pubblicato' : 'Bando non trovato'),
    ).toBeVisible();
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

describe('the bars of the applications per day', () => {
  it('are days as long as they can be told apart, and none without applications', () => {
    const { step, buckets } = bucketsOf(days('2026-10-01', 62));
    expect(step).toBe('day');
    expect(buckets[0]).toEqual({ from: '2026-10-01', to: '2026-10-01', count: 1 });
    expect(buckets).toHaveLength(62);
    expect(bucketsOf([]).buckets).toEqual([]);
  });

  it('are weeks from Monday, the first and the last in part', () => {
    // A Wednesday.
    const all = days('2026-10-07', 100);
    const { step, buckets } = bucketsOf(all);
    expect(step).toBe('week');
    expect(buckets[0]).toEqual({ from: '2026-10-07', to: '2026-10-11', count: 1 + 2 + 3 + 4 + 5 });
    expect(buckets[1]).toMatchObject({ from: '2026-10-12', to: '2026-10-18' });
    expect(sum(buckets)).toBe(sum(all));
  });

  it('are months when even weeks are too many', () => {
    const all = days('2025-01-15', 500);
    const { step, buckets } = bucketsOf(all);
    expect(step).toBe('month');
    expect(buckets[0]).toMatchObject({ from: '2025-01-15', to: '2025-01-31' });
    expect(buckets[1]).toMatchObject({ from: '2025-02-01', to: '2025-02-28' });
    expect(sum(buckets)).toBe(sum(all));
  });
});

describe('the lines of a chart', () => {
  it.each([
    [0, [1]],
    [1, [1]],
    [3, [1, 2, 3]],
    [7, [2, 4, 6, 8]],
    [20, [5, 10, 15, 20]],
    [21, [10, 20, 30]],
    [1_450, [500, 1_000, 1_500]],
  ])('up to %i are round and whole', (max, lines) => {
    expect(linesUpTo(max)).toEqual(lines);
  });
});
