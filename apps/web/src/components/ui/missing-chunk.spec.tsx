import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { fakeApi } from '../../../test/fake-api';

// The chunks fail to load, as without a network.
function failToLoad(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}
jest.unstable_mockModule('./toast-view', failToLoad);
jest.unstable_mockModule('../../features/shell/mobile-menu-panel', failToLoad);

const { ToastProvider, useToast } = await import('./toast');
const { MobileMenu } = await import('../../features/shell/mobile-menu');
const { renderElement } = await import('../../../test/render-page');

function Raise() {
  const { toast } = useToast();
  useEffect(() => toast({ title: 'Errore', description: 'La lingua non si è caricata.' }), [toast]);
  return null;
}

it('a toast says its words although its files did not come', async () => {
  render(
    <ToastProvider>
      <Raise />
    </ToastProvider>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('ErroreLa lingua non si è caricata.');
});

it('the menu of a phone says where else the links are when it does not come', async () => {
  fakeApi();
  renderElement(<MobileMenu />);
  const opener = screen.getByRole('button', { name: 'Apri il menu' });
  await userEvent.click(opener);
  expect(await screen.findByText(/collegamenti in fondo alla pagina/)).toBeVisible();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
});
