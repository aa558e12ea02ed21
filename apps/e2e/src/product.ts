import { resolve } from 'node:path';
import { RunningProduct } from '@lacorte/testing/product';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const PRODUCT_FOLDER = resolve(ROOT, process.env.E2E_LOCAL_DIR ?? '.test/e2e');

/** The product under test. */
export const product = new RunningProduct(PRODUCT_FOLDER);
