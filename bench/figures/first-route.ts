import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { atMost, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { root } from '../lab.ts'

export const measureFirstRoute = defineGroup('load', async () => undefined, [{ title: 'JavaScript of the first route', measure: async () => [firstRoute()] }])

/** What must be loaded before the heaviest of the first screens is shown, not counting what loads later. */
function firstRoute(): Figure {
  const { screens } = JSON.parse(execFileSync(process.execPath, [join(root, 'tools/first-load.mjs'), '--json'], { encoding: 'utf8' })) as {
    screens: Record<string, { js: number }>
  }
  const bytes = Math.max(...Object.values(screens).map(({ js }) => js))
  return atMost(200, { name: 'JavaScript of the first route, gzip', unit: 'KB', ours: bytes / 1024 })
}
