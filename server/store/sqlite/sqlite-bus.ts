import { LocalBus } from '#server/feed/bus.ts'
import type { Engine } from '#server/store/sql.ts'
import { VersionPoll } from '#server/store/version-poll.ts'

/** The listeners of one server process. SQLite does not say when another process, such as the command line, has written; so it looks. */
export class SqliteBus extends LocalBus {
  readonly #poll: VersionPoll

  constructor(engine: Engine) {
    super()
    this.#poll = new VersionPoll(engine, (groupId, version) => super.poke(groupId, version))
  }

  async open(): Promise<void> {
    await this.#poll.look()
    this.#poll.start()
  }

  override poke(groupId: number, version: number, audiences?: readonly number[]): void {
    this.#poll.note(groupId, version)
    super.poke(groupId, version, audiences)
  }

  close(): void {
    this.#poll.stop()
  }
}
