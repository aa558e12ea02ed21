import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, fakeApi, json } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { Component as SelfCheckPage } from './self-check.page';

const HEALTHY = { status: 'ok', services: { auth: 'ok', 'documents-worker': 'ok' } };
const ILL = { status: 'error', services: { auth: 'ok', 'documents-worker': 'down' } };

function open(answers: Answers = {}) {
  const api = fakeApi({ 'GET /healthz': () => json(HEALTHY), ...answers });
  renderElement(<SelfCheckPage />);
  return api;
}

describe('the self-check', () => {
  it('shows version, language, session and each part, and is not for search engines', async () => {
    open();
    expect(screen.getByText('1.2.3')).toBeVisible();
    expect(screen.getByText('Italiano')).toBeVisible();
    expect(await screen.findByText('Accesso non effettuato')).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await screen.findByText('Tutte le parti funzionano')).toBeVisible();
    expect(screen.getByRole('row', { name: 'documents-worker Funziona' })).toBeVisible();
  });

  it('says who is logged in by role alone', async () => {
    open({ 'GET /api/auth/user': json(aUser({ role: 'admin' })) });
    expect(await screen.findByText('Accesso effettuato come amministratore')).toBeVisible();
    expect(document.body).not.toHaveTextContent(aUser().email);
  });

  it('names the part that does not answer, also when the answer is a 503, and asks again', async () => {
    const { answer } = open({ 'GET /healthz': () => json(ILL, 503) });
    expect(await screen.findByText('Una o più parti non rispondono')).toBeVisible();
    expect(screen.getByRole('row', { name: 'documents-worker Non risponde' })).toBeVisible();
    answer({ 'GET /healthz': () => json(HEALTHY) });
    await userEvent.click(screen.getByRole('button', { name: 'Verifica di nuovo' }));
    await waitFor(() => expect(screen.getByText('Tutte le parti funzionano')).toBeVisible());
  });

  it('says so when nobody can tell', async () => {
    open({ 'GET /healthz': () => new Response('<h1>no</h1>', { status: 502 }) });
    expect(await screen.findByText(/non riesce a dire come sta/)).toBeVisible();
  });
});
