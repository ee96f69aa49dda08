import { resolve } from 'node:path'
import { readOrigin } from './settings-network.ts'
import { readStorageKey, type StorageKey } from './storage-server/signed-claims.ts'

export interface StorageSettings {
  /** Where the files are kept. */
  readonly folder: string
  /** The Aliquot server, at the address that people type. */
  readonly origin: string
  /** The same at the address that this machine reaches. */
  readonly tellsTo: string
  readonly keys: readonly StorageKey[]
}

type Read = (name: string, fallback: string) => string

/**
 * ALIQUOT_STORAGE_FOR, ALIQUOT_STORAGE_SERVER, ALIQUOT_STORAGE_TOKENS and ALIQUOT_STORAGE_FOLDER, for `aliquot storage` alone; undefined without the first two.
 * Law: no token is repeated in a message.
 */
export function readStorage(read: Read, problems: string[]): StorageSettings | undefined {
  const [address, keyTexts] = [read('ALIQUOT_STORAGE_FOR', ''), read('ALIQUOT_STORAGE_TOKENS', '')]
  if (!address && !keyTexts) return undefined
  const origin = readOrigin(address)
  const tellsTo = readOrigin(read('ALIQUOT_STORAGE_SERVER', address))
  const keys = keyTexts
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readStorageKey)
  const wrong = [
    ...(origin ? [] : ['ALIQUOT_STORAGE_FOR is not the address of an Aliquot server like https://lab.example.org, without a path.']),
    ...(tellsTo || !origin ? [] : ['ALIQUOT_STORAGE_SERVER is not an address like http://aliquot:8080, without a path.']),
    ...(keys.length > 0 && !keys.includes(undefined)
      ? []
      : ['ALIQUOT_STORAGE_TOKENS is not a list of tokens as groups get them under Settings, Storage server.']),
  ]
  problems.push(...wrong)
  if (wrong.length || !origin || !tellsTo) return undefined
  return { folder: resolve(read('ALIQUOT_STORAGE_FOLDER', './storage')), origin, tellsTo, keys: keys.filter((key) => key !== undefined) }
}
