// npm run bench: the product beside its limits. Starts a product of its own and stops it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments';
import { dashboard } from './dashboard/dashboard';
import { growth } from './growth/growth';
import { list } from './list/list';
import { SmtpSink } from './mail/smtp-sink';
import type { Bench } from './measuring/benchmark';
import { type Summary, summarize } from './measuring/summary';
import { outbox } from './outbox/outbox';
import { overload } from './overload/overload';
import { passwords } from './passwords/passwords';
import { paymentMail } from './payment-mail/payment-mail';
import { pdf } from './pdf/pdf';
import { Product, ROOT } from './product/product';
import { receipts } from './receipts/receipts';
import { writeResults } from './reporting/results';
import { asLine, asTable } from './reporting/table';
import { site } from './site/site';
import { start } from './start/start';
import { upload } from './upload/upload';
import { zip } from './zip/zip';

// passwords and overload leave work behind: the receipts of what they have submitted
const BENCHMARKS = [
  start,
  site,
  upload,
  zip,
  pdf,
  growth,
  receipts,
  outbox,
  paymentMail,
  dashboard,
  list,
  passwords,
  overload,
];

/** Ctrl-C under npm arrives twice. */
const SAME_SIGNAL_MS = 1_000;

/** Rejects at the first signal, so that everything is stopped and deleted as at the end; a second one ends the run at once. */
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

async function main(): Promise<void> {
  const { names, isShort, rounds, folder } = readArguments(
    process.argv.slice(2),
    BENCHMARKS.map(({ name }) => name),
  );
  const data = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), 'lacorte-bench-'));
  const sink = await SmtpSink.start();
  console.log('Starting the product ...');
  let product: Product | undefined;
  const ends: (() => Promise<void>)[] = [];
  try {
    product = await Product.run(data, sink.url);
    const atEnd = (end: () => Promise<void>) => ends.push(end);
    const bench = { product, sink, isShort, rounds, seconds: isShort ? 1 : 3, atEnd };
    const summaries = await Promise.race([runAll(names, bench), interruption]);
    console.log(isShort ? '\nAll of it runs; for figures leave out --short.' : `\n${asTable(summaries)}`);
  } finally {
    await Promise.all(ends.map((end) => end()));
    await product?.stop();
    await sink.stop();
    if (!folder) rmSync(data, { recursive: true, force: true });
  }
}

/** Those that need fewer applications run first. */
async function runAll(names: string[], bench: Bench): Promise<Summary[]> {
  const wanted = BENCHMARKS.filter(({ name }) => names.includes(name));
  const summaries: Summary[] = [];
  for (const benchmark of wanted.sort((a, b) => a.applications(bench.isShort) - b.applications(bench.isShort))) {
    await bench.product.fillUpTo(benchmark.applications(bench.isShort));
    console.log(benchmark.name);
    const rows = (await benchmark.run(bench)).map(summarize);
    for (const row of rows) console.log(bench.isShort ? `  ${row.what}: measured` : asLine(row));
    if (!bench.isShort) writeResults(ROOT, benchmark.name, bench.rounds, rows);
    summaries.push(...rows);
  }
  return summaries;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
