import { beforeAll, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';

// The chunk fails to load, as without a network.
jest.unstable_mockModule('./toast-view', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

let toasts: typeof import('./toast');
beforeAll(async () => {
  toasts = await import('./toast');
});

function Raise() {
  const { toast } = toasts.useToast();
  useEffect(() => toast({ title: 'Errore', description: 'La lingua non si è caricata.' }), [toast]);
  return null;
}

it('says its words although its files did not come', async () => {
  render(
    <toasts.ToastProvider>
      <Raise />
    </toasts.ToastProvider>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('ErroreLa lingua non si è caricata.');
});
