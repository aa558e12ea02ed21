import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDownloads } from '../../../test/browser';
import { pass } from '../../../test/clock';
import { fakeApi, json, READ_CURRENT_TENDER, refusal } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { aTender, someRules } from '../../../test/samples';
import { TenderNotice } from '../../components/tender/tender-notice';
import { useCurrentTender } from '../../lib/tender/current-tender';
import { type Quota, type QuotaGroup } from '../../lib/tender/tender-figures';
import { shareWindows, WINDOW_COUNT } from './quotas';
import { Component as TenderPage } from './tender.page';

const READ_PDF = 'GET /api/download-bando';

beforeEach(() => void fakeApi());

/** Opens the page and waits for the tender's numbers. */
async function openPage(): Promise<void> {
  renderElement(<TenderPage />);
  await screen.findByText('25 novembre 2025');
}

function rows(name: string): string[] {
  const table = within(screen.getByRole('table', { name }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '))
    .map((text) => text.replaceAll(/\s/g, ' '));
}

it('shows quotas and points as tables and as a house of twenty windows', async () => {
  await openPage();
  expect(rows('Come sono divisi gli alloggi')).toEqual([
    'Famiglie con minori 60%',
    'Persone over 65 20%',
    'Giovani coppie under 35 15%',
    'Emergenze abitative 5%',
  ]);
  expect(rows('Punti aggiuntivi')).toEqual([
    'Presenza di minori nel nucleo familiare +10',
    'Disabilità certificata +15',
    'Sfratto esecutivo +20',
    'Ogni anno di residenza +1',
  ]);
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'Una casa di 20 finestre, una ogni 5% degli alloggi: 12 per Famiglie con minori, 4 per Persone over 65, ' +
      '3 per Giovani coppie under 35, 1 per Emergenze abitative.',
  );
});

describe('the numbers of the tender', () => {
  it('are blanks until they are known', () => {
    fakeApi({ [READ_CURRENT_TENDER]: () => new Promise<Response>(() => {}) });
    renderElement(<TenderPage />);
    expect(rows('Come sono divisi gli alloggi')).toEqual([
      'Famiglie con minori …',
      'Persone over 65 …',
      'Giovani coppie under 35 …',
      'Emergenze abitative …',
    ]);
    expect(rows('Punti aggiuntivi').map((row) => row.slice(-2))).toEqual(['+…', '+…', '+…', '+…']);
    // These numbers belong to the form and to the names of groups, not to the tender.
    const numbers = document.body.textContent?.match(/\d+/g);
    expect([...new Set(numbers)].sort()).toEqual(['15', '20', '35', '65']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('are those of another tender', async () => {
    const rules = someRules({
      feeCents: 12_050,
      leaseYears: 1,
      residenceYears: { italian: 1, foreign: 3 },
      quotas: [
        { group: 'minors', percent: 33 },
        { group: 'over65', percent: 67 },
        { group: 'youngCouples', percent: 0 },
      ],
      points: { minors: 8, disability: 0, eviction: 5, residenceYear: 2, residenceCap: 12 },
    });
    fakeApi({ [READ_CURRENT_TENDER]: json(aTender({ shownDeadline: '2027-03-31', rules })) });
    renderElement(<TenderPage />);
    expect(await screen.findByText('31 marzo 2027')).toBeVisible();
    expect(screen.getByText(/^120,50\s€$/)).toBeVisible();
    expect(screen.getByText(/^1\sanno, rinnovabile$/)).toBeVisible();
    expect(screen.getByText(/da almeno 1\sanno$/)).toBeVisible();
    expect(rows('Come sono divisi gli alloggi')).toEqual(['Famiglie con minori 33%', 'Persone over 65 67%']);
    expect(screen.getByText('Ogni finestra vale circa il 5% degli alloggi.')).toBeVisible();
    expect(rows('Punti aggiuntivi')).toEqual([
      'Presenza di minori nel nucleo familiare +8',
      'Sfratto esecutivo +5',
      'Ogni anno di residenza, fino a 12 punti +2',
    ]);
  });

  it('say how many homes of each type there are, where they are given alone', async () => {
    const homes = { '2-locali': 12, '3-locali': 0, '4-locali': 1_500, '5-locali': 0 };
    fakeApi({ [READ_CURRENT_TENDER]: json(aTender({ homes })) });
    renderElement(<TenderPage />);
    await screen.findByText('25 novembre 2025');
    expect(rows('Alloggi da assegnare')).toEqual(['2 locali 12', '4 locali 1500']);
    cleanup();
    fakeApi();
    await openPage();
    expect(screen.queryByText('Alloggi da assegnare')).toBeNull();
  });

  it('are missing with a kind sentence and a retry when they cannot be read', async () => {
    const { answer } = fakeApi({ [READ_CURRENT_TENDER]: () => refusal('unavailable') });
    renderElement(<TenderPage />);
    expect(await screen.findByRole('status')).toHaveTextContent('Ci scusi: riprovi tra poco.');
    answer({ [READ_CURRENT_TENDER]: json(aTender()) });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('25 novembre 2025')).toBeVisible();
  });

  it('come with its state', async () => {
    for (const [status, sentence] of [
      ['closed', 'Le domande per questo bando sono chiuse.'],
      ['scheduled', 'Le domande si aprono il 1 dicembre 2026 alle ore 09:00.'],
    ] as const) {
      fakeApi({ [READ_CURRENT_TENDER]: json(aTender({ status, opensAt: '2026-12-01T08:00:00.000Z' })) });
      const { unmount } = renderElement(<TenderPage />);
      expect(await screen.findByText(sentence)).toBeVisible();
      unmount();
    }
  });
});

describe('the tender as PDF', () => {
  const download = () => userEvent.click(screen.getByRole('button', { name: 'Scarica il Bando PDF' }));

  it('fails with an alert and a line in the log, and is saved as bando-assegnazione.pdf at another try', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const saved = fakeDownloads();
    const { answer } = fakeApi({ [READ_PDF]: () => refusal('unavailable') });
    renderElement(<TenderPage />);
    await download();
    expect(await screen.findByRole('alert')).toHaveTextContent('Errore nel download del PDF. Riprova più tardi.');
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
    answer({ [READ_PDF]: new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }) });
    await download();
    await waitFor(() => expect(saved).toEqual(['bando-assegnazione.pdf']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

const GROUPS: QuotaGroup[] = ['minors', 'over65', 'youngCouples', 'emergencies'];
const quotas = (...percents: number[]): Quota[] =>
  percents.map((percent, index) => ({ group: GROUPS[index] ?? 'minors', percent }));
const counts = (...percents: number[]) => shareWindows(quotas(...percents)).shares.map(({ count }) => count);

describe('the windows of the house', () => {
  it('are exact for percentages of whole windows, and else go to the largest remainders', () => {
    expect(counts(60, 20, 15, 5)).toEqual([12, 4, 3, 1]);
    expect(shareWindows(quotas(60, 20, 15, 5)).isExact).toBe(true);
    expect(shareWindows(quotas(33, 33, 34)).isExact).toBe(false);
    expect(counts(33, 33, 34)).toEqual([7, 6, 7]);
  });

  it('are all given away', () => {
    const divisions = [[33, 33, 34], [61, 22, 17], [97, 1, 1, 1], [100]];
    const given = divisions.map((percents) => counts(...percents).reduce((sum, count) => sum + count, 0));
    expect(given).toEqual(divisions.map(() => WINDOW_COUNT));
  });
});

describe('the current tender', () => {
  const NOW = '2026-11-23T08:00:00.000Z';

  beforeEach(() => void jest.useFakeTimers({ now: Date.parse(NOW) }));

  const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path === '/api/tenders/current').length;

  it('is pending, then known, with how far the server’s clock is ahead', async () => {
    const dated = json(aTender());
    dated.headers.set('Date', 'Mon, 23 Nov 2026 08:10:00 GMT');
    fakeApi({ [READ_CURRENT_TENDER]: dated });
    renderElement(<Shown />);
    expect(screen.getByText('pending: nothing')).toBeVisible();
    await pass(0);
    expect(screen.getByText('known: 15000')).toBeVisible();
    expect(screen.getByText(/^ahead by 60[01]$/)).toBeVisible();
  });

  it('is none while nothing was published', async () => {
    fakeApi({ [READ_CURRENT_TENDER]: refusal('not-found') });
    renderElement(<Shown />);
    await pass(0);
    expect(screen.getByText('none: nothing')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent("Non c'è ancora un bando pubblicato");
  });

  it('shows a change within a minute', async () => {
    const { answer } = fakeApi();
    renderElement(<Shown />);
    await pass(0);
    answer({ [READ_CURRENT_TENDER]: json(aTender({ rules: someRules({ feeCents: 20_000 }) })) });
    await pass(59_000);
    expect(screen.getByText('known: 20000')).toBeVisible();
  });

  it('hides the old numbers when it cannot be read again, until the reader’s retry succeeds', async () => {
    const { answer } = fakeApi();
    renderElement(<Shown />);
    await pass(0);
    answer({ [READ_CURRENT_TENDER]: () => refusal('unavailable') });
    await pass(46_000);
    expect(screen.getByText('failed: nothing')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('non riusciamo a leggere i numeri del bando');
    answer({ [READ_CURRENT_TENDER]: json(aTender()) });
    act(() => screen.getByRole('button', { name: 'Riprova' }).click());
    await pass(0);
    expect(screen.getByText('known: 15000')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is asked for again just after its opening or closing', async () => {
    const closesAt = '2026-11-23T08:00:20.000Z';
    const { calls, answer } = fakeApi({ [READ_CURRENT_TENDER]: json(aTender({ closesAt })) });
    renderElement(<Shown />);
    await pass(0);
    expect(asked(calls)).toBe(1);
    answer({ [READ_CURRENT_TENDER]: json(aTender({ status: 'closed', closesAt })) });
    await pass(20_000);
    expect(asked(calls)).toBe(1);
    await pass(3_100);
    expect(asked(calls)).toBe(2);
  });
});

function Shown() {
  const current = useCurrentTender();
  return (
    <>
      <p>{`${current.state}: ${current.tender?.rules.feeCents ?? 'nothing'}`}</p>
      <p>{`ahead by ${Math.round(current.aheadMs / 1000)}`}</p>
      <TenderNotice current={current} />
    </>
  );
}
