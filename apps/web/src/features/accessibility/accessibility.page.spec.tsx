import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { Component as AccessibilityPage } from './accessibility.page';

it('names the standard, what is known to be missing and whom to tell', () => {
  fakeApi();
  renderElement(<AccessibilityPage />);
  expect(screen.getByText(/WCAG 2\.2, livello AA/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Limiti che conosciamo' })).toBeVisible();
  expect(screen.getByText(/info@lacorte\.example\.com.*entro 24 ore/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ci scriva' })).toHaveAttribute('href', '/contatti');
});
