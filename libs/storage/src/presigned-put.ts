import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

const ALGORITHM = 'AWS4-HMAC-SHA256';

export interface PresignSettings {
  /** As `https://lacorte.example.com`: the host that the browser will name is signed. */
  origin: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/**
 * Addresses for PUT, signed as the minio client signs them (Signature Version 4 in the query,
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html). That client derives the key that signs anew for each
 * address, which is most of its work; here it is derived once a day.
 */
export class PresignedPut {
  private readonly origin: string;
  private readonly host: string;
  private day = '';
  private key: KeyObject | undefined;

  constructor(private readonly settings: PresignSettings) {
    const { origin, host } = new URL(settings.origin);
    this.origin = origin;
    this.host = host;
  }

  /** @param path of the object, as `/bucket/key` @param seconds for which it holds, from `at` on */
  address(path: string, seconds: number, at = new Date()): string {
    // as 20261121T230735Z
    const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
    const day = time.slice(0, 8);
    const scope = `${day}/${this.settings.region}/s3/aws4_request`;
    const written = path.split('/').map(escaped).join('/');
    const query = [
      `X-Amz-Algorithm=${ALGORITHM}`,
      `X-Amz-Credential=${escaped(`${this.settings.accessKey}/${scope}`)}`,
      `X-Amz-Date=${time}`,
      `X-Amz-Expires=${seconds}`,
      'X-Amz-SignedHeaders=host',
    ].join('&');
    const request = ['PUT', written, query, `host:${this.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
    const toSign = [ALGORITHM, time, scope, hash('sha256', request)].join('\n');
    const signature = createHmac('sha256', this.keyOf(day)).update(toSign).digest('hex');
    return `${this.origin}${written}?${query}&X-Amz-Signature=${signature}`;
  }

  private keyOf(day: string): KeyObject {
    if (this.key && this.day === day) return this.key;
    const { region, secretKey } = this.settings;
    const secret = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      `AWS4${secretKey}`,
    );
    this.day = day;
    this.key = createSecretKey(secret as Buffer); // what the last HMAC gave
    return this.key;
  }
}

/** All but the unreserved characters of RFC 3986, section 2.3. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
