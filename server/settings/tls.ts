import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { messageOf } from '../message-of.ts'

export interface Tls {
  /** PEM texts. The certificate's file may include the chain. */
  readonly cert: string
  readonly key: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * ALIQUOT_TLS_CERT and ALIQUOT_TLS_KEY are paths of PEM files, both or neither; NAME_FILE
 * means the same. Also read again when a renewed certificate is announced.
 */
export function readTls(env: Environment, problems: string[]): Tls | undefined {
  const [certFile, keyFile] = ['ALIQUOT_TLS_CERT', 'ALIQUOT_TLS_KEY'].map((name) => env[name] || env[`${name}_FILE`])
  if (!certFile && !keyFile) return undefined
  if (!certFile || !keyFile) {
    problems.push(`ALIQUOT_TLS_CERT and ALIQUOT_TLS_KEY must be set together; ${certFile ? 'ALIQUOT_TLS_KEY' : 'ALIQUOT_TLS_CERT'} is missing.`)
    return undefined
  }
  const cert = readPem('ALIQUOT_TLS_CERT', certFile, problems)
  const key = readPem('ALIQUOT_TLS_KEY', keyFile, problems)
  if (cert === undefined || key === undefined) return undefined
  const problem = whatIsWrong(cert, key, certFile, keyFile)
  if (problem) problems.push(problem)
  return problem ? undefined : { cert, key }
}

function readPem(name: string, path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    problems.push(`${name}: ${messageOf(error)}. Set it to a PEM file that the server’s account can read.`)
    return undefined
  }
}

function whatIsWrong(cert: string, key: string, certFile: string, keyFile: string): string | undefined {
  const certificate = attempt(() => new X509Certificate(cert))
  if (!certificate) return `ALIQUOT_TLS_CERT: ${certFile} is not a certificate in PEM form.`
  const privateKey = attempt(() => createPrivateKey(key))
  if (!privateKey) return `ALIQUOT_TLS_KEY: ${keyFile} is not a private key in PEM form without a passphrase.`
  return certificate.checkPrivateKey(privateKey)
    ? undefined
    : `ALIQUOT_TLS_KEY: ${keyFile} does not match the certificate ${certFile}. Set it to the key that the certificate was created with.`
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
