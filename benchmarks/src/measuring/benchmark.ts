import type { SmtpSink } from '../mail/smtp-sink';
import type { Product } from '../product/product';

/** Something measured, one value per round, beside its limit in the same rounds. */
export interface Measurement {
  what: string;
  unit: string;
  product: number[];
  limit?: { what: string; values: number[] };
  /** Of the ratio product to limit, or of the product's own value. */
  goal?: { of: 'ratio' | 'product'; atLeast?: number; atMost?: number };
}

/** What a benchmark works with. */
export interface Bench {
  product: Product;
  sink: SmtpSink;
  /** How often product and limit take turns. */
  rounds: number;
  /** Length of one turn under load. */
  seconds: number;
  /** A run that only shows that everything works: little data, short turns. */
  isShort: boolean;
  /** For what must end with the run, also when it is interrupted; may be called more than once. */
  atEnd: (end: () => Promise<void>) => void;
}

export interface Benchmark {
  /** As the command line has it. */
  name: string;
  /** Applications that the product holds while it runs; benchmarks with fewer run first. */
  applications: (isShort: boolean) => number;
  run: (bench: Bench) => Promise<Measurement[]>;
}
