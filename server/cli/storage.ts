import { readArgs, type Command } from './command.ts'
import { serveStorage } from '../storage-server/serve-storage.ts'

export const storageCommand: Command = {
  usage: 'storage',
  does: 'Starts a storage server: it keeps files of up to 100 GB on the disk of this machine, for an Aliquot server at ALIQUOT_STORAGE_FOR.',
  async run(args, { settings, clock, say }) {
    readArgs(args, {})
    await serveStorage(settings(), clock, say)
    return -1
  },
}
