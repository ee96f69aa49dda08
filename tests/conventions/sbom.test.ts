import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeSbom } from '../../tools/sbom.mjs'

interface Component {
  name: string
  version: string
  licenses?: unknown[]
}

const root = join(import.meta.dirname, '../..')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

test('the build lists every package of the product with its version, and no tool of its developers', () => {
  writeSbom()
  const { bomFormat, components } = readJson('dist/sbom.cdx.json') as { bomFormat: string; components: Component[] }
  const { dependencies, devDependencies } = readJson('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { version: string; dev?: boolean; optional?: boolean }> }
  expect(bomFormat).toBe('CycloneDX')
  // A package that others need, too, may be there in two versions.
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  for (const name of Object.keys(dependencies)) expect(listed).toContain(`${name}@${packages[`node_modules/${name}`]!.version}`)
  const tools = Object.keys(devDependencies).filter((name) => packages[`node_modules/${name}`]?.dev)
  expect(tools.length).toBeGreaterThan(10)
  expect(tools.filter((name) => components.some((each) => each.name === name))).toEqual([])
})
