import { loadDemo } from '../demo/load-demo.ts'
import type { Command } from './command.ts'
import { withStore } from './with-store.ts'

export const demoDataCommand: Command = {
  usage: 'demo-data',
  does: 'Fills an empty database with a demo laboratory.',
  run: (_, { settings, clock, say }) =>
    withStore(settings(), async ({ engine, bus }) => {
      const signIn = await loadDemo({ engine, bus, clock })
      say(signIn ? `Sign in as ${signIn.login} with the password ${signIn.password}` : 'The database already has users. Nothing was written.')
      return signIn ? 0 : 1
    }),
}
