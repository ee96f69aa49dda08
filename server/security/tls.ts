import type { TlsOptions } from 'node:tls'

/** TLS 1.3, and of 1.2 only what encrypts and authenticates in one step, with a key of its own for each connection. */
const suites = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
]

/** Whatever the defaults of Node.js and its command line are. */
export const strongTls = ({ cert, key }: { cert: string; key: string }): TlsOptions => ({
  cert,
  key,
  minVersion: 'TLSv1.2',
  ciphers: suites.join(':'),
  honorCipherOrder: true,
})
