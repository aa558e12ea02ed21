import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
];

/** Adds classes of Node that jsdom lacks, and stand-ins for functions that need a layout. With `MessageChannel`, React would hang. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.Element.prototype.hasPointerCapture ??= () => false;
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.Element.prototype.scrollTo ??= () => {};
    this.global.scrollTo = () => {};
    const { FileReader } = this.global;
    this.global.Blob.prototype.arrayBuffer ??= function () {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
    this.global.URL.createObjectURL ??= () => 'blob:of-a-test';
    this.global.URL.revokeObjectURL ??= () => {};
    // jsdom's `crypto` has no `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    this.global.matchMedia ??= (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
    // Node's `Request` accepts only Node's signals, so `AbortController` must come from Node, too.
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
  }
}
