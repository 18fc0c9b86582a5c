import { CountersignClientError } from './client-error';

/** Global everywhere but in Node 18, whose module is named in a variable so that browser bundlers leave it alone. */
export async function webCrypto(): Promise<Crypto> {
  if (globalThis.crypto?.subtle) return globalThis.crypto;
  if (typeof globalThis.process?.versions?.node === 'string') {
    const name = 'node:crypto';
    const module: { webcrypto: Crypto } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
    return module.webcrypto;
  }
  throw new CountersignClientError('unavailable', 'Browsers offer SHA-256 on https and localhost pages only.');
}
