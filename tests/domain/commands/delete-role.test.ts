import { deleteRole } from '#domain/commands/delete-role.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { technician, withRole } from '#tests/harness/group-role.ts'

const [ada, administrator] = [1, 5]
const { id } = technician

commandSuite(deleteRole, {
  accepted: { by: administrator, input: withRole({ id }, false), entity: 'roles', id: () => id, becomes: () => null },
  refused: {
    'permission.denied': { by: ada, input: withRole({ id }, false) },
    'role.gone': { by: administrator, input: { id } },
    'role.in-use': { by: administrator, input: withRole({ id }, true) },
  },
})
