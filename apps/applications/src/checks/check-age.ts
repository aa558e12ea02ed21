import { hasReachedAge } from '@lacorte/tender-rules';
import { type Check, type Warning, writtenDay } from './check';

/** In years; few people have ever been older. */
const IMPLAUSIBLE = 111;

/** The age on the day on which the tender counts it. */
export const checkAge: Check = ({ dataNascita, minimumAge, ageDay }): Warning | null => {
  const id = 'age';
  if (hasReachedAge(dataNascita, IMPLAUSIBLE, ageDay)) {
    return { id, key: 'checks.ageImplausible', parameters: { years: IMPLAUSIBLE - 1 } };
  }
  if (hasReachedAge(dataNascita, minimumAge, ageDay)) return null;
  return { id, key: 'checks.ageTooYoung', parameters: { years: minimumAge, day: writtenDay(ageDay) } };
};
