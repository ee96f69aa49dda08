import { expect, test } from 'vitest'
import { hasPermission } from '#domain/permission.ts'
import { roleNames } from '#domain/roles.ts'
import { actionsOf, isOffered } from '#domain/tables/row-actions.ts'
import { actions } from '#src/app/actions.ts'
import { makeMember } from '#tests/harness/factories.ts'

test.each([
  ['SAMPLES', 'active'],
  ['ARCHIVE', 'archived'],
] as const)('[FAULT-121] the actions on rows of %s are those of which programs are told, for the same people [TBL-02]', (scope, samples) => {
  const offered = actions.selectionActions.filter((action) => action.samples === samples)
  expect(offered.map(({ id, isForOne = false }) => [id, isForOne])).toEqual(actionsOf(scope).map(([id, { isForOne = false }]) => [id, isForOne]))
  for (const role of roleNames) {
    const member = makeMember({ role })
    const access = { isKnown: true, isOrganizationAdministrator: false, can: hasPermission.bind(null, member), canWithSample: () => false }
    const inApp = offered.filter(({ isAvailable }) => isAvailable?.(access) ?? true).map(({ id }) => id)
    expect(inApp).toEqual(actionsOf(scope).flatMap(([id, action]) => (isOffered(action, member) ? id : [])))
  }
})
