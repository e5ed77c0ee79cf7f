/** Types of the used part of the library, which has none. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface EncryptParameters {
    version: 'aes128gcm';
    /** The public key of the receiver, base64url. */
    dh: string;
    /** The secret of the receiver, base64url. */
    authSecret: string;
    /** A key pair of this one message. */
    privateKey: ECDH;
  }

  const ece: { encrypt(plain: Buffer, parameters: EncryptParameters): Buffer };
  export default ece;
}
