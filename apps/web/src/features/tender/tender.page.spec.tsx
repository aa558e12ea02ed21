import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDownloads } from '../../../test/browser';
import { fakeApi, json, READ_CURRENT_TENDER, refusal } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { aTender, someRules } from '../../../test/samples';
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

describe('the tender page', () => {
  it('says who may take part, and what it is about', async () => {
    await openPage();
    for (const text of [
      'Residenza o lavoro in Lombardia da almeno 2 anni',
      /ISEE non superiore a 25\.000\s€ annui/,
      'Nessuna proprietà di altri immobili a uso abitativo',
      'Almeno 18 anni di età',
      'Tutti i requisiti dei cittadini italiani',
      'Permesso di soggiorno',
      'Residenza continuativa in Lombardia da almeno 5 anni',
      /in originale o in copia conforme/,
      ...['25 novembre 2025', /^150\s€$/, 'ogni 6 mesi', 'da 2 a 6 mesi', '4 anni, rinnovabile'],
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    for (const link of screen.getAllByRole('link', { name: 'Partecipi al bando' })) {
      expect(link).toHaveAttribute('href', '/iscrizione');
    }
  });

  it('has quotas and points as tables, and draws the quotas as a house of twenty windows, told in words', async () => {
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
    // Of the form and of the groups, not of the tender.
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
    fakeApi({ [READ_CURRENT_TENDER]: json(aTender()) });
    renderElement(<TenderPage />);
    await screen.findByText('25 novembre 2025');
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

  it('is saved as bando-assegnazione.pdf', async () => {
    const saved = fakeDownloads();
    fakeApi({ [READ_PDF]: new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }) });
    renderElement(<TenderPage />);
    await download();
    expect(saved).toEqual(['bando-assegnazione.pdf']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('fails with an alert and a line in the log, and can be tried again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeApi({ [READ_PDF]: () => refusal('unavailable') });
    renderElement(<TenderPage />);
    await download();
    expect(await screen.findByRole('alert')).toHaveTextContent('Errore nel download del PDF. Riprova più tardi.');
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
    expect(screen.getByRole('button', { name: 'Scarica il Bando PDF' })).toBeEnabled();
  });
});
