import { addAccountEvent } from '../store/people/account-events.ts'
import { countOrganizationAdministrators, setOrganizationAdministrator } from '../store/people/administrators.ts'
import { findUserByLogin } from '../store/people/people.ts'
import { readArgs, UsageError, type Command } from './command.ts'
import { withStore } from './with-store.ts'

export const userMakeAdministratorCommand: Command = {
  usage: 'user make-administrator <login> [--remove]',
  does: 'Makes a user an organization administrator, who manages the accounts, groups and settings of this server; --remove ends that.',
  async run(args, { settings, clock, say }) {
    const { values, positionals } = readArgs(args, { remove: { type: 'boolean', default: false } })
    const [login] = positionals
    if (!login) throw new UsageError('A login is required.')
    const isAdministrator = !values.remove
    return withStore(settings(), async ({ feed }) => {
      const user = await feed.write(async (tables, sql) => {
        await tables.lockOrganization()
        const found = await findUserByLogin(sql, login)
        if (!found) throw new UsageError(`There is no user with the login ${login}.`)
        await setOrganizationAdministrator(sql, found.id, isAdministrator)
        if (!isAdministrator && (await countOrganizationAdministrators(sql)) === 0)
          throw new UsageError(`${found.login} is the only organization administrator. Make someone else one first.`)
        const kind = isAdministrator ? 'administrator.made' : 'administrator.removed'
        if (found.isOrganizationAdministrator !== isAdministrator) await addAccountEvent(sql, { kind, at: clock(), userId: found.id, actorId: 0 })
        return found
      })
      say(isAdministrator ? `${user.login} is an organization administrator.` : `${user.login} is no organization administrator.`)
      return 0
    })
  },
}
