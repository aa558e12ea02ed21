import { describe, expect, it } from '@jest/globals';
import { type ReviewRequestDetails } from '@lacorte/contracts';
import { screen, within } from '@testing-library/react';
import { applicationPageAnswers, someDetails } from '../../../../test/admin-application';
import { openSite } from '../../../../test/open-site';
import { aTender } from '../../../../test/samples';

async function openPage(reviewRequest: ReviewRequestDetails | null) {
  const application = someDetails({ reviewRequest });
  await openSite(`/admin/domande/${application.id}`, applicationPageAnswers({ application }));
  await screen.findByRole('heading', { level: 1, name: 'Giulia Ferrari' });
}

describe('the request of review of the application', () => {
  const request: ReviewRequestDetails = {
    ...{ id: 'q1', text: 'Ho anche un certificato di invalidità.', state: 'open', reason: null },
    ...{ createdAt: '2026-11-20T09:00:00Z', decidedAt: null, version: 1 },
  };
  const box = () => screen.getByRole('region', { name: 'Richiesta di riesame' });

  it('is shown with its text and the way to the inbox of the tender', async () => {
    await openPage(request);
    expect(box()).toHaveTextContent(/da decidere.*Ricevuta il 20 novembre 2026.*Ho anche un certificato/);
    expect(within(box()).getByRole('link', { name: 'Decidi nei riesami' })).toHaveAttribute(
      'href',
      `/admin/graduatorie?tender=${aTender().id}&view=riesami`,
    );
  });

  it('is shown with the reason once it is decided', async () => {
    const reason = 'Il certificato è valido.';
    await openPage({ ...request, state: 'accepted', reason, decidedAt: '2026-11-22T09:00:00Z' });
    expect(box()).toHaveTextContent(/accolta.*Decisa il 22 novembre 2026.*Motivazione: Il certificato è valido\./);
    expect(within(box()).queryByRole('link')).toBeNull();
  });

  it('has no place on the page of an application without one', async () => {
    await openPage(null);
    expect(screen.queryByRole('region', { name: 'Richiesta di riesame' })).toBeNull();
  });
});
