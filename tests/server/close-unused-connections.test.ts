import fastify from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { closeUnusedConnections } from '#server/close-unused-connections.ts'
import { afterTest } from '#tests/harness/after-test.ts'

/** As the server has it: Node keeps a connection for 72 seconds after its last answer. */
async function start(grace?: number) {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  app.get('/', async () => 'hello')
  app.post('/refused', { onRequest: (_, reply) => void reply.code(401).send('no') }, async () => 'never')
  app.get('/endless', () => {
    begin()
    return new Promise(() => {})
  })
  closeUnusedConnections(app, grace)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const dial = async (): Promise<{ socket: Socket; closed: Promise<unknown>; ask: (text: string, answer?: string) => Promise<void> }> => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    afterTest(() => void socket.destroy())
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    let answers = ''
    socket.on('data', (data: Buffer) => (answers += data.toString()))
    const ask = async (text: string, answer?: string) => {
      socket.write(text)
      if (answer) await expect.poll(() => answers).toContain(answer)
    }
    return { socket, closed, ask }
  }
  return { app, dial, begun }
}

test('a server that stops does not wait for connections that a proxy keeps: new, used, or with a request that was answered too early [FAULT-95]', async () => {
  const { app, dial } = await start()
  const [unused, used, early, headless] = [await dial(), await dial(), await dial(), await dial()]
  await used.ask('GET / HTTP/1.1\r\nhost: x\r\n\r\n', 'hello')
  // The rest never comes, as when a tablet is cut off from its proxy.
  await early.ask('POST /refused HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nbegin', '401')
  await headless.ask('GET / HTTP/1.1\r\nhost:')
  await app.close()
  await Promise.all([unused, used, early, headless].map(({ closed }) => closed))
})

test('a server that stops answers what it has begun, and ends its connection then [FAULT-95]', async () => {
  const { app, dial } = await start()
  const { ask, closed } = await dial()
  await ask('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nab')
  await (await dial()).ask('GET / HTTP/1.1\r\nhost: x\r\n\r\n', 'hello')
  const stopped = app.close()
  await ask('cd', '404')
  await stopped
  await closed
})

test('a server that stops waits only so long for a request that does not end [FAULT-95]', async () => {
  const { app, dial, begun } = await start(50)
  const { ask, closed } = await dial()
  await ask('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  await begun
  await app.close()
  await closed
})
