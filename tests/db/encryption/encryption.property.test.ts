import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEncryptionNote, type EncryptionState } from '#db/encryption/encryption-note.ts'
import { rewriteAll } from '#db/encryption/rewrite.ts'
import type { Workspace } from '#db/workspace.ts'
import type { RowOf } from '#domain/schema.ts'
import { testCodec } from '#tests/harness/encrypted-workspace.ts'
import { EncryptionHistory, encryptionStep, type EncryptionMistake } from '#tests/harness/encryption-history.ts'
import { search, searchTimeout } from '#tests/harness/search.ts'

const histories = (mistake?: EncryptionMistake) =>
  fc.asyncProperty(fc.array(encryptionStep, { minLength: 12, maxLength: 40 }), async (steps) => {
    const history = new EncryptionHistory(mistake)
    await history.begin()
    for (const step of steps) {
      await history.do(step)
      await history.compare()
    }
    await history.finish()
  })

test(
  'whenever encryption is turned on or off, in two tabs, with kills at any moment: nothing is missing, least of all what was not sent',
  async () => {
    await search(histories(), { seconds: 3, atLeast: 10 })
  },
  searchTimeout,
)

describe('the search finds', () => {
  /** A codec that does something else with its cipher. */
  const withCipher = (change: (cipher: NonNullable<ReturnType<typeof testCodec>['cipher']>, state: EncryptionState) => object) => (state: EncryptionState) => {
    const codec = testCodec(state)
    const cipher = codec.cipher!
    return { ...codec, cipher: Object.create(cipher, Object.getOwnPropertyDescriptors(change(cipher, state))) as typeof cipher }
  }
  const readBefore = new WeakMap<Workspace, RowOf<'samples'>[]>()
  /** With a seed that finds it soon. */
  const mistakes: Record<string, EncryptionMistake & { seed?: number }> = {
    'a tab that goes on writing as before, whatever the database says': {
      seed: 3,
      codec: withCipher((_, state) => ({
        get state() {
          return state
        },
        set state(_next) {},
      })),
    },
    'barcodes that are only looked up as hashes while values are being rewritten': {
      codec: withCipher((cipher) => ({
        beneath(core: Parameters<typeof cipher.beneath>[0]) {
          const isPlain = (barcode: unknown) => typeof barcode === 'string' && barcode.startsWith('CONFIDENTIAL')
          const table = (name: string): ReturnType<typeof core.table> => {
            const below = core.table(name)
            return { ...below, query: (request) => below.query(isPlain(request.query.range.lower) ? { ...request, limit: 0 } : request) }
          }
          return cipher.beneath({ ...core, table })
        },
      })),
    },
    'records that are left readable': {
      seed: 4,
      codec: withCipher((cipher) => ({ isCurrent: (table: string, stored: unknown) => table === '$fileChunks' || cipher.isCurrent(table, stored) })),
    },
    'records that are read in one transaction and written in another': {
      seed: 6,
      // A step later, whatever that takes: a pause would be too short on a busy machine.
      async rewrite(workspace, signal) {
        const rows = readBefore.get(workspace)
        if (signal && !rows) {
          readBefore.set(workspace, await workspace.mirror('samples').toArray())
          return false
        }
        readBefore.delete(workspace)
        const note = await readEncryptionNote(workspace)
        if (rows && note?.state === 'mixed') await workspace.mirror('samples').bulkPut(rows)
        return rewriteAll(workspace, signal)
      },
    },
    'a database that is noted as encrypted before it is': {
      async rewrite(workspace, signal) {
        const note = await readEncryptionNote(workspace)
        if (note?.state === 'mixed') await workspace.db.table('$cursors').put({ ...note, state: 'settled' })
        return note?.state === 'opening' ? rewriteAll(workspace, signal) : true
      },
    },
  }

  test.each(Object.entries(mistakes))('%s', async (_, { seed = 1, ...mistake }) => {
    const result = await fc.check(histories(mistake), { seed, numRuns: 200, endOnFailure: true })
    expect(result.failed).toBe(true)
  })
})
