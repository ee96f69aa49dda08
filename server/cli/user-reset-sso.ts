import { findUserByLogin } from '../store/people/people.ts'
import { unlinkPerson } from '../store/people/sso.ts'
import { readArgs, UsageError, type Command } from './command.ts'
import { withStore } from './with-store.ts'

export const userResetSsoCommand: Command = {
  usage: 'user reset-sso <login>',
  does: 'Forgets whose account of the organization belongs to a user. The next single sign-on with the email address of the user is theirs.',
  async run(args, { settings, say }) {
    const [login] = readArgs(args, {}).positionals
    if (!login) throw new UsageError('A login is required.')
    return withStore(settings(), async ({ engine }) => {
      const user = await engine.read((sql) => findUserByLogin(sql, login))
      if (!user) throw new UsageError(`There is no user with the login ${login}.`)
      const wasLinked = await engine.write((sql) => unlinkPerson(sql, user.id))
      say(wasLinked ? `The next single sign-on with ${user.email} is that of ${user.login}.` : `${user.login} has not used single sign-on.`)
      return 0
    })
  },
}
