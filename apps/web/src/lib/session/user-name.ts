import type { CurrentUser } from '@lacorte/contracts';

type Named = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>;

/** How a greeting calls somebody: the first name, else the e-mail. */
export function greetingName(user: Named): string {
  return user.firstName || user.email;
}

/** Name and surname, or nothing when neither is known. */
export function fullName(user: Named): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ');
}

/** One or two capital letters for the avatar. */
export function initials(user: Named): string {
  const letters = [user.firstName, user.lastName].map((name) => name?.trim().charAt(0) ?? '').join('');
  return (letters || user.email.charAt(0)).toLocaleUpperCase('it');
}
