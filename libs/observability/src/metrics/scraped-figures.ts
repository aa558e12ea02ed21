import { type Reading, readAtScrape } from './readings';

/** Gauges whose values are read at every scrape while a process runs. Nest starts and stops it. */
export abstract class ScrapedFigures {
  private stop?: () => void;

  /** @param gauges to clear when reading fails */
  constructor(private readonly gauges: Reading['gauges']) {}

  onApplicationBootstrap(): void {
    this.stop = readAtScrape({ gauges: this.gauges, read: () => this.read() });
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }

  protected abstract read(): Promise<void>;
}
