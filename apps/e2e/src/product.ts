import { resolve } from 'node:path';
import { RunningProduct } from '@lacorte/testing/product';

/** Top folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../..');
export const PRODUCT_FOLDER = resolve(ROOT, process.env.E2E_LOCAL_DIR ?? '.test/e2e');

/** The product that all journeys go through. */
export const product = new RunningProduct(PRODUCT_FOLDER);
