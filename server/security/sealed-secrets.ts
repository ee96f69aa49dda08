import type { StoredSecret } from '../store/seal-secret.ts'

type Owner = Omit<StoredSecret, 'secret'>

/** What a secret is sealed for: it cannot be opened as that of another webhook or storage server. */
export const aboutSecret = ({ table, groupId, id }: Owner): string => `${table}/${groupId}/${id}`

export const aboutWebhook = ({ groupId, id }: Pick<Owner, 'groupId' | 'id'>): string => aboutSecret({ table: 'webhook', groupId, id })

export const aboutStorageKey = (groupId: number, keyId: string): string => aboutSecret({ table: 'storage_server', groupId, id: keyId })
