// Writes dist/sbom.cdx.json: the packages in the built product with versions, licenses and checksums, in CycloneDX 1.5.
// Read from the lock file, because `npm sbom --omit=dev` leaves out packages that a development package needs as well, React among them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

export function writeSbom() {
  const { name, version, license } = readJson('package.json')
  const { packages } = readJson('package-lock.json')
  const components = Object.entries(packages).flatMap(([path, entry]) => (path === '' || entry.dev ? [] : [toComponent(path, entry)]))
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, ...licensesOf(license) } },
    components,
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`)
}

/** `path` as in the lock file: `node_modules/a/node_modules/@b/c`. */
function toComponent(path, { version, license, integrity, optional }) {
  const name = path.split('node_modules/').at(-1)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [, checksum] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': `${path}@${version}`,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...licensesOf(license),
    ...(checksum && { hashes: [{ alg: 'SHA-512', content: Buffer.from(checksum, 'base64').toString('hex') }] }),
  }
}

const licensesOf = (license) => (license ? { licenses: [{ expression: license }] } : {})
