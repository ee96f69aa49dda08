import { fastify } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { guardProcess } from '#server/guard-process.ts'

/** A guarded server that fails in the way its argument says; it prints its log, and what it answers afterward. */
const app = fastify({ logger: { stream: { write: (line: string) => void process.stdout.write(line) } } })
app.get('/', async () => 'here')
const url = await app.listen({ host: '127.0.0.1', port: 0 })
guardProcess(app)

const accidents: Readonly<Record<string, () => unknown>> = {
  unhandledRejection: () => Promise.reject(new Error('nobody waits')),
  uncaughtException: () => connect(1, '127.0.0.1'),
  bug: () => {
    throw new Error('half done')
  },
}
const accident = process.argv[2]!
setImmediate(accidents[accident]!)
await once(process, accident)
console.log(`answers ${await (await fetch(url)).text()}`)
process.exit(0)
