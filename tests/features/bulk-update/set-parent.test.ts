import { expect, test } from 'vitest'
import { doneMessage } from '#src/features/bulk-update/done-message.ts'
import { doneToast, failedToast, mayUpdateParents } from '#src/features/bulk-update/set-parent.ts'
import { setSampleParentsChange } from '#src/workspace/mutations/samples.ts'
import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
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

test('someone who is not a member of the group cannot set a parent [BULK-06]', () => {
  expect(mayUpdateParents(undefined, [own])).toBe(false)
})

test('samples that already have the parent are not changed [BULK-06]', () => {
  const { mutations } = setSampleParentsChange([own, { ...others, parentId: 9 }], 9)
  expect(mutations.map(([, input]) => input)).toEqual([{ sampleId: 1, parentId: 9 }])
})

test('setting and removing report it for 7500 ms, and so does a failure of either [BULK-06]', () => {
  expect(doneToast(9)).toEqual({ message: 'Link to sample parent successfully updated.', tone: 'ok', autoClose: 7_500 })
  expect(doneToast(null)).toEqual({ message: 'Link to sample parent successfully removed.', tone: 'ok', autoClose: 7_500 })
  expect(failedToast(9)).toEqual({ message: 'There was an error while updating the reference. Operation cancelled', tone: 'bad', autoClose: 7_500 })
  expect(failedToast(null)).toEqual({ message: 'There was an error while removing the link to parent. Operation cancelled', tone: 'bad', autoClose: 7_500 })
})

const field = (key: BulkField['key'], value: string): BulkField => ({ key, meta: null, value, valueText: '' })

test.for([
  [[field('note', 'Thaw on ice')], 2, 'Updated to value: Thaw on ice'],
  [[field('amount', '0.5 mL')], 2, 'Quantity updated to 0.5 mL'],
  [[field('parent', '9')], 2, 'Link to sample parent successfully updated.'],
  [[field('parent', '')], 2, 'Link to sample parent successfully removed.'],
  [[field('note', 'a'), field('amount', '1 mL')], 2, 'Samples updated'],
  [[field('note', 'a'), field('amount', '1 mL')], 1, 'The sample was updated succesfully'],
] as const)('the message for %j on %i samples is %s [BULK-04, INV-02]', ([fields, count, message]) => {
  expect(doneMessage(fields, count)).toBe(message)
})
