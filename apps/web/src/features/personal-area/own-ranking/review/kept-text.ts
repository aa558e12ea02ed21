import type { OwnApplication } from '@lacorte/contracts';

type Owned = Pick<OwnApplication, 'id' | 'userId'>;

const keyOf = ({ id, userId }: Owned) => `review:${userId}:${id}`;

/** Keeps what is being written in this tab, until it is sent. Empty: forgets it. */
export function keepText(application: Owned, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(application));
    else sessionStorage.setItem(keyOf(application), text);
  } catch {
    // No room, or forbidden: the text stays in the form.
  }
}

/** Empty if there is none. */
export function readKeptText(application: Owned): string {
  try {
    return sessionStorage.getItem(keyOf(application)) ?? '';
  } catch {
    return '';
  }
}
