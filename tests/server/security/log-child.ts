import { fastify } from 'fastify'
import { logOptions } from '#server/security/log.ts'

/** A server that logs to its output, is called three times, and reports its answers on the other channel. */
const app = fastify({ logger: logOptions('info') })
app.get('/', async () => 'here')
for (let call = 0; call < 3; call++) console.error((await app.inject('/')).body)
