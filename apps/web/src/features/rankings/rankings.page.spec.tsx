import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itIs } from '../../../test/clock';
import { busy } from '../../../test/fake-api';
import { aFinalRanking, aRanking, listOf, openRankings, RANKING_ID } from '../../../test/rankings';

const LIST = 'GET /api/rankings?page=1';

beforeEach(() => itIs('2026-11-25T12:00:00.000Z'));

describe('the list of rankings', () => {
  it('has the rankings of each tender, the newest first, with their state', async () => {
    const older = aFinalRanking({ id: 'b', tenderId: 'b', title: { it: 'Bando 2025', fr: 'Appel 2025' } });
    await openRankings('/graduatorie', { [LIST]: listOf([aFinalRanking(), aRanking(), older]) });
    expect(await screen.findByRole('heading', { name: 'Bando di primavera 2026' })).toBeVisible();
    const cards = screen.getAllByRole('article').map((card) => card.textContent);
    expect(cards).toEqual([
      expect.stringMatching(/^Bando 2026-1Definitiva.*definitiva del 15 dicembre 2026/),
      expect.stringMatching(/^Bando 2026-1Sostituita dalla definitiva.*provvisoria del 20 novembre 2026/),
      expect.stringMatching(/^Bando 2026-1Definitiva/),
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Bando di primavera 2026',
      'Bando 2025',
    ]);
  });

  it('leads to a ranking and says until when a review may be requested', async () => {
    await openRankings('/graduatorie');
    const link = await screen.findByRole('link', { name: 'Graduatoria provvisoria del 20 novembre 2026' });
    expect(link).toHaveAttribute('href', `/graduatorie/${RANKING_ID}`);
    expect(screen.getByText('Richieste di riesame entro il 30 novembre 2026.')).toBeVisible();
    expect(screen.getByText('12 domande in graduatoria, 10 alloggi assegnati.')).toBeVisible();
  });

  it('says of a window of review that it is over', async () => {
    itIs('2026-11-30T23:00:00.000Z');
    await openRankings('/graduatorie');
    expect(
      await screen.findByText('Il termine per chiedere un riesame è finito alle 24 del 30 novembre 2026.'),
    ).toBeVisible();
  });

  it('says when rankings come while there is none', async () => {
    await openRankings('/graduatorie', { [LIST]: listOf([]) });
    expect(await screen.findByText("Non c'è ancora una graduatoria")).toBeVisible();
    expect(screen.getByText(/esce dopo la chiusura del bando/)).toBeVisible();
    expect(await screen.findByText('Scadenza delle domande del bando attuale: 25 novembre 2025.')).toBeVisible();
  });

  it('offers to try again when the service does not answer', async () => {
    const { answer } = await openRankings('/graduatorie', { [LIST]: busy(503) });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Le graduatorie non si sono caricate');
    answer({ [LIST]: listOf([aRanking()]) });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});
