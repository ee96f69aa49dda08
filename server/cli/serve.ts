import { serve } from '../serve.ts'
import { makeSetupLink } from '../setup/setup-link.ts'
import type { Command } from './command.ts'

export const serveCommand: Command = {
  usage: 'serve',
  does: 'Starts the server. On an empty database, it prints a setup link that works once and expires after a day.',
  async run(_, { settings, clock }) {
    await serve(settings(), async ({ engine }) => async (origin) => {
      const link = await makeSetupLink(engine, origin, clock())
      return link ? [`This server has no users yet. Set it up at ${link}`] : []
    })
    return -1
  },
}
