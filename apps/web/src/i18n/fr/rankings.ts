export { default as messages } from '@lacorte/contracts/texts/fr/rankings.json' with { type: 'json' };
