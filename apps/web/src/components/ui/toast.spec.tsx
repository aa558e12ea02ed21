import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from 'radix-ui';
import { useEffect } from 'react';
import { type ToastMessage } from './plain-toast';
import { ToastProvider, useToast } from './toast';

function Raise({ name, message }: { name: string; message: ToastMessage }) {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast(message)}>
      {name}
    </button>
  );
}

/** Like a page without access. */
function RaiseAtOnce() {
  const { toast } = useToast();
  useEffect(() => toast({ title: 'Accesso Negato', tone: 'destructive' }), [toast]);
  return null;
}

function show() {
  return render(
    <ToastProvider>
      <Raise name="first" message={{ title: 'Logout eseguito', description: 'Sei stato disconnesso' }} />
      <Raise name="second" message={{ title: 'Errore', tone: 'destructive' }} />
    </ToastProvider>,
  );
}

/** The first touch loads the view. */
async function showReady() {
  show();
  await userEvent.keyboard('{Shift}');
  await screen.findByRole('region', { name: 'Avvisi (F8)' });
}

/** Radix adds a live element beside the box. */
function toastBox(role: 'status' | 'alert') {
  return screen.getAllByRole(role).find((element) => element.dataset.state === 'open');
}

describe('useToast', () => {
  it('brings what shows toasts with the first one, when nothing was touched before', async () => {
    render(
      <ToastProvider>
        <RaiseAtOnce />
      </ToastProvider>,
    );
    await waitFor(() => expect(toastBox('alert')).toHaveTextContent('Accesso Negato'));
  });

  it('is readable beside a dialog that opened before its view had loaded', async () => {
    render(
      <ToastProvider>
        <main>Pagina</main>
        <Dialog.Root open>
          <Dialog.Portal>
            <Dialog.Content aria-describedby={undefined}>
              <Dialog.Title>Accedi</Dialog.Title>
              <Raise name="first" message={{ title: 'Errore di Accesso', tone: 'destructive' }} />
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      </ToastProvider>,
    );
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    expect(await screen.findByRole('region', { name: 'Avvisi (F8)' })).toHaveTextContent('Errore di Accesso');
  });

  it('shows title and description in a box that says its status', async () => {
    await showReady();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    expect(toastBox('status')).toHaveTextContent('Logout eseguitoSei stato disconnesso');
  });

  it('marks a destructive toast as an alert', async () => {
    await showReady();
    await userEvent.click(screen.getByRole('button', { name: 'second' }));
    expect(toastBox('alert')).toHaveTextContent('Errore');
  });

  it('shows one toast at a time, the newest', async () => {
    await showReady();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    await userEvent.click(screen.getByRole('button', { name: 'second' }));
    expect(document.querySelectorAll('[data-state=open]')).toHaveLength(1);
    expect(toastBox('alert')).toHaveTextContent('Errore');
  });

  it('goes away by itself after 5 seconds', async () => {
    await showReady();
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'first' }));
    act(() => void jest.advanceTimersByTime(4_900));
    expect(toastBox('status')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(200));
    expect(document.querySelector('[data-state=open]')).toBeNull();
  });

  it('goes away when it is closed', async () => {
    await showReady();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    await userEvent.click(screen.getByRole('button', { name: "Chiudi l'avviso" }));
    expect(document.querySelector('[data-state=open]')).toBeNull();
  });

  it('is reached by F8', async () => {
    await showReady();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    await userEvent.keyboard('[F8]');
    expect(screen.getByRole('region', { name: 'Avvisi (F8)' })).toContainElement(document.activeElement as HTMLElement);
  });
});
