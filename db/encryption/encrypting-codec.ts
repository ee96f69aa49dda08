import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { DBCore, DBCoreTable } from 'dexie'
import { isEncrypted, plainCodec, type Codec, type EncryptedRecord } from '../disk/codec.ts'
import { contentFields } from './content-fields.ts'
import { isReadableRecord, type EncryptionState } from './encryption-note.ts'
import { lookUpIn } from './look-up.ts'
import { packValue, unpackValue } from './pack-value.ts'
import { randomNonces } from './random-nonces.ts'

/** The keys of one workspace, 32 bytes each. */
export interface WorkspaceKeys {
  /** Key of the values. */
  readonly values: Uint8Array
  /** Key of what stands hashed in indexes. */
  readonly indexes: Uint8Array
}

/*
 * The bytes of an encrypted value: fields (4) | nonce (24) | value | tag (16).
 * `fields` tells which fields of the table stay readable, and that the value is bound to its key. After an update that adds an index, these are others.
 * Authenticated beside the value: its table and its key, so that it is read in no other record. Earlier releases bound it to the table only.
 */
const fieldsLength = 4
const nonceLength = 24

interface StoredTable {
  /** Its key and its indexed fields, such as ['intent', 'about']. */
  readonly paths: readonly (readonly string[])[]
  /** A short hash of them. */
  readonly fields: Uint8Array
  /** The same in values that earlier releases have written. */
  readonly unboundFields: Uint8Array
  /** Its key, if the database counts it when a record is added. */
  readonly numberedBy: string | null
  /** What a value is bound to: the key; if the database counts it, what else is readable, because the number is not known yet. */
  readonly boundPaths: readonly (readonly string[])[]
}

/**
 * Encrypts each value, and reads both forms. Readable on disk are keys and indexed fields without content: ids, places, flags, times.
 * For one database: it keeps what it knows of the tables.
 */
export function encryptingCodec(keys: WorkspaceKeys, initial: EncryptionState): Codec {
  const nextNonce = randomNonces(nonceLength)
  let state = initial
  const cipherOf = (bound: string, nonce: Uint8Array) => xchacha20poly1305(keys.values, nonce, utf8ToBytes(bound))
  const hash = (table: string, field: string, text: string): string =>
    bytesToHex(hmac(sha256, keys.indexes, utf8ToBytes(`${table}.${field}:${text}`)).subarray(0, 16))
  const hashed = (table: string, field: string, value: unknown): unknown =>
    typeof value === 'string' && contentFields[table]?.[field] === 'hash' ? hash(table, field, value) : value
  const onDisk = (table: string, field: string, value: unknown): unknown => {
    const kind = contentFields[table]?.[field]
    return kind === 'left out' ? undefined : kind === 'empty' ? '' : hashed(table, field, value)
  }
  /** What may stand in an index for a value. Both forms, whatever the state: another tab may have turned encryption off, and this one not heard of it. */
  const formsOf = (table: string, field: string, value: unknown): readonly unknown[] => {
    const form = hashed(table, field, value)
    return form === value ? [form] : [form, value]
  }

  let core: DBCore
  const tables = new Map<string, StoredTable>()
  // The schema of the opened database: a later release may have added indexes.
  const storedTable = (name: string): StoredTable => {
    const known = tables.get(name) ?? readStoredTable(core.table(name))
    tables.set(name, known)
    return known
  }

  /** Throws if the value was written for another record, or with another key. */
  const open = (table: string, stored: EncryptedRecord): Uint8Array => {
    const { fields, unboundFields, boundPaths } = storedTable(table)
    const nonce = stored.encrypted.subarray(fieldsLength, fieldsLength + nonceLength)
    const sealed = stored.encrypted.subarray(fieldsLength + nonceLength)
    const openAs = (bound: string) => cipherOf(bound, nonce).decrypt(sealed)
    if (beginsWith(stored.encrypted, fields)) return openAs(boundTo(table, boundPaths, stored))
    if (beginsWith(stored.encrypted, unboundFields)) return openAs(table)
    // Written for other indexes: with or without a key.
    try {
      return openAs(boundTo(table, boundPaths, stored))
    } catch {
      return openAs(table)
    }
  }

  return {
    encode(table, value) {
      if (state === 'opening' || isReadableRecord(table, value)) return value
      const { paths, fields, boundPaths } = storedTable(table)
      const record: Record<string, unknown> = {}
      for (const path of paths) copyField(value as Record<string, unknown>, record, path, (found) => onDisk(table, path.join('.'), found))
      const nonce = nextNonce()
      const sealed = cipherOf(boundTo(table, boundPaths, record), nonce).encrypt(packValue(value))
      return { ...record, encrypted: concatBytes(fields, nonce, sealed) } satisfies EncryptedRecord
    },
    decode(table, stored) {
      if (!isEncrypted(stored)) return plainCodec.decode(table, stored)
      const value = unpackValue(open(table, stored)) as Record<string, unknown>
      const { numberedBy } = storedTable(table)
      // The database has numbered it when it was added.
      return plainCodec.decode(table, numberedBy === null ? value : { ...value, [numberedBy]: stored[numberedBy] })
    },
    cipher: {
      get state() {
        return state
      },
      set state(next) {
        state = next
      },
      beneath(opened) {
        core = opened
        tables.clear()
        const lookedUp = new Map<string, DBCoreTable>()
        return {
          // Not before it is asked for: while an update is opened, tables that it adds are not there yet.
          table(name) {
            const known = lookedUp.get(name) ?? (contentFields[name] ? lookUpIn(opened.table(name), formsOf) : opened.table(name))
            lookedUp.set(name, known)
            return known
          },
        }
      },
      isCurrent(table, stored) {
        if (state === 'opening') return !isEncrypted(stored)
        return isEncrypted(stored) ? beginsWith(stored.encrypted, storedTable(table).fields) : isReadableRecord(table, stored)
      },
    },
  }
}

function readStoredTable({ schema: { primaryKey, indexes } }: DBCoreTable): StoredTable {
  const names = [...new Set([primaryKey, ...indexes].flatMap(({ keyPath }) => keyPath ?? []))].sort()
  const numberedBy = primaryKey.autoIncrement ? (primaryKey.keyPath as string) : null
  const bound = numberedBy === null ? [primaryKey.keyPath ?? []].flat() : names.filter((name) => name !== numberedBy)
  const hashOf = (text: string) => sha256(utf8ToBytes(text)).subarray(0, fieldsLength)
  return {
    paths: names.map((name) => name.split('.')),
    fields: hashOf(`bound ${names.join(',')}`),
    unboundFields: hashOf(names.join(',')),
    numberedBy,
    boundPaths: bound.map((name) => name.split('.')),
  }
}

/** What is authenticated with a value: the table, and the fields of the record that identify it, as they are on disk. */
const boundTo = (table: string, paths: StoredTable['boundPaths'], record: Record<string, unknown>): string =>
  `${table}\0${JSON.stringify(paths.map((path) => path.reduce<unknown>((value, field) => (value as Record<string, unknown> | undefined)?.[field], record) ?? null))}`

const beginsWith = (bytes: Uint8Array, beginning: Uint8Array): boolean => beginning.every((byte, at) => bytes[at] === byte)

function copyField(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  onDisk: (value: unknown) => unknown,
): void {
  const value = rest.length ? from[first] : onDisk(from[first])
  if (value === undefined) return
  if (!rest.length) to[first] = value
  else copyField(value as Record<string, unknown>, (to[first] ??= {}) as Record<string, unknown>, rest, onDisk)
}
