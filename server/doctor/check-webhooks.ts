import type { Seal } from '../security/seal.ts'
import { aboutWebhook } from '../security/sealed-secrets.ts'
import type { Engine } from '../store/sql.ts'
import { readEpoch } from '../store/store-meta.ts'
import { allWebhooks, type StoredWebhook } from '../store/webhooks/webhooks.ts'
import { healthy, problem, warning, type Finding } from './finding.ts'

const about = 'webhooks'

/** Which of them do not get their events. Nothing is sent to one. */
export async function checkWebhooks(engine: Engine, seal: Seal): Promise<Finding[]> {
  const { webhooks, epoch } = await engine.read(async (sql) => ({ webhooks: await allWebhooks(sql), epoch: await readEpoch(sql) }))
  const findings: Finding[] = []
  for (const webhook of webhooks) {
    const isReadable = (await seal.open(webhook.sealed, aboutWebhook(webhook))) !== undefined
    const finding = isReadable ? findingOf(webhook, epoch) : lost(webhook)
    if (finding) findings.push(finding)
  }
  if (findings.length > 0) return findings
  return [healthy(about, webhooks.length > 0 ? `${webhooks.length}, and none fails.` : 'None.')]
}

/** Law 122: only the host. The rest of an address may be a secret. */
const named = ({ groupId, url }: StoredWebhook): string => `Group ${groupId}, ${new URL(url).host}:`

const lost = (webhook: StoredWebhook): Finding =>
  problem(
    about,
    `${named(webhook)} its secret cannot be read, because the key is lost.`,
    'Set ALIQUOT_SECRET to what it was. If you do not have it, an administrator of the group makes a new secret under Settings, Webhooks.',
  )

function findingOf(webhook: StoredWebhook, epoch: string): Finding | undefined {
  const { state, failingSince } = webhook
  const which = named(webhook)
  const todo = 'Check whether this machine reaches it by https, and look under Settings, Webhooks, at what it answers. What it has missed is kept.'
  if (state === 'stopped') return warning(about, `${which} stopped. It has accepted nothing since ${new Date(failingSince).toISOString()}.`, todo)
  if (state === 'active' && webhook.epoch !== epoch)
    return warning(about, `${which} nothing has been sent since the restore.`, 'An administrator of the group resumes it under Settings, Webhooks.')
  if (failingSince > 0 && state === 'active') return warning(about, `${which} it has accepted nothing since ${new Date(failingSince).toISOString()}.`, todo)
  return undefined
}
