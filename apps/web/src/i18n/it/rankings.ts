export { default as messages } from '@lacorte/contracts/texts/it/rankings.json' with { type: 'json' };
