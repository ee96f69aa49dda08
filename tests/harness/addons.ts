import type { AddonRow } from '#domain/entities/addon.ts'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import type { TestDevice } from './two-devices.ts'

export const makeManifest = (fields: Partial<AddonManifest> = {}): AddonManifest => ({
  rootVar: 'PLATEREADER',
  name: 'Plate reader',
  version: '1.2.0',
  author: 'Fenwick Instruments',
  description: 'Reads plates.',
  mode: 'framed',
  permissions: ['samples.read'],
  hosts: [],
  ...fields,
})

export const makeAddon = (fields: Partial<AddonRow> = {}, manifest: Partial<AddonManifest> = {}): AddonRow => {
  const made = makeManifest({
    ...(fields.rootVar && { rootVar: fields.rootVar }),
    ...(fields.name && { name: fields.name }),
    ...(fields.mode && { mode: fields.mode }),
    ...manifest,
  })
  return {
    id: 1,
    rootVar: made.rootVar,
    name: made.name,
    addonVersion: '1.2.0.0',
    author: made.author,
    description: made.description,
    mode: made.mode,
    enabled: 1,
    manifest: JSON.stringify(made),
    codeHash: 'a'.repeat(64),
    codeSize: 1_024,
    configuration: '',
    licenseEndsOn: null,
    acceptedBy: 1,
    acceptedAt: 0,
    source: '',
    createdAt: 0,
    updatedAt: 0,
    archived: 0,
    allowedHosts: [],
    ...fields,
  }
}

/** An add-on is there before the command runs. */
export const withAddon =
  <Input>(input: Input, fields: Partial<AddonRow> = {}) =>
  async ({ lab }: TestDevice): Promise<Input> => {
    const addon = makeAddon(fields)
    await lab.change({ entity: 'addons', id: addon.id, after: { ...addon } })
    return input
  }

/** The script of an add-on as its author ships it: a classic one has a header, a framed one its manifest. */
export function makeScript(manifest: AddonManifest, code = ''): string {
  const { rootVar, name, version, author, description, mode, hosts } = manifest
  const header = [
    `@rootVar: ${rootVar}`,
    `@name: ${name}`,
    `@version: ${version}`,
    `@author: ${author}`,
    `@description: ${description}`,
    `@hosts: ${hosts.join(' ')}`,
  ]
  const lines = mode === 'framed' ? ['@manifest', ...JSON.stringify(manifest, null, 2).split('\n')] : header
  return `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */\n${code || `var ${rootVar} = { init: function () {} }`}\n`
}
