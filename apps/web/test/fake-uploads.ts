import { jest } from '@jest/globals';

type Listener = (event: unknown) => void;

/** A file that is sent, alone or in a form; the test controls its progress. */
export interface FakePut {
  url: string;
  contentType: string;
  file: File;
  /** Other fields of the form. */
  fields: Record<string, unknown>;
  progress: (percent: number) => void;
  succeed: (answer?: unknown) => void;
  fail: (status?: number, headers?: Record<string, string>, answer?: unknown) => void;
  loseConnection: () => void;
  isAborted: boolean;
}

/** Replaces XMLHttpRequest and records every file; with `settle: 'at-once'` each succeeds. */
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
    responseText: '',
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
    send: (body: File | FormData) => {
      const answer = (status: number, content: unknown) => {
        request.status = status;
        if (content !== undefined) request.responseText = JSON.stringify(content);
        listeners.get('load')?.({});
      };
      put = {
        url,
        contentType,
        file: body instanceof FormData ? (body.get('file') as File) : body,
        fields: body instanceof FormData ? Object.fromEntries([...body].filter(([name]) => name !== 'file')) : {},
        isAborted: false,
        progress: (percent) => onProgress({ lengthComputable: true, loaded: percent, total: 100 }),
        succeed: (content) => answer(200, content),
        fail: (status = 500, headers = {}, content = undefined) => {
          answerHeaders = headers;
          answer(status, content);
        },
        loseConnection: () => listeners.get('error')?.({}),
      };
      puts.push(put);
      if (settle === 'at-once') queueMicrotask(() => put?.succeed());
    },
  };
  return request;
}
