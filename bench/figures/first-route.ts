import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { atMost, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { root, type Lab } from '../lab.ts'

export const measureFirstRoute = defineGroup('load', async () => undefined, [{ title: 'JavaScript of the first route', measure: (_, lab) => firstRoute(lab) }])

/** What a browser that was never here loads before it shows the first screen, as it travels. */
async function firstRoute(lab: Lab): Promise<Figure[]> {
  const server = await lab.server()
  const page = (await lab.browser()).pages()[0]!
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await page.goto(server.url)
  await page.getByLabel('User name').waitFor()
  const sizeOf = (path: string) => [`${path}.gz`, path].map((name) => join(root, 'dist/web', name)).find((file) => existsSync(file))
  const bytes = [...scripts].reduce((sum, path) => sum + statSync(sizeOf(path) ?? root).size, 0)
  return [atMost(250, { name: 'JavaScript of the first route, gzip', unit: 'KB', ours: bytes / 1024 })]
}
