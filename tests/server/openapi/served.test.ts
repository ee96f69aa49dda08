import { expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'

describeRoutes('the description of the calls', (lab) => {
  test('is at both addresses where tools look for it, for anyone who is signed in', async () => {
    const fetch = await lab.server.useToken(await lab.server.makeUser('Guest', await lab.server.makeGroup()))
    const [byApp, byTool] = await Promise.all(['/api/openapi.json', '/api/v1/openapi.json'].map(async (path) => (await fetch(path)).json()))
    expect(byTool).toEqual(byApp)
    expect(byTool).toMatchObject({ openapi: '3.1.0', paths: { '/api/v1/samples': { get: expect.anything(), post: expect.anything() } } })
    expect((await lab.server.anonymous('/api/v1/openapi.json')).status).toBe(401)
  })
})
