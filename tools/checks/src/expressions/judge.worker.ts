import { parentPort, workerData } from 'node:worker_threads';
import type { Expression } from './find-expressions.ts';
import { judge } from './judge.ts';

const findings: (string | undefined)[] = [];
for (const expression of workerData as Expression[]) findings.push(await judge(expression));
parentPort?.postMessage(findings);
