import { holdFiles } from '#domain/commands/hold-files.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import { limits } from '#domain/limits.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedStore, FeedWriter, FollowedRow } from '../feed/tables.ts'
import { contentReader } from '../notebook/content-reader.ts'
import { describeDetached } from '../notebook/detached-texts.ts'
import { readSignedBehind } from '../notebook/read-signed.ts'
import type { ParserWall } from '../wall/parser-wall.ts'
import type { Follower } from './follower.ts'
import { notifyAdministrators } from './notify-administrators.ts'

const detached = 'signature-detached'

/**
 * Looks at each signed experiment: files elsewhere that it shows are held from then on, and a text that its signatures do not cover is named to
 * the administrators. It finds something only in what a server before 0.4.0 has signed, or one of an earlier release that runs beside this one.
 */
export class SignedFollower implements Follower {
  readonly name = 'look-at-signed'
  readonly entities = ['experiments'] as const
  readonly #store: FeedStore
  readonly #clock: () => number
  readonly #wall: ParserWall

  constructor(store: FeedStore, clock: () => number, wall: ParserWall) {
    this.#store = store
    this.#clock = clock
    this.#wall = wall
  }

  async follow(feed: number, changes: readonly FollowedRow[]): Promise<void> {
    for (const { row } of changes) {
      const experiment = row as unknown as ExperimentRow | null
      if (experiment?.status === 'SIGNED') await this.#lookAt(feed, experiment)
    }
  }

  async #lookAt(groupId: number, experiment: ExperimentRow): Promise<void> {
    const { id, name } = experiment
    const found = await this.#store.read(async (tables) => {
      const under = contentReader(tables, groupId)
      const who = `group ${groupId}`
      const content = await readSignedBehind(this.#wall, who)(under, experiment)
      const signatures = (await tables.rowsUnder(groupId, 'signatures', 'byExperiment', [id])) as unknown as SignatureRow[]
      const says = await describeDetached(
        under,
        signatures.filter(({ state }) => state === 'signed'),
        content.detached,
        (schemaNumber, updates) => this.#wall.run(who, 'replayText', { schemaNumber, updates }),
      )
      return { says, free: content.elsewhere.filter(({ heldBy }) => heldBy === null).map((file) => file.id) }
    }, 'long')
    if (found.free.length === 0 && found.says.length === 0) return
    const at = this.#clock()
    await this.#store.write(async (tables) => {
      await tables.lockGroup(groupId)
      for (let from = 0; from < found.free.length; from += limits.many.samples)
        await runAsServer(tables, groupId, holdFiles, { experimentId: id, fileIds: found.free.slice(from, from + limits.many.samples) }, at)
      if (found.says.length === 0 || (await isToldOf(tables, groupId, id))) return
      const about = { name: `${experimentCode(id)}, ${name}`.slice(0, limits.name.longest), foreignId: id }
      const detail = found.says.join(' ').slice(0, limits.name.longest)
      await notifyAdministrators(tables, groupId, { kind: detached, ...about, detail }, at)
    })
  }
}

/** The same rows may come again. */
const isToldOf = async (tables: FeedWriter, groupId: number, experimentId: number): Promise<boolean> =>
  (await tables.rowsUnder(groupId, 'notifications', 'byPerson', [])).some((row) => row['kind'] === detached && row['foreignId'] === experimentId)
