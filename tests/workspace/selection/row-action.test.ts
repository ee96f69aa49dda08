import { expect, test } from 'vitest'
import { hasPermission } from '#domain/permission.ts'
import { deleteSamplesBatch } from '#src/workspace/mutations/samples.ts'
import { permittedActions, type RowAction } from '#src/workspace/selection/row-action.ts'
import { TagIcon } from '#src/ui/icons/icons.ts'
import { makeMember, makeSample } from '#tests/harness/factories.ts'

const action = (id: string, isPermitted: RowAction['isPermitted']): RowAction => ({
  id,
  label: id,
  icon: TagIcon,
  on: 'many',
  isPermitted,
  run: () => undefined,
})
const actions = [
  action('look', () => true),
  action('move', (member) => hasPermission(member, 'Sample.UpdateOwn')),
  action('delete', (member) => hasPermission(member, 'Sample.DeleteOthers')),
]

test.each([
  ['Administrator', ['look', 'move', 'delete']],
  ['Member', ['look', 'move']],
  ['Guest', ['look']],
] as const)('a table offers %s %j: an action is available only if hasUserAccess is true [TBL-02]', (role, offered) => {
  expect(permittedActions(actions, makeMember({ role })).map(({ id }) => id)).toEqual(offered)
})

test('nothing is offered before the person is known [TBL-02]', () => {
  expect(permittedActions(actions, undefined)).toEqual([])
})

test('deleting samples in a list is reported in the specification’s words, several by their count [INV-02]', () => {
  const archived = [1, 2, 3].map((id) => makeSample({ id, archived: 1 }))
  expect(deleteSamplesBatch(archived.slice(1, 2)).done).toBe('The sample was removed succesfully')
  expect(deleteSamplesBatch(archived).done).toBe('3 samples deleted')
})
