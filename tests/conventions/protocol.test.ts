import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addChecksum, rowChecksum } from '#domain/rules/sync/checksum.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import { sessionSchema } from '#domain/wire/accounts/session.ts'
import { errorSchema } from '#domain/wire/errors.ts'
import { leaseBlockSchema, leaseRequestSchema } from '#domain/wire/sync/lease.ts'
import { pokeSchema } from '#domain/wire/sync/poke.ts'
import { pullPageSchema, pullRequestSchema, type PullPage } from '#domain/wire/sync/pull.ts'
import { pushResponseSchema, pushSchema, type Push } from '#domain/wire/sync/push.ts'
import { blockSchema, manifestRequestSchema, manifestSchema } from '#domain/wire/sync/snapshot.ts'
import { uploadStateSchema } from '#domain/wire/sync/upload.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8')
const examples = [...page.matchAll(/^```json ([\w-]+)\n(.+?)\n```$/gms)].map(([, name, text]) => ({ name: name!, value: JSON.parse(text!) as unknown }))

const schemas: Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean; readonly error?: unknown } }>> = {
  error: errorSchema,
  session: sessionSchema,
  'manifest-request': manifestRequestSchema,
  manifest: manifestSchema,
  block: blockSchema,
  'pull-request': pullRequestSchema,
  'pull-page': pullPageSchema,
  push: pushSchema,
  'push-answer': pushResponseSchema,
  'lease-request': leaseRequestSchema,
  lease: leaseBlockSchema,
  poke: pokeSchema,
  upload: uploadStateSchema,
}

test('each example of the protocol is what the app and the server accept, and each form has one', () => {
  const wrong = examples.flatMap(({ name, value }) => {
    const read = schemas[name]?.safeParse(value)
    return read?.success ? [] : [{ name, error: read?.error }]
  })
  expect(wrong).toEqual([])
  expect(new Set(examples.map(({ name }) => name))).toEqual(new Set(Object.keys(schemas)))
})

test('hashes and checksums in the examples are those of the mutations and rows', () => {
  const valuesOf = <T>(name: string) => examples.filter((each) => each.name === name).map(({ value }) => value as T)
  const mutations = valuesOf<Push>('push').flatMap((push) => push.mutations)
  const [before, after] = valuesOf<PullPage>('pull-page')
  for (const { lastMutation, lastHash } of [before!, after!]) expect(hashEnvelope(mutations.find(({ n }) => n === lastMutation)!)).toBe(lastHash)
  // From one page to the next, one file came.
  const [{ entity, id, version }] = after!.rows as [PullPage['rows'][number]]
  expect(addChecksum(before!.checksum, rowChecksum(entity, id, version))).toBe(after!.checksum)
})
