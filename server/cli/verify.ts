import { LocalBus } from '../feed/bus.ts'
import { verifySignatures } from '../notebook/verify-signatures.ts'
import { FeedTables } from '../store/feed/feed-tables.ts'
import { SqlFileStore } from '../store/files/sql-files.ts'
import { listGroups } from '../store/people/people.ts'
import { readArgs, type Command } from './command.ts'
import { withEngine } from './with-store.ts'

export const verifyCommand: Command = {
  usage: 'verify',
  does: 'Computes the digests of every signed experiment again, from its rows, texts and files, and follows its signatures. Exits with 1 if anything is not as it was signed.',
  async run(args, { settings, say }) {
    readArgs(args, {})
    return withEngine(settings(), async (engine) => {
      const store = new SqlFileStore(new FeedTables(engine, new LocalBus()))
      const groups = await engine.read(listGroups)
      let faults = 0
      for (const { id, name } of groups) {
        const verified = await verifySignatures(store, id)
        faults += verified.faults.length
        const { experiments, signatures, files } = verified
        say(`${name}: ${experiments} signed experiments, ${signatures} signatures and ${files} files checked.`)
        for (const fault of verified.faults) say(`FAIL  ${fault}`)
        for (const file of verified.away) say(`note  ${file}`)
      }
      say(faults === 0 ? 'Everything is as it was signed.' : 'Keep this database, and compare it with the newest backup from before.')
      return faults === 0 ? 0 : 1
    })
  },
}
