import { jest } from '@jest/globals';

type Listener = (event: unknown) => void;

/** A PUT of a file; the test controls its progress. */
export interface FakePut {
  url: string;
  contentType: string;
  file: File;
  progress: (percent: number) => void;
  succeed: () => void;
  fail: (status?: number, headers?: Record<string, string>) => void;
  loseConnection: () => void;
  isAborted: boolean;
}

/** Replaces XMLHttpRequest and records every PUT; with `settle: 'at-once'` each succeeds. */
export function fakeUploads({ settle = 'by-hand' }: { settle?: 'by-hand' | 'at-once' } = {}): FakePut[] {
  const puts: FakePut[] = [];
  globalThis.XMLHttpRequest = jest.fn(() => aRequest(puts, settle)) as unknown as typeof XMLHttpRequest;
  return puts;
}

function aRequest(puts: FakePut[], settle: 'by-hand' | 'at-once') {
  const listeners = new Map<string, Listener>();
  let onProgress: Listener = () => {};
  let url = '';
  let contentType = '';
  let put: FakePut | undefined;
  let answerHeaders: Record<string, string> = {};
  const request = {
    status: 0,
    getResponseHeader: (name: string) => answerHeaders[name] ?? null,
    statusText: '',
    upload: { addEventListener: (_type: string, listener: Listener) => (onProgress = listener) },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    open: (_method: string, target: string) => (url = target),
    setRequestHeader: (_name: string, value: string) => (contentType = value),
    abort: () => {
      if (put) put.isAborted = true;
      listeners.get('abort')?.({});
    },
    send: (file: File) => {
      const answer = (status: number) => {
        request.status = status;
        listeners.get('load')?.({});
      };
      put = {
        url,
        contentType,
        file,
        isAborted: false,
        progress: (percent) => onProgress({ lengthComputable: true, loaded: percent, total: 100 }),
        succeed: () => answer(200),
        fail: (status = 500, headers = {}) => {
          answerHeaders = headers;
          answer(status);
        },
        loseConnection: () => listeners.get('error')?.({}),
      };
      puts.push(put);
      if (settle === 'at-once') queueMicrotask(put.succeed);
    },
  };
  return request;
}
