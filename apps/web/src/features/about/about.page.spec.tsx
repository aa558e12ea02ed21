import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { readIn } from '../../../test/read-in';
import { renderElement } from '../../../test/render-page';
import { Component as AboutPage } from './about.page';

beforeEach(() => void fakeApi());

it('tells the history since 2020, the principles and the four values', () => {
  renderElement(<AboutPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Chi siamo' })).toBeVisible();
  expect(screen.getByText(/nasce a Milano nel 2020, fondata da gruppi sociali milanesi/)).toBeVisible();
  expect(screen.getByRole('heading', { name: "I principi dell'economia sociale" })).toBeVisible();
  for (const value of ['Solidarietà', 'Trasparenza', 'Comunità', 'Sostenibilità']) {
    expect(screen.getByRole('heading', { name: value })).toBeVisible();
  }
  expect(document.title).toBe('Chi siamo · La Corte');
});

it('leads to the tender and to the contacts', () => {
  renderElement(<AboutPage />);
  expect(screen.getByRole('link', { name: 'Scopra il bando' })).toHaveAttribute('href', '/bando');
  expect(screen.getByRole('link', { name: 'Ci contatti' })).toHaveAttribute('href', '/contatti');
});

it('says the same in French', async () => {
  await readIn('fr');
  renderElement(<AboutPage />);
  for (const value of ['Solidarité', 'Transparence', 'Communauté', 'Durabilité']) {
    expect(screen.getByRole('heading', { name: value })).toBeVisible();
  }
  expect(screen.getByText(/naît à Milan en 2020/)).toBeVisible();
});
