import type { FastifyInstance } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import { answerSchemas } from '#server/openapi/answer-schemas.ts'
import { buildDocument } from '#server/openapi/document.ts'
import { withoutNames } from '#server/openapi/documented-call.ts'
import { isForPrograms, notForPrograms, subjects } from '#server/openapi/subjects.ts'
import { routes } from '#server/routes/list.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { startServer } from '#tests/harness/server.ts'

interface Registered {
  readonly method: string
  readonly path: string
}

/** What a server registers while it is made, wherever in its code. */
async function registeredBy(make: () => Promise<void>): Promise<Registered[]> {
  const registered: Registered[] = []
  const look = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') registered.push({ method: each, path: url })
    })
  }
  subscribe('fastify.initialization', look)
  await make()
  unsubscribe('fastify.initialization', look)
  return registered
}

describeRoutes('every address of the server', (lab) => {
  test('is described, or marked as not for programs with a reason [FAULT-113]', async () => {
    const registered = await registeredBy(async () => {
      const server = await startServer({ engine: lab.store.engine, bus: lab.store.bus })
      await server.close()
    })
    const document = buildDocument({ routes, subjects, answers: answerSchemas, version: '0.0.0' })
    const described = new Set(
      Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`)),
    )
    const isDescribed = ({ method, path }: Registered) => described.has(`${method} ${withoutNames(path)}`)
    // Nothing is read past: all routes of the list are among them, and what is registered elsewhere.
    const nameOf = ({ method, path }: Registered) => `${method} ${path}`
    const names = registered.map(nameOf)
    expect(names).toEqual(expect.arrayContaining(routes.filter(({ isForDevelopment }) => !isForDevelopment).map(nameOf)))
    expect(registered.some(({ path }) => path.startsWith('/scim/'))).toBe(true)
    expect(registered.filter((route) => isForPrograms(route) && !isDescribed(route)).map(nameOf)).toEqual([])
    expect(registered.filter((route) => !isForPrograms(route) && isDescribed(route)).map(nameOf)).toEqual([])
  })

  test('a mark is of an address that there is, and has a reason', () => {
    const names = [...routes.map(({ method, path }) => `${method} ${path}`), 'GET /', 'GET /*', 'GET /scim/v2/Users']
    for (const { reason, calls } of notForPrograms) {
      expect(reason).toMatch(/^[A-Z].*\.$/)
      for (const pattern of calls)
        expect(
          names.some((name) => pattern.test(name)),
          String(pattern),
        ).toBe(true)
    }
  })
})
