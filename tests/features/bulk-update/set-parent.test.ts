import { expect, test } from 'vitest'
import { doneMessage } from '#src/features/bulk-update/done-message.ts'
import { mayUpdateParents, parentMutations } from '#src/features/bulk-update/set-parent.ts'
import type { BulkField } from '#machines/bulk-update-types.ts'
import { makeMember, makeSample } from '#tests/harness/factories.ts'

const own = makeSample({ id: 1, ownerId: 1 })
const others = makeSample({ id: 2, ownerId: 2 })

test.for([
  ['Member', [own, others], true],
  ['Student', [own], true],
  ['Student', [own, others], false],
  ['Guest', [own], false],
] as const)('a %s may set the parent of %j: %j [BULK-06]', ([role, samples, may]) => {
  expect(mayUpdateParents(makeMember({ role }), samples)).toBe(may)
})

test('who is no member of the group sets no parent [BULK-06]', () => {
  expect(mayUpdateParents(undefined, [own])).toBe(false)
})

test('samples that have the parent already are left alone [BULK-06]', () => {
  const acts = parentMutations([own, { ...others, parentId: 9 }], 9)
  expect(acts.map(([, input]) => input)).toEqual([{ sampleId: 1, parentId: 9 }])
})

const field = (key: BulkField['key'], value: string): BulkField => ({ key, meta: null, value, valueText: '' })

test.for([
  [[field('note', 'Thaw on ice')], 'Updated to value: Thaw on ice'],
  [[field('amount', '0.5 mL')], 'Quantity updated to 0.5 mL'],
  [[field('parent', '9')], 'Link to sample parent successfully updated.'],
  [[field('parent', '')], 'Link to sample parent successfully removed.'],
  [[field('note', 'a'), field('amount', '1 mL')], 'Samples updated'],
] as const)('what is said of %j is %s [BULK-04]', ([fields, message]) => {
  expect(doneMessage(fields)).toBe(message)
})
