import { giveRole } from '#domain/commands/give-role.ts'
import { saveRole } from '#domain/commands/save-role.ts'
import type { Permission } from '#domain/roles.ts'
import type { TestDevice } from './two-devices.ts'

const roleId = 'technician-0000-0001'
export const technician = { id: roleId, name: 'Technician', permissions: ['Sample.UpdateOwn', 'SampleSeries.Update'] satisfies Permission[] }
const [ada, administrator] = [1, 5]

/** The input, once the administrator has made the role; Ada has it if `given`. */
export const withRole =
  <Input>(input: Input, given: boolean) =>
  async ({ lab }: TestDevice): Promise<Input> => {
    const amy = await lab.device(administrator)
    await amy.do(saveRole, technician)
    if (given) await amy.do(giveRole, { userId: ada, roleId })
    await amy.sync()
    return input
  }
