export * from './assess';
export * from './assessment';
export * from './check-rules';
export * from './default-rules';
export * from './facts';
export * from './merge-rules';
export * from './read-values';
export * from './tender-rules';
