import { erasePerson } from '../setup/erase-person.ts'
import { countOrganizationAdministrators } from '../store/people/administrators.ts'
import { findUserByLogin, fullNameOf } from '../store/people/people.ts'
import { readArgs, UsageError, type Command } from './command.ts'
import { withStore } from './with-store.ts'

const options = { yes: { type: 'boolean', default: false } } as const

export const userEraseCommand: Command = {
  usage: 'user erase <login> --yes',
  does: 'Erases the personal data of a user who has left: name, email, sign-ins, devices. What is in audit logs and signed documents stays.',
  async run(args, { settings, clock, say }) {
    const { values, positionals } = readArgs(args, options)
    const [login] = positionals
    if (!login) throw new UsageError('A login is required.')
    return withStore(settings(), async ({ engine, bus, feed }) => {
      const user = await engine.read((sql) => findUserByLogin(sql, login))
      if (!user) throw new UsageError(`There is no user with the login ${login}.`)
      if (!values.yes) throw new UsageError(`This cannot be undone. Add --yes to erase the personal data of ${fullNameOf(user)} (${user.login}).`)
      if (user.isOrganizationAdministrator && (await engine.read(countOrganizationAdministrators)) === 1)
        throw new UsageError(`${user.login} is the only organization administrator. Make someone else one first.`)
      const alone = await erasePerson({ store: feed, streams: bus }, user, clock())
      if (alone.length) throw new UsageError(`${user.login} is the only administrator of ${alone.join(', ')}. Make somebody else an administrator first.`)
      say(`The personal data of ${user.login} is erased. They are now called Former member ${user.id}. Earlier backups still have the data.`)
      return 0
    })
  },
}
