import { setGroupReadership } from '#domain/commands/set-group-readership.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'

commandSuite(setGroupReadership, {
  accepted: { by: 5, input: { readership: 'people' }, entity: 'groupSettings', id: () => 'current', becomes: () => ({ readership: 'people' }) },
  refused: { 'permission.denied': { by: 3, input: { readership: 'people' } } },
})
