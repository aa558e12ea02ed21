/** Time zone of the calendar: days, years of application codes, printed dates. */
export const TIME_ZONE = 'Europe/Rome';
