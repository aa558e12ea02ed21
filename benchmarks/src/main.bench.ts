// Command npm run bench. It compares a separate product with its limits.
import { resolve } from 'node:path';
import { readArguments } from './arguments';
import { personalArea, receipts } from './benchmarks/applicant-pages';
import { exported } from './benchmarks/export';
import { growth } from './benchmarks/growth';
import { lastHour } from './benchmarks/last-hour';
import { dashboard, list } from './benchmarks/list-and-search';
import { paymentMail } from './benchmarks/payment-mail';
import { pdf } from './benchmarks/pdf';
import { publishedRankings, ranking } from './benchmarks/rankings';
import { site } from './benchmarks/site';
import { start } from './benchmarks/start';
import { overload, passwords } from './benchmarks/submissions';
import type { Bench } from './measuring/benchmark';
import { summarize } from './measuring/summary';
import { asTable, writeResults } from './measuring/write-results';
import { SmtpSink } from './product/child';
import { Product, ROOT, temporaryFolder } from './product/product';

/**
 * Benchmarks in the order of the run, those with fewer applications first. overload and passwords leave receipts of their submissions,
 * so they are the last of their size. ranking adds applications that no other benchmark expects.
 */
const BENCHMARKS = [
  ...[start, site, growth, pdf],
  ...[receipts, personalArea, publishedRankings, paymentMail, lastHour, overload],
  ...[dashboard, list, exported, passwords],
  ranking,
];

/** Time in which a repeated signal is ignored. npm passes Ctrl-C on, so the signal arrives twice. */
const SAME_SIGNAL_MS = 1_000;

/** Rejects at the first signal, so that everything is stopped and deleted. A second signal ends the run at once. */
const interruption = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      const first = Date.now();
      process.on(signal, () => Date.now() - first > SAME_SIGNAL_MS && process.exit(1));
      reject(new Error(`ended by ${signal}`));
    });
  }
});
interruption.catch(() => undefined);

const ends: (() => unknown)[] = [];
const atEnd = (end: () => unknown) => ends.push(end);

/** Runs the registered ends except the first `kept`, newest first. */
async function end(kept = 0): Promise<void> {
  for (const stop of ends.splice(kept).reverse()) await stop();
}

async function main(): Promise<void> {
  const known = BENCHMARKS.map(({ name }) => name);
  const { names, isShort, rounds, folder } = readArguments(process.argv.slice(2), known);
  const data = folder ? resolve(folder) : temporaryFolder({ atEnd }, 'bench');
  const sink = await SmtpSink.start();
  atEnd(sink.stop);
  console.log('Starting the product ...');
  const product = await Product.run(data, sink.url);
  atEnd(() => product.stop());
  const bench = { product, sink, isShort, rounds, seconds: isShort ? 1 : 3, atEnd };
  await Promise.race([runAll(names, bench), interruption]);
  if (isShort) console.log('Everything works. Leave out --short for figures.');
}

async function runAll(names: string[], bench: Bench): Promise<void> {
  const kept = ends.length;
  for (const benchmark of BENCHMARKS.filter(({ name }) => names.includes(name))) {
    await bench.product.fillUpTo(benchmark.applications(bench.isShort));
    console.log(benchmark.name);
    const rows = (await benchmark.run(bench)).map(summarize);
    await end(kept);
    console.log(bench.isShort ? rows.map(({ what }) => `  ${what}: measured`).join('\n') : asTable(rows));
    if (!bench.isShort) writeResults(ROOT, benchmark.name, bench.rounds, rows);
  }
}

let status = 0;
try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  status = 1;
}
await end();
process.exit(status);
