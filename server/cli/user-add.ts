import { text } from 'node:stream/consumers'
import { limits } from '#domain/limits.ts'
import type { RoleName } from '#domain/permission.ts'
import { rolePermissions } from '#domain/permission.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { hashPassword } from '../security/passwords.ts'
import { makeToken } from '../security/tokens.ts'
import { addPerson } from '../setup/add-person.ts'
import { findUserByLogin, listGroups } from '../store/people/people.ts'
import { readArgs, UsageError, type Command } from './command.ts'
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
  does: 'Makes a person in a group. Prints a password that was made up, unless one comes by standard input.',
  async run(args, { settings, clock, say }) {
    const { values, positionals } = readArgs(args, options)
    const [login] = positionals
    if (!login || !values.first) throw new UsageError('A login and --first are needed.')
    const role = Object.keys(rolePermissions).find((name) => name === values.role) as RoleName | undefined
    if (!role) throw new UsageError(`--role is one of ${Object.keys(rolePermissions).join(', ')}.`)
    const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
    if (given !== undefined && given.length < limits.password.least) throw new UsageError(`A password has at least ${limits.password.least} characters.`)
    const password = given ?? makeToken().slice(0, 16)
    const passwordHash = await hashPassword(password)
    return withStore(settings(), async ({ engine }) => {
      const groupName = await engine.write(async (sql) => {
        const groups = await listGroups(sql)
        const named = values.group === undefined ? groups : groups.filter(({ name }) => normalizeText(name) === normalizeText(values.group!))
        if (named.length !== 1) throw new UsageError(`--group is one of: ${groups.map(({ name }) => name).join(', ') || 'none yet, set the server up first'}.`)
        if (await findUserByLogin(sql, login)) throw new UsageError(`Somebody has the login ${login} already.`)
        const person = { login, firstName: values.first, lastName: values.last, email: values.email, passwordHash }
        await addPerson(sql, named[0]!.id, person, role, clock(), 'aliquot')
        return named[0]!.name
      })
      say(`${login} is ${role} of ${groupName}.${given === undefined ? ` Password: ${password}` : ''}`)
      return 0
    })
  },
}
