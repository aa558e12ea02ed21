import { resolve } from 'node:path';
import { RunningProduct } from '@lacorte/testing/product';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** Of every run: each has a folder of its own in it. */
export const PRODUCT_FOLDERS = resolve(ROOT, '.test/e2e');
/** The configuration has set it for this run. */
export const PRODUCT_FOLDER = resolve(PRODUCT_FOLDERS, process.env.E2E_LOCAL_DIR ?? '');

/** The product under test. */
export const product = new RunningProduct(PRODUCT_FOLDER);
