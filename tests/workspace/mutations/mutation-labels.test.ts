import { expect, test } from 'vitest'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { mutation } from '#db/writing/mutation.ts'
import { toUndoMutations, moveLabel } from '#src/workspace/mutations/mutation-labels.ts'
import { makeLayer } from '#tests/harness/factories.ts'

const [one, two] = ['Rack R1', 'Rack R2'].map((name, at) => makeLayer({ id: at + 1, name, rows: 2, columns: 2 })) as [
  ReturnType<typeof makeLayer>,
  ReturnType<typeof makeLayer>,
]
const shelf = makeLayer({ id: 3, name: 'Shelf' })

test('a move is labeled with from and to, each location once [FAULT-48]', () => {
  expect(moveLabel('EG-0012', { layer: one, position: 1 }, { layer: two, position: 4 })).toBe('Moved EG-0012 from Rack R1 · A1 to Rack R2 · B2')
  expect(moveLabel('EG-0012', { layer: shelf, position: 0 }, { layer: one, position: 2 })).toBe('Moved EG-0012 from Shelf to Rack R1 · A2')
  expect(moveLabel('EG-0012', { layer: undefined, position: 0 }, { layer: shelf, position: 0 })).toBe('Moved EG-0012 to Shelf')
  expect(moveLabel('EG-0012', { layer: two, position: 1 }, { layer: undefined, position: 0 })).toBe('Took EG-0012 out of Rack R2 · A1')
})

test('an undo is labeled with what it undoes [FAULT-48]', () => {
  const move = (id: number, label: string) => mutation(moveSample, { sampleId: id, layerId: null, position: 0 }, label)
  const words = (acts: ReturnType<typeof toUndoMutations>) => acts.map(([, , label]) => label)
  const archive = mutation(archiveSample, { sampleId: 1 }, 'Archived HeLa')
  const restore = mutation(restoreSample, { sampleId: 1, layerId: null, position: 0 }, 'Restored HeLa')
  expect(words(toUndoMutations([archive], [restore]))).toEqual(['Undid: Archived HeLa'])
  expect(words(toUndoMutations([move(1, 'a'), move(2, 'b')], [move(1, 'a'), move(2, 'b')]))).toEqual(['Undid: a', 'Undid: b'])
  expect(words(toUndoMutations([move(1, 'all')], [move(1, 'x'), move(2, 'y')]))).toEqual(['Undid: all', 'Undid: all'])
})
