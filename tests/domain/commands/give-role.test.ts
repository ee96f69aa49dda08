import { giveRole } from '#domain/commands/give-role.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { technician, withRole } from '#tests/harness/group-role.ts'

const [ada, max, administrator] = [1, 2, 5]
const { id } = technician

commandSuite(giveRole, {
  accepted: {
    by: administrator,
    input: withRole({ userId: ada, roleId: id }, false),
    entity: 'members',
    id: () => ada,
    becomes: () => ({ role: 'Guest', roleId: id, permissions: technician.permissions }),
  },
  refused: {
    'permission.denied': { by: ada, input: withRole({ userId: max, roleId: id }, false) },
    'member.gone': { by: administrator, input: withRole({ userId: 99, roleId: id }, false) },
    'member.own-role': { by: administrator, input: withRole({ userId: administrator, roleId: id }, false) },
    'role.gone': { by: administrator, input: { userId: ada, roleId: id } },
  },
})
