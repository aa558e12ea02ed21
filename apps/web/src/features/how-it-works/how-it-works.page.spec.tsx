import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi, READ_CURRENT_TENDER } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { Component as HowItWorksPage } from './how-it-works.page';

beforeEach(() => void fakeApi());

function steps(): (string | null)[] {
  return screen
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.tagName === 'OL')
    .map((item) => item.textContent?.replaceAll(/\s/g, ' ') ?? null);
}

it('explains four steps with their numbers', async () => {
  renderElement(<HowItWorksPage />);
  await screen.findAllByText(/150/);
  expect(steps()).toEqual([
    expect.stringMatching(/Compili il modulo.*15-20 minuti/),
    expect.stringMatching(/Paghi la quota.*150 €.*carta, PayPal o bonifico/),
    expect.stringMatching(/Attenda la graduatoria.*2-6 mesi.*documenti.*punteggio.*ogni 6 mesi.*da 2 a 6 mesi/),
    expect.stringMatching(/Firmi il contratto.*4 anni, rinnovabile/),
  ]);
});

it('has three blocks of advice and leads on', () => {
  renderElement(<HowItWorksPage />);
  for (const block of ['Documenti aggiornati', 'Comunicazioni via email', 'Supporto']) {
    expect(screen.getByRole('heading', { name: block })).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Compili la domanda' })).toHaveAttribute('href', '/iscrizione');
  expect(screen.getByRole('link', { name: 'Ci contatti' })).toHaveAttribute('href', '/contatti');
});

it('leaves the tender’s numbers blank while they are unknown', () => {
  fakeApi({ [READ_CURRENT_TENDER]: () => new Promise<Response>(() => {}) });
  renderElement(<HowItWorksPage />);
  expect(steps()).toEqual([
    expect.stringMatching(/15-20 minuti/),
    expect.stringMatching(/La quota è di … e si paga/),
    expect.stringMatching(/ogni … mesi: l'attesa va da … a … mesi/),
    expect.stringMatching(/…\s?anni, rinnovabile/),
  ]);
});
