import { expect, test } from 'vitest'
import { sumOfParts } from '#db/pull/cursor-steps.ts'
import { applyPokedPage } from '#db/pull/poked-page.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { schema } from '#domain/schema.ts'
import type { PokedPage } from '#domain/wire/sync/poke.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab()
const poked = (fields: Partial<PokedPage> = {}): PokedPage => ({
  epoch: 'e1',
  from: 1,
  version: 3,
  rows: [serverRow('samples', 1, makeSample({ id: 1, amount: 9 }), 2), serverRow('samples', 2, null, 3)],
  kinds: { samples: schema.samples.shape },
  ...fields,
})

onBothDisks((makeDisk) => {
  const begin = async () => {
    const it = makeDisk()
    await takePage(it.disk, makePage({ rows: lab, ...totalsOf(lab) }), noon)
    return { ...it, take: (page: PokedPage) => applyPokedPage(it.disk, page, noon) }
  }

  test('changes that came with a poke are in the mirror, and the next pull continues after them [QUEUE-05]', async () => {
    const { take, state } = await begin()
    expect(await take(poked())).toBe(true)
    const { tables, cursor } = await state()
    expect(tables.samples.get(1)).toMatchObject({ amount: 9, version: 2 })
    expect(tables.samples.has(2)).toBe(false)
    expect(cursor).toMatchObject({ versions: { group: 3 }, lastMutation: 0 })
    expect(sumOfParts(cursor).count).toBe(lab.length - 1)
  })

  test('what is here already changes nothing, and needs no pull', async () => {
    const { take, state } = await begin()
    await take(poked())
    expect(await take(poked({ rows: [serverRow('samples', 1, makeSample({ id: 1, amount: 1 }), 2)] }))).toBe(true)
    expect(await take(poked({ version: 4, rows: [...poked().rows, serverRow('samples', 3, makeSample({ id: 3, amount: 7 }), 4)] }))).toBe(true)
    const { tables, cursor } = await state()
    expect(tables.samples.get(1)).toMatchObject({ amount: 9 })
    expect(tables.samples.get(3)).toMatchObject({ amount: 7 })
    expect(cursor.versions.group).toBe(4)
  })

  test.each<[string, Partial<PokedPage>]>([
    ['something before it was missed', { from: 2 }],
    ['it belongs to another history of the server', { epoch: 'e2' }],
    ['the server knows less of its kinds than this build', { kinds: { samples: schema.samples.shape - 1 } }],
    ['it has a kind that this build does not know', { kinds: { freezers: 1 } }],
  ])('if %s, nothing changes and a pull is needed', async (_, fields) => {
    const { take, state } = await begin()
    expect(await take(poked(fields))).toBe(false)
    const { tables, cursor } = await state()
    expect(tables.samples.has(2)).toBe(true)
    expect(cursor.versions.group).toBe(1)
  })

  test('while something is queued, only a pull will do, because it confirms', async () => {
    const { disk, take, state } = await begin()
    await write(disk, makeContext(), [mutation(adjustAmount, { sampleId: 3, delta: 1, unit: 'mL' }, 'Add')])
    expect(await take(poked())).toBe(false)
    expect((await state()).cursor.versions.group).toBe(1)
  })

  test('a device without a mirror needs more than a page', async () => {
    const { disk } = makeDisk()
    expect(await applyPokedPage(disk, poked({ from: 0 }), noon)).toBe(false)
  })
})
