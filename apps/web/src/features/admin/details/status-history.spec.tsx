import { describe, expect, it } from '@jest/globals';
import { type StatusChange } from '@lacorte/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdminApplication, dashboardAnswers } from '../../../../test/admin-samples';
import { json } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';

const application = anAdminApplication();

async function openHistory(changes: StatusChange[]) {
  await openSite('/admin', {
    ...dashboardAnswers([application]),
    [`GET /api/admin/applications/${application.id}/history`]: json(changes),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Dettagli' }));
  return within(await screen.findByRole('dialog'));
}

describe('the history of an application', () => {
  it('tells who changed the status, when, from what to what, the latest first', async () => {
    const dialog = await openHistory([
      { from: 'submitted', to: 'under_review', changedBy: 'paolo@example.com', changedAt: '2026-11-12T14:20:00Z' },
      { from: 'under_review', to: 'rejected', changedBy: 'marta@example.com', changedAt: '2026-11-18T09:05:00Z' },
    ]);
    const [latest, first] = await dialog.findAllByRole('listitem');
    expect(latest).toHaveTextContent(/In Revisione.*Rifiutata.*marta@example\.com.*18 novembre 2026/);
    expect(first).toHaveTextContent(/Inviata.*In Revisione.*paolo@example\.com/);
  });

  it('names an erased administrator in words', async () => {
    const change = { from: 'submitted', to: 'under_review', changedAt: '2026-11-12T14:20:00Z' } as const;
    const dialog = await openHistory([{ ...change, changedBy: null }]);
    expect(await dialog.findByText('account eliminato')).toBeVisible();
  });
});
