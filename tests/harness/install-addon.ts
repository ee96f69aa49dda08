import type { AddonPreview } from '#domain/wire/integrations/addons.ts'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { makeManifest, makeScript } from './addons.ts'
import type { Fetch } from './server.ts'

export const sendJson = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Looks at a script, as the marketplace does before it asks the person. */
export async function lookAt(browser: Fetch, script: string): Promise<AddonPreview> {
  const answer = await browser('/api/v1/addons/uploads', { method: 'PUT', headers: { 'content-type': 'text/javascript' }, body: script })
  return (await answer.json()) as AddonPreview
}

/** Installs an add-on. Returns its sdkPluginID and the hash of its script. */
export async function install(browser: Fetch, manifest: Partial<AddonManifest> = {}, code = ''): Promise<{ id: number; codeHash: string }> {
  const { codeHash } = await lookAt(browser, makeScript(makeManifest(manifest), code))
  return { id: (await (await browser('/api/v1/addons', sendJson('POST', { codeHash }))).json()) as number, codeHash }
}

/** Updates it to a newer version with this manifest. */
export async function update(browser: Fetch, id: number, manifest: Partial<AddonManifest>): Promise<Response> {
  const { codeHash } = await lookAt(browser, makeScript(makeManifest(manifest)))
  return browser(`/api/v1/addons/${id}`, sendJson('PUT', { codeHash }))
}
