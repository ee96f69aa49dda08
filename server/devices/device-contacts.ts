import { LRUCache } from 'lru-cache'
import { saveContact, type Contact } from '../store/devices/contacts.ts'
import type { Engine } from '../store/sql.ts'

/** How exactly people see when a device was here last. */
const noteEvery = 5 * 60_000
/** When something about it has changed. */
const noteChangesEvery = 20_000
/** Devices whose last note is remembered: without it, one is written too often, and no harm is done. */
const maxRemembered = 20_000

/**
 * Notes when each device was here, and with what, without a write for every pull, and without letting a pull wait for one.
 * Each process remembers what it has written.
 */
export class DeviceContacts {
  readonly #engine: Engine
  readonly #onError: (error: unknown) => void
  readonly #noted = new LRUCache<string, { readonly at: number; readonly said: string }>({ max: maxRemembered })
  readonly #writes = new Set<Promise<void>>()

  constructor(engine: Engine, onError: (error: unknown) => void) {
    this.#engine = engine
    this.#onError = onError
  }

  note(contact: Contact, at: number): void {
    const said = JSON.stringify(contact)
    const last = this.#noted.get(contact.device)
    if (last && at - last.at < (said === last.said ? noteEvery : noteChangesEvery)) return
    this.#noted.set(contact.device, { at, said })
    const write = this.#write(contact, at).finally(() => this.#writes.delete(write))
    this.#writes.add(write)
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await Promise.all(this.#writes)
  }

  async #write(contact: Contact, at: number): Promise<void> {
    try {
      await this.#engine.write((sql) => saveContact(sql, contact, at))
    } catch (error) {
      this.#noted.delete(contact.device)
      this.#onError(error)
    }
  }
}
