import { createHash } from 'node:crypto'
import { Device } from '#db/device/device.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import { Workspace } from '#db/workspace.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { settleEncryption } from '#src/app/encryption/settle-encryption.ts'
import type { Services } from '#src/app/services.ts'
import type { EncryptionStatus } from '#src/workspace/device/encryption-status.ts'
import { noon } from '#tests/harness/factories.ts'

export const ada: SessionInfo = {
  userId: 1,
  login: 'ada',
  fullName: 'Ada Admin',
  groupId: 10,
  groups: [{ groupId: 10, name: 'Cells', role: 'Member' }],
  idleMinutes: 30,
  encryptsDevices: true,
  serverTime: noon,
  epoch: 'e1',
}

/** The server's copies of keys; `isReachable` false is a tablet without a network. */
export class KeyServer {
  readonly copies = new Map<string, { secret: string; isComplete: boolean }>()
  isReachable = true
  encryptsDevices: boolean | undefined = true
  groupId = ada.groupId

  readonly fetch = async (url: string, { method, body }: RequestInit): Promise<Response> => {
    if (!this.isReachable) throw new TypeError('no network')
    const id = /encryptionKeys\/([\w-]+)/.exec(url)![1]!
    if (method === 'PUT') {
      const { secret, isComplete } = JSON.parse(body as string) as { secret: string; isComplete: boolean }
      this.copies.set(id, { secret, isComplete })
      return new Response(null, { status: 204 })
    }
    if (method === 'DELETE') {
      this.copies.delete(id)
      return new Response(null, { status: 204 })
    }
    const copy = this.copies.get(id)
    return copy ? Response.json({ secret: copy.secret }) : Response.json({ code: 'device.key-gone', message: '' }, { status: 404 })
  }
}

/** A page on a tablet. Two with the same databases are two tabs, or the same one after a restart. */
export class TabletPage {
  readonly device = new Device()
  readonly kept = new KeptSecrets(this.device.db)
  readonly statuses: EncryptionStatus['kind'][] = []
  readonly #server: KeyServer
  readonly #open = new Map<string, Workspace>()

  constructor(server: KeyServer) {
    this.#server = server
  }

  readonly workspaceOf = (owner: WorkspaceOwner): Workspace => {
    const name = `${owner.userId}:${owner.groupId}`
    const known = this.#open.get(name) ?? new Workspace(owner)
    this.#open.set(name, known)
    return known
  }

  get services(): Services {
    const secrets = { deriveKey: async (password: string, salt: Uint8Array) => new Uint8Array(createHash('sha256').update(password).update(salt).digest()) }
    const calls = {
      readSession: async () =>
        this.#server.isReachable
          ? { ok: true, value: { ...ada, groupId: this.#server.groupId, encryptsDevices: this.#server.encryptsDevices } }
          : { ok: false, failure: {} },
    }
    const [activity, pool] = [{ record: () => undefined }, { setPerson: async () => undefined }]
    return { device: this.device, secrets, calls, activity, pool, workspaceOf: this.workspaceOf } as unknown as Services
  }

  /** As EncryptionWatch does. */
  async settle(isWanted: boolean | undefined, signal = new AbortController().signal): Promise<EncryptionStatus['kind']> {
    const onStatus = ({ kind }: EncryptionStatus) => void this.statuses.push(kind)
    await settleEncryption({ services: this.services, workspace: this.workspaceOf(ada), isWanted, signal, onStatus })
    return this.statuses.at(-1) ?? 'settled'
  }

  close(): void {
    this.device.db.close()
    for (const workspace of this.#open.values()) workspace.close()
  }
}
