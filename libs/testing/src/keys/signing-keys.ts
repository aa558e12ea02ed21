import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  IDENTITY_HEADER,
  type Identity,
  IdentitySigner,
  type PublicKeys,
  ServiceSigner,
  SIGNERS,
  type Signer,
} from '@lacorte/identity';
import { environmentText } from './environment-text';

/** Key pairs of every signing process of one installation. */
export class SigningKeys {
  private readonly pairs = new Map(SIGNERS.map((name) => [name, generateKeyPairSync('ed25519')]));

  get publicKeys(): PublicKeys {
    return new Map([...this.pairs].map(([name, { publicKey }]) => [name, [publicKey]]));
  }

  privateKey(name: Signer): KeyObject {
    const pair = this.pairs.get(name);
    if (!pair) throw new Error(`${name} signs nothing`);
    return pair.privateKey;
  }

  configOf(name: Signer) {
    return { TOKEN_PRIVATE_KEY: this.privateKey(name), TOKEN_PUBLIC_KEYS: this.publicKeys };
  }

  environmentOf(name: Signer): Record<'TOKEN_PRIVATE_KEY' | 'TOKEN_PUBLIC_KEYS', string> {
    const { TOKEN_PRIVATE_KEY, TOKEN_PUBLIC_KEYS } = this.configOf(name);
    return {
      TOKEN_PRIVATE_KEY: environmentText(TOKEN_PRIVATE_KEY),
      TOKEN_PUBLIC_KEYS: environmentText(TOKEN_PUBLIC_KEYS),
    };
  }

  /** Returns headers in which the gateway identifies a user. */
  async person(identity: Identity): Promise<Record<string, string>> {
    return { [IDENTITY_HEADER]: await new IdentitySigner(this.privateKey('auth')).sign(identity) };
  }

  /** Returns headers of an internal call. */
  call(from: Signer, to: Signer): Promise<Record<string, string>> {
    return new ServiceSigner(from, this.privateKey(from)).headersFor(to);
  }
}
