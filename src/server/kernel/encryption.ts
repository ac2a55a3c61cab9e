/** Encrypts other services' secrets, so that a copy of the database alone does not reveal them. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Encryption {
  /** `purpose` names the only use it may be decrypted for, such as `webhook:<id>`. */
  seal(secret: string, purpose: string): string;
  /** Throws if it was sealed with another key or for another purpose, or is damaged. */
  open(sealed: string, purpose: string): string;
}

/** A newer method gets its own number; this one stays, to decrypt older secrets. */
const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key derived from the one of `loadSecretKey`. */
export function openEncryption(secretKey: Buffer): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `dealer-crm secrets ${version}`, 32));
  return {
    seal(secret, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [saidVersion, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (saidVersion !== version || bytes.length < ivBytes + tagBytes) {
        throw new Error('A saved secret cannot be read.');
      }
      const iv = bytes.subarray(0, ivBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const body = bytes.subarray(ivBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
