import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeApi, json, READ_CURRENT_TENDER } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { aTender, someRules } from '../../../test/samples';
import { Component as HomePage } from './home.page';

it('leads to the application, the project and the contacts', () => {
  fakeApi();
  renderElement(<HomePage />);
  for (const link of screen.getAllByRole('link', { name: 'Partecipi al bando' })) {
    expect(link).toHaveAttribute('href', '/iscrizione');
  }
  expect(screen.getByRole('link', { name: 'Scopra il progetto' })).toHaveAttribute('href', '/chi-siamo');
  expect(screen.getByRole('link', { name: /informazioni sugli abbonamenti/ })).toHaveAttribute('href', '/contatti');
  expect(document.title).toContain('La Corte');
});

it('shows three plans with their price, each opening its checkout page in a new tab', async () => {
  fakeApi();
  renderElement(<HomePage />);
  const plans = [
    ['Piano Base', /39,90\s€/, 'Scelga il Piano Base', 'https://pay.example.com/basic'],
    ['Piano Pro', /99,00\s€/, 'Scelga il Piano Pro', 'https://pay.example.com/pro'],
    ['Quota Soci', /150\s€/, 'Versi la Quota Soci', 'https://pay.example.com/members'],
  ] as const;
  for (const [title, price, button, href] of plans) {
    const link = await screen.findByRole('link', { name: button });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    const card = link.closest('li');
    expect(card && within(card).getByRole('heading', { name: title })).toBeVisible();
    expect(card && within(card).getByText(price)).toBeVisible();
  }
  expect(screen.getByText('Popular')).toBeVisible();
});

it('says how often the ranking comes and how long leases are, from the tender', async () => {
  fakeApi({ [READ_CURRENT_TENDER]: json(aTender({ rules: someRules({ rankingEveryMonths: 3, leaseYears: 1 }) })) });
  renderElement(<HomePage />);
  expect(document.body).toHaveTextContent('la graduatoria si aggiorna ogni … mesi');
  expect(await screen.findByText(/la graduatoria si aggiorna ogni 3\smesi/)).toBeVisible();
  expect(screen.getByText(/contratti di 1\sanno rinnovabili/)).toBeVisible();
});
