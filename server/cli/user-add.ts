import { type RoleName, rolePermissions } from '#domain/roles.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { hashPassword } from '../security/passwords/passwords.ts'
import { addPerson } from '../setup/add-person.ts'
import { chosenBySomebodyElse, findUserByLogin, fullNameOf, listGroups } from '../store/people/people.ts'
import { readArgs, UsageError, type Command } from './command.ts'
import { assertGoodPassword, readPassword } from './given-password.ts'
import { withStore } from './with-store.ts'

const options = {
  first: { type: 'string', default: '' },
  last: { type: 'string', default: '' },
  email: { type: 'string', default: '' },
  group: { type: 'string' },
  role: { type: 'string', default: 'Member' },
  'password-stdin': { type: 'boolean', default: false },
} as const

export const userAddCommand: Command = {
  usage: 'user add <login> --first Ada --last Visser [--group "Okafor Lab"] [--role Member] [--email …] [--password-stdin]',
  does: 'Adds a user to a group. Prints a generated password unless one is given on standard input. The user chooses another at the first sign-in.',
  async run(args, { settings, clock, say }) {
    const { values, positionals } = readArgs(args, options)
    const [login] = positionals
    if (!login || !values.first) throw new UsageError('A login and --first are required.')
    const role = Object.keys(rolePermissions).find((name) => name === values.role) as RoleName | undefined
    if (!role) throw new UsageError(`--role must be one of ${Object.keys(rolePermissions).join(', ')}.`)
    const { password, isGenerated } = await readPassword(values['password-stdin'])
    assertGoodPassword(password, { login, fullName: fullNameOf({ firstName: values.first, lastName: values.last }) })
    const passwordHash = await hashPassword(password)
    return withStore(settings(), async ({ feed }) => {
      const groupName = await feed.write(async (tables, sql) => {
        const groups = await listGroups(sql)
        const named = values.group === undefined ? groups : groups.filter(({ name }) => normalizeText(name) === normalizeText(values.group!))
        if (named.length !== 1)
          throw new UsageError(`--group must be one of: ${groups.map(({ name }) => name).join(', ') || 'none yet; set up the server first'}.`)
        if (await findUserByLogin(sql, login)) throw new UsageError(`The login ${login} is already taken.`)
        const person = { login, firstName: values.first, lastName: values.last, email: values.email, passwordHash, passwordSetAt: chosenBySomebodyElse }
        await addPerson({ tables, sql }, named[0]!.id, person, role, clock(), 'aliquot')
        return named[0]!.name
      })
      say(`${login} was added to ${groupName} as ${role}.${isGenerated ? ` Password: ${password}` : ''}`)
      return 0
    })
  },
}
