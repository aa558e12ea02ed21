import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Question {
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders | string[];
  /** An array of buffers is sent in chunks, without Content-Length. */
  body?: Buffer | Buffer[] | string;
  agent?: Agent;
  address?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Lines `name: value`, with names in lower case. */
  headerLines: string[];
  body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: each test expects another JSON
  json: any;
}

/** Sends one request with exactly these headers. Unlike fetch it can send any method, header and body. */
export function ask(port: number, question: Question): Promise<Answer> {
  const { path, method = 'GET', headers = {}, body, agent, address = '127.0.0.1' } = question;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: address, port, path, method, headers, agent }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const content = Buffer.concat(chunks);
      const headerLines = response.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name.toLowerCase()}: ${all[index + 1]}`] : [],
      );
      const { statusCode: status = 0, headers: received } = response;
      const isJson = String(received['content-type']).startsWith('application/json') && !received['content-encoding'];
      const json = isJson && content.length > 0 ? JSON.parse(content.toString()) : undefined;
      resolve({ status, headers: received, headerLines, body: content, json });
    });
    outgoing.once('error', reject);
    if (Array.isArray(body)) for (const chunk of body) outgoing.write(chunk);
    outgoing.end(Array.isArray(body) ? undefined : body);
  });
}
