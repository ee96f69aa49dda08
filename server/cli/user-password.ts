import { hashPassword } from '../security/passwords/passwords.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { chosenBySomebodyElse, findUserByLogin, fullNameOf, setPassword } from '../store/people/people.ts'
import { endSessionsOf } from '../store/people/sessions.ts'
import { readArgs, UsageError, type Command } from './command.ts'
import { assertGoodPassword, readPassword } from './given-password.ts'
import { withStore } from './with-store.ts'

const options = { 'password-stdin': { type: 'boolean', default: false }, 'end-tokens': { type: 'boolean', default: false } } as const

export const userPasswordCommand: Command = {
  usage: 'user password <login> [--password-stdin] [--end-tokens]',
  does: 'Gives a user a new password and signs them out everywhere. Prints a generated password unless one is given on standard input. The user chooses another at the next sign-in.',
  async run(args, { settings, clock, say }) {
    const { values, positionals } = readArgs(args, options)
    const [login] = positionals
    if (!login) throw new UsageError('A login is required.')
    const { password, isGenerated } = await readPassword(values['password-stdin'])
    return withStore(settings(), async ({ engine, bus }) => {
      const user = await engine.read((sql) => findUserByLogin(sql, login))
      if (!user) throw new UsageError(`There is no user with the login ${login}.`)
      assertGoodPassword(password, { login: user.login, fullName: fullNameOf(user) })
      const to = await hashPassword(password)
      const ended = await engine.write(async (sql) => {
        if (!(await setPassword(sql, user.id, { from: user.passwordHash, to, at: chosenBySomebodyElse })))
          throw new UsageError('The password was changed by someone else just now.')
        await addAccountEvent(sql, { kind: 'password.reset', at: clock(), userId: user.id, actorId: 0 })
        return endSessionsOf(sql, user.id, { tokens: values['end-tokens'] })
      })
      for (const hash of ended) bus.endSession(hash)
      say(`${user.login} has a new password and is signed out everywhere.${isGenerated ? ` Password: ${password}` : ''}`)
      return 0
    })
  },
}
