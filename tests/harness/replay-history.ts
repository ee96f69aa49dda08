import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { RebaseOptions } from '#db/replay/rebase.ts'
import { replayAll } from '#db/replay/replay-all.ts'
import type { Replay } from '#db/replay/replay-affected.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { Refusal } from '#domain/tx.ts'
import { makeMember, makeSample } from '#tests/harness/factories.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { makeTwoDevices, type Lab, type TestDevice } from '#tests/harness/two-devices.ts'

export type Pick = (below: number) => number

/** A history about one topic finds what a mixed one rarely reaches. */
type Theme = 'mixed' | 'places' | 'kin'

export const makeMutation = async (device: TestDevice, pick: Pick, theme: Theme): Promise<Mutation> => {
  const sampleId = 1 + pick(5) + (theme !== 'mixed' || pick(4) ? 0 : 1000)
  const place = () => ({ layerId: 2 + pick(2), position: pick(4) })
  const mutations: Record<Exclude<Theme, 'mixed'> | 'rest', (() => Mutation | Promise<Mutation>)[]> = {
    places: [
      () => mutation(moveSample, { sampleId, ...place() }, 'move'),
      () => mutation(placeSampleNext, { sampleId, layerId: 2 }, 'place'),
      () => mutation(archiveSample, { sampleId }, 'archive'),
      () => mutation(restoreSample, { sampleId, layerId: null, position: 0 }, 'restore'),
    ],
    kin: [() => mutation(setSampleParent, { sampleId, parentId: pick(4) ? 1 + pick(4) : null }, 'parent')],
    rest: [
      () => mutation(adjustAmount, { sampleId, delta: pick(7) - 3, unit: 'mL' }, 'adjust'),
      () => mutation(editSample, { sampleId, set: { [pick(2) ? 'name' : 'note']: { was: '', to: 'abc'[pick(3)]! } } }, 'edit'),
      () => mutation(setSampleBarcode, { sampleId, barcode: pick(3) ? `CODE-${pick(2)}` : null }, 'barcode'),
      async () => {
        const rest = { sampleTypeId: 1, altBarcode: null, amount: 1, unit: 'mL', expiration: '', description: '', note: '', meta: {}, parentId: null }
        return mutation(createSample, { id: await device.takeId('samples'), name: 'new', ...place(), ...rest }, 'create')
      },
    ],
  }
  const choice = theme === 'mixed' ? [...mutations.places, ...mutations.kin, ...mutations.rest] : mutations[theme]
  return choice[pick(choice.length)]!()
}

/** Long enough to find planted bugs: fast-check alone keeps histories short. */
export const tapes = fc.array(fc.noBias(fc.nat(1 << 20)), { minLength: 20, maxLength: 160, size: 'max' })

/** Someone else's changes that need no command: a box grows or shrinks, a role changes, a sample appears, moves or disappears. */
async function changeElsewhere(lab: Lab, pick: Pick, theme: Theme): Promise<void> {
  const id = 1 + pick(4)
  const sample = (fields: Partial<SampleRow>) => lab.change({ entity: 'samples', id, after: { ...makeSample({ id, ...fields }) } })
  const changes: Record<Exclude<Theme, 'mixed'> | 'rest', (() => Promise<void>)[]> = {
    places: [
      () => lab.change({ entity: 'samples', id, after: null }),
      () => sample({ archived: 1 }),
      () => sample({ layerId: 2, position: pick(5), amount: pick(9) }),
    ],
    kin: [() => sample({ parentId: pick(3) ? 1 + pick(4) : null })],
    rest: [
      async () => lab.change({ entity: 'storageLayers', id: 2, after: { ...(await lab.row('storageLayers', 2))!, columns: 1 + pick(3) } }),
      () => lab.change({ entity: 'members', id: 1, after: { ...makeMember({ role: pick(3) ? 'Member' : 'Guest' }) } }),
      () => sample({ ownerId: 1 + pick(2), altBarcode: pick(2) ? `CODE-${pick(2)}` : null }),
    ],
  }
  const choice = theme === 'mixed' ? [...changes.places, ...changes.kin, ...changes.rest] : changes[theme]
  await choice[pick(choice.length)]!()
}

/** How often each thing happens: write, push, get a page, change elsewhere, request a page, receive a late one. The second list makes long queues. */
const rhythms = [
  { others: 2, steps: 'wwwwwwppgggcal' },
  { others: 12, steps: 'wwwwwwwwwwwpcgg' },
] as const

/**
 * Two devices write, push and pull small pages, some of them late, in an order chosen by the tape, while others change rows, too.
 * Yields the device after each of its steps; it must show the correct rows then.
 */
async function* walk(tape: readonly number[], options: RebaseOptions): AsyncGenerator<TestDevice> {
  let at = 0
  const pick: Pick = (below) => (tape[at++] ?? 0) % below
  const theme = (['mixed', 'places', 'kin'] as const)[pick(3)]!
  const { lab, ada, max } = await makeTwoDevices()
  ada.rebaseOptions = max.rebaseOptions = options
  // Enough free tubes for long queues to form.
  await lab.change(...[3, 4, 5].map((id) => ({ entity: 'samples' as const, id, after: { ...makeSample({ id }) } })))
  for (const device of [ada, max]) await device.sync()
  const rhythm = rhythms[theme === 'mixed' ? pick(2) : 1]!
  while (at < tape.length) {
    const device = pick(rhythm.others) ? ada : max
    const step = rhythm.steps[pick(rhythm.steps.length)]!
    if (step === 'w') {
      await device.write(await makeMutation(device, pick, theme)).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
      await assertReplayed(device.state)
    } else if (step === 'p') await device.push()
    else if (step === 'g') expect(await device.pull(1 + pick(4))).toMatch(/applied|more/)
    else if (step === 'c') await changeElsewhere(lab, pick, theme)
    else if (step === 'a') await device.ask(1 + pick(4))
    else await device.takeLate()
    yield device
  }
  for (const device of [ada, max, ada]) {
    expect(await device.sync(3)).toBe('applied')
    yield device
  }
  expect(ada.state.tables).toEqual(max.state.tables)
  expect(ada.state.base.size + ada.state.stage.length).toBe(0)
}

/** Checks that a device always shows the correct rows, and at rest the same as the others. */
export async function replayHistory(tape: readonly number[], options: RebaseOptions = {}): Promise<void> {
  for await (const _ of walk(tape, options));
}

/** The simple way: all queued mutations run again. */
export const replayEverything: Replay = async (stored, { leaving, incoming }, report) =>
  replayAll(stored, (await stored.queued()).slice(leaving.length), incoming, report)

/** Runs the same history twice, the second time with all mutations run again at each replay: after every step every table must be equal. */
export async function sameHistory(tape: readonly number[], rerun?: Replay): Promise<void> {
  const marked = walk(tape, rerun ? { rerun } : {})
  const plain = walk(tape, { rerun: replayEverything })
  for (;;) {
    const [ours, oracle] = [await marked.next(), await plain.next()]
    if (oracle.done || ours.done) return assert.equal(ours.done, oracle.done)
    assert.deepEqual(ours.value.state, oracle.value.state, 'not what running all again gives')
  }
}
