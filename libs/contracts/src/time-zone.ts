/** Time zone of all days, of the years of application codes, and of printed dates. */
export const TIME_ZONE = 'Europe/Rome';
