import type { CurrentUser } from '@lacorte/contracts';

type Named = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>;

export function greetingName(user: Named): string {
  return user.firstName || user.email;
}

export function fullName(user: Named): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ');
}

export function initials(user: Named): string {
  const letters = [user.firstName, user.lastName].map((name) => name?.trim().charAt(0) ?? '').join('');
  return (letters || user.email.charAt(0)).toLocaleUpperCase('it');
}
