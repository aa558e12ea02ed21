import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from '../../../test/fake-api';
import { aRanking, openRankings, RANKING_ID } from '../../../test/rankings';
import { computeSeed } from './compute-ticket';

const PATH = `/graduatorie/${RANKING_ID}`;
const READ = `GET /api/rankings/${RANKING_ID}`;

describe('the draw', () => {
  const box = async () =>
    within((await screen.findByRole('heading', { name: 'Calcoli il suo biglietto' })).parentElement as HTMLElement);

  it('has its numbers, the hash of the register and the seed', async () => {
    await openRankings(PATH);
    expect(await screen.findByText('12-45-67-8-90')).toBeVisible();
    expect(screen.getByText(aRanking().registerHash)).toBeVisible();
    expect(screen.getByText(aRanking().seed)).toBeVisible();
    expect(screen.getByText('npm run verify-ranking -- FILE')).toBeVisible();
  });

  it('gives the ticket of the worked example in the browser, and calls nobody', async () => {
    const { calls } = await openRankings(PATH);
    const form = await box();
    await userEvent.type(form.getByLabelText('Codice della domanda'), 'dom 2026 000005 04');
    const before = calls.length;
    await userEvent.click(form.getByRole('button', { name: 'Calcola' }));
    expect(await form.findByText(/^7f40219e[0-9a-f]{56}$/)).toBeVisible();
    expect(form.getByText('Il seme è quello pubblicato.')).toBeVisible();
    expect(calls).toHaveLength(before);
  });

  /** What the form says of these numbers, of which `drawNumbers` are published. */
  async function verdictOf(typed: string, drawNumbers = aRanking().drawNumbers) {
    const seed = await computeSeed({ ...aRanking(), drawNumbers });
    const { unmount } = await openRankings(PATH, { [READ]: json(aRanking({ drawNumbers, seed })) });
    const form = await box();
    await userEvent.type(form.getByLabelText('Codice della domanda'), 'DOM-2026-000005-04');
    await userEvent.clear(form.getByLabelText('Numeri estratti'));
    await userEvent.type(form.getByLabelText('Numeri estratti'), typed);
    await userEvent.click(form.getByRole('button', { name: 'Calcola' }));
    const verdict = (await form.findByText(/^Il seme (?:non )?è quello pubblicato/)).textContent;
    unmount();
    return verdict;
  }

  it('reads typed numbers as the server does: with any spaces, dashes and digits, accents composed', async () => {
    expect(await verdictOf(' Cosi\u0300  1\u00a02 ', 'Così 1 2')).toBe('Il seme è quello pubblicato.');
    expect(await verdictOf('12 – 45\u221267\u20108 - 9\uff10')).toBe('Il seme è quello pubblicato.');
  });

  it('says when other numbers lead to another seed', async () => {
    expect(await verdictOf('12-45-67-8-901')).toMatch(/^Il seme non è quello pubblicato/);
  });

  it('names what is missing and goes there', async () => {
    await openRankings(PATH);
    const form = await box();
    await userEvent.clear(form.getByLabelText('Impronta del registro'));
    await userEvent.click(form.getByRole('button', { name: 'Calcola' }));
    expect(form.getByLabelText('Codice della domanda')).toHaveFocus();
    expect(form.getByLabelText('Impronta del registro')).toHaveAccessibleDescription(/64 cifre e lettere/);
    expect(form.queryByText('Il seme è quello pubblicato.')).toBeNull();
  });
});
