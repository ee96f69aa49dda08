import { expect, test } from 'vitest'
import { noteEncryption } from '#db/encryption/encryption-note.ts'
import { rewriteAll } from '#db/encryption/rewrite.ts'
import { useEncryption } from '#db/encryption/workspace-encryption.ts'
import { makeSecret } from '#db/encryption/workspace-secret.ts'
import type { SearchResponse } from '#db/search/search-request.ts'
import { SearchService } from '#db/search/search-service.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import type { SampleSearch } from '#domain/rules/tables/saved-search.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const condition = {
  sampleTypeMetaID: 'name',
  value: 'tonic',
  label: '',
  valueLabel: 'tonic',
  conditionLabel: '',
  condition: 'contains',
  dateType: 'TEXT',
} as const
const search: SampleSearch = { match: 'all', conditions: [condition] }

test('results that are shown stay, and follow changes, while encryption is turned on and off again', async () => {
  const workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: [...smallLab(), serverRow('samples', 10, makeSample({ id: 10, name: 'Tonic' }))] }), noon)
  const responses: SearchResponse[] = []
  const service = new SearchService((response) => responses.push(response))
  const ask = () => service.handle({ ...workspace.opening, search })
  workspace.encryptionListeners.add(ask)
  ask()
  const found = (ids: number[]) => expect.poll(() => responses.at(-1)).toMatchObject({ result: { ids } })
  const rename = (was: string, to: string) =>
    write(workspace.disk, makeContext(), [mutation(editSample, { sampleId: 10, set: { name: { was, to } } }, 'Rename')])
  await found([10])

  const secret = makeSecret()
  await useEncryption(workspace, { secret, state: 'opening' })
  await noteEncryption(workspace, 'w1', 'mixed')
  await useEncryption(workspace, { secret, state: 'mixed' })
  await rewriteAll(workspace)
  await useEncryption(workspace, { secret, state: 'settled' })
  await rename('Tonic', 'Gin')
  await found([])

  await noteEncryption(workspace, 'w1', 'opening')
  await useEncryption(workspace, { secret, state: 'opening' })
  await rewriteAll(workspace)
  await rename('Gin', 'Tonic')
  await found([10])
  expect(responses.filter((response) => 'error' in response)).toEqual([])
})
