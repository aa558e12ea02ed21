import { beforeAll, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement } from 'react';
import { fakeApi } from '../../../test/fake-api';

// The chunk fails to load, as without a network.
jest.unstable_mockModule('./mobile-menu-panel', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

let MobileMenu: () => ReactElement;
let renderElement: typeof import('../../../test/render-page').renderElement;
beforeAll(async () => {
  ({ MobileMenu } = await import('./mobile-menu'));
  ({ renderElement } = await import('../../../test/render-page'));
});

it('says where else the links are when the menu does not come', async () => {
  fakeApi();
  renderElement(<MobileMenu />);
  const opener = screen.getByRole('button', { name: 'Apri il menu' });
  await userEvent.click(opener);
  expect(await screen.findByText(/collegamenti in fondo alla pagina/)).toBeVisible();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
});
