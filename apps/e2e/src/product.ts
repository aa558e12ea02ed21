import { resolve } from 'node:path';
import { RunningProduct } from '@lacorte/testing/product';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** Folder of all runs: each has a folder of its own in it. */
export const PRODUCT_FOLDERS = resolve(ROOT, '.test/e2e');
/** Folder of this run, whose name the configuration has set. */
export const PRODUCT_FOLDER = resolve(PRODUCT_FOLDERS, process.env.E2E_LOCAL_DIR ?? '');

/** The product under test. */
export const product = new RunningProduct(PRODUCT_FOLDER);
