import * as z from 'zod/mini'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { secretMethods } from '#domain/wire/integrations/addons.ts'
import type { Services } from '../services.ts'
import { readClient, removeClient, saveClient } from '../store/addons/addon-clients.ts'
import type { Sql } from '../store/sql.ts'

type OAuth = NonNullable<AddonManifest['oauth']>

interface AddonOf {
  readonly groupId: number
  readonly addonId: number
}

const client = z.object({ secret: z.string(), method: z.enum(secretMethods) })
type ClientSecret = z.infer<typeof client>

/** Law 115: a secret is for one client at one address. If an update of the add-on names another one, nothing is sent there until an administrator has entered its secret. */
const aboutOf = ({ groupId, addonId }: AddonOf, { tokenUrl, clientId }: OAuth): string => JSON.stringify(['client', groupId, addonId, tokenUrl, clientId])

/** The secret with which this server is registered at the service; undefined for a client without one. */
export async function clientSecret({ engine, seal }: Services, addon: AddonOf, oauth: OAuth): Promise<ClientSecret | undefined> {
  const sealed = await engine.read((sql) => readClient(sql, addon))
  const opened = sealed === undefined ? undefined : await seal.open(sealed, aboutOf(addon, oauth))
  return opened === undefined ? undefined : client.parse(JSON.parse(opened))
}

/** Keeps it sealed; an empty one is removed. `alsoWrite`: what is written in the same transaction. */
export async function keepClientSecret(
  { engine, seal }: Services,
  addon: AddonOf,
  oauth: OAuth,
  kept: ClientSecret,
  alsoWrite: (sql: Sql) => Promise<void>,
): Promise<void> {
  const sealed = kept.secret && (await seal.close(JSON.stringify(kept), aboutOf(addon, oauth)))
  await engine.write(async (sql) => {
    await (sealed ? saveClient(sql, addon, sealed) : removeClient(sql, addon))
    await alsoWrite(sql)
  })
}

/** What is added to a request to the service: RFC 6749 §2.3.1. */
export function provingClient(clientId: string, kept: ClientSecret | undefined): { headers: Record<string, string>; form: Record<string, string> } {
  if (!kept) return { headers: {}, form: { client_id: clientId } }
  if (kept.method === 'BODY') return { headers: {}, form: { client_id: clientId, client_secret: kept.secret } }
  const pair = [clientId, kept.secret].map(formEncoded).join(':')
  return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, form: {} }
}

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
