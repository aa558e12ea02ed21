import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { Component as AboutPage } from './about.page';

beforeEach(() => void fakeApi());

it('tells the history, the principles and the four values, and leads to the tender and to the contacts', () => {
  renderElement(<AboutPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Chi siamo' })).toBeVisible();
  expect(screen.getByText(/nasce a Milano nel 2020, fondata da gruppi sociali milanesi/)).toBeVisible();
  for (const name of ["I principi dell'economia sociale", 'Solidarietà', 'Trasparenza', 'Comunità', 'Sostenibilità']) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Scopra il bando' })).toHaveAttribute('href', '/bando');
  expect(screen.getByRole('link', { name: 'Ci contatti' })).toHaveAttribute('href', '/contatti');
  expect(document.title).toBe('Chi siamo · La Corte');
});
