import { connectAccount } from '../scim/connect-account.ts'
import { readArgs, UsageError, type Command } from './command.ts'
import { withStore } from './with-store.ts'

const options = { as: { type: 'string' } } as const

export const scimConnectCommand: Command = {
  usage: 'scim connect <login> --as <userName>',
  does: 'Says that an account belongs to the person with this userName in the directory of your institute, which manages it from then on.',
  async run(args, { settings, clock, say }) {
    const { values, positionals } = readArgs(args, options)
    const [login] = positionals
    const userName = values.as?.trim()
    if (!login || !userName) throw new UsageError('A login and --as are required.')
    return withStore(settings(), async ({ feed }) => {
      const connected = await feed.write((tables, sql) => connectAccount({ tables, sql }, login, userName, clock()))
      if (typeof connected === 'string') throw new UsageError(connected)
      say(`${connected.login} is connected. The directory finds the account as ${userName}.`)
      return 0
    })
  },
}
