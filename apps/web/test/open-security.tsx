import type { CurrentUser, UserSession } from '@lacorte/contracts';
import { screen, within } from '@testing-library/react';
import { type Answers, json } from './fake-api';
import { openSite } from './open-site';
import { aUser } from './samples';

export function aSession(part: Partial<UserSession> = {}): UserSession {
  return {
    id: 'a0000000-0000-4000-8000-000000000001',
    createdAt: '2026-11-01T08:00:00Z',
    lastSeenAt: '2026-11-20T17:30:00Z',
    device: 'Chrome su Linux',
    current: true,
    ...part,
  };
}

/** Opens /area-utente/sicurezza for `user`, who has one session. */
export async function openSecurity(user: CurrentUser = aUser(), answers: Answers = {}) {
  const view = await openSite('/area-utente/sicurezza', {
    'GET /api/auth/user': json(user),
    'GET /api/auth/sessions': json([aSession()]),
    ...answers,
  });
  // The heading is there before it is known who is logged in, too.
  await screen.findByRole('heading', { level: 2, name: /^(Password|Mot de passe)$/ });
  return view;
}

/** Queries within the section with the heading `name`. */
export const section = (name: string) => within(screen.getByRole('region', { name }));
