import { resolve } from 'node:path'
import { readOrigin } from './network.ts'
import { idWithoutGroup, readStorageKey, type StorageKey } from '../storage-server/signed-claims.ts'

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
 * Law 228: no token is repeated in a message.
 */
export function readStorage(read: Read, problems: string[]): StorageSettings | undefined {
  const [address, keyTexts] = [read('ALIQUOT_STORAGE_FOR', ''), read('ALIQUOT_STORAGE_TOKENS', '')]
  if (!address && !keyTexts) return undefined
  const origin = readOrigin(address)
  const tellsTo = readOrigin(read('ALIQUOT_STORAGE_SERVER', address))
  const tokens = keyTexts.split(/[\s,]+/).filter(Boolean)
  const withoutGroup = tokens.flatMap((token) => idWithoutGroup(token) ?? [])
  const keys = tokens.flatMap((token) => readStorageKey(token) ?? [])
  const twice = keys.map(({ group }) => group).find((group, at, groups) => groups.indexOf(group) < at)
  const wrong = [
    ...(origin ? [] : ['ALIQUOT_STORAGE_FOR is not the address of an Aliquot server like https://lab.example.org, without a path.']),
    ...(tellsTo || !origin ? [] : ['ALIQUOT_STORAGE_SERVER is not an address like http://aliquot:8080, without a path.']),
    ...(tokens.length > 0 && keys.length + withoutGroup.length === tokens.length
      ? []
      : ['ALIQUOT_STORAGE_TOKENS is not a list of tokens as groups get them under Settings, Storage server.']),
    ...withoutGroup.map(
      (id) =>
        `The token ${id} in ALIQUOT_STORAGE_TOKENS is of an earlier release and does not say which group it is for. Write the number of the group and a period in front of it, as in 7.${id}; “aliquot doctor” on the Aliquot server names the group of each storage server.`,
    ),
    // One may be a copy in which somebody has changed the group.
    ...(twice === undefined ? [] : [`ALIQUOT_STORAGE_TOKENS has two tokens for group ${twice}. Remove the one that is no longer used.`]),
  ]
  problems.push(...wrong)
  if (wrong.length || !origin || !tellsTo) return undefined
  return { folder: resolve(read('ALIQUOT_STORAGE_FOLDER', './storage')), origin, tellsTo, keys }
}
