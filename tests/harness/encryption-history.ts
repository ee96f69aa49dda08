import * as fc from 'fast-check'
import { expect } from 'vitest'
import { unpackStep } from '#db/blocks/unpack.ts'
import { isEncrypted, type Codec } from '#db/disk/codec.ts'
import { noteEncryption, readEncryptionNote, type EncryptionState } from '#db/encryption/encryption-note.ts'
import { rewriteAll } from '#db/encryption/rewrite.ts'
import { saveFile } from '#db/files/save-file.ts'
import { resetMirror } from '#db/pull/reset-mirror.ts'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import { saveProgress } from '#db/saved-progress.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { Refusal } from '#domain/tx.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { stateOfWorkspace } from './device-state.ts'
import { openAgain, testCodec } from './encrypted-workspace.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from './factories.ts'
import { fetchLab, fetchNext } from './fetch-lab.ts'
import { makeWorkspace } from './make-workspace.ts'
import { takePage } from './take-page.ts'
import { confidential, placesOfWord, readRaw } from './written-lab.ts'

const ids = fc.integer({ min: 1, max: 5 })
const tab = fc.constantFrom(0, 1)
const codes = fc.constantFrom('CONFIDENTIAL-1', 'CONFIDENTIAL-2', 'CONFIDENTIAL-3')
const stepOf = <Kind extends string>(weight: number, ...kinds: Kind[]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds), tab, id: ids, code: codes }),
})

export const encryptionStep = fc.oneof(
  stepOf(5, 'edit', 'barcode'),
  stepOf(3, 'file', 'progress', 'outdated tab edits'),
  stepOf(4, 'server', 'pull', 'fetch', 'unpack'),
  stepOf(1, 'reset'),
  stepOf(3, 'on', 'off'),
  stepOf(6, 'rewrite', 'pause'),
  stepOf(3, 'kill'),
)
export type EncryptionStep = typeof encryptionStep extends fc.Arbitrary<infer S> ? S : never

/** A mistake that a search must find. */
export interface EncryptionMistake {
  codec?: (state: EncryptionState) => Codec
  rewrite?: typeof rewriteAll
}

/** One device, twice: encryption is turned on and off in one of them, with kills at any moment; in the other, there is none. Both must have the same. */
export class EncryptionHistory {
  readonly #codec: (state: EncryptionState) => Codec
  readonly #rewrite: typeof rewriteAll
  readonly #disk: Workspace
  readonly #plain = makeWorkspace()
  readonly #outdated: Workspace
  readonly #tabs: Workspace[] = []
  readonly #rewriting = new Map<Workspace, { stop: AbortController; done: Promise<unknown> }>()
  readonly #server = new Map(smallLab(7).map((row) => [`${row.entity} ${String(row.id)}`, row]))
  readonly #failures: unknown[] = []
  #version = 7
  #made = 0

  constructor({ codec = testCodec, rewrite = rewriteAll }: EncryptionMistake = {}) {
    this.#codec = codec
    this.#rewrite = rewrite
    this.#disk = makeWorkspace(codec('opening'))
    this.#outdated = openAgain(this.#disk)
    this.#tabs = [0, 1].map(() => openAgain(this.#disk, codec('opening')))
  }

  /** The laboratory is downloaded, and partly unpacked. */
  async begin(): Promise<void> {
    for (const { disk } of [this.#disk, this.#plain]) await fetchLab(disk, this.#rows(), undefined, { rows: 2, version: this.#version })
    await unpackStep(this.#disk.disk, 'samples', 2)
  }

  async do(step: EncryptionStep): Promise<void> {
    const here = this.#tabs[step.tab]!
    const made = ++this.#made
    const edit = mutation(editSample, { sampleId: step.id, set: { note: { was: '', to: confidential(`note ${made}`) } } }, confidential('edit'))
    switch (step.kind) {
      case 'edit':
        return this.#both(here, ({ disk }) => write(disk, makeContext(), [edit]))
      case 'barcode':
        return this.#both(here, ({ disk }) =>
          write(disk, makeContext(), [mutation(setSampleBarcode, { sampleId: step.id, barcode: step.code }, confidential('barcode'))]),
        )
      case 'file': {
        const content = new Blob([confidential(`bytes ${made}`)])
        const file = { subject: `samples#${step.id}` as const, audience: 0, name: confidential('file'), mediaType: 'image/png', content }
        const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
        return this.#both(here, ({ disk }) => saveFile(disk, makeContext(), file, confidential('file'), { id }))
      }
      case 'progress':
        return this.#both(here, (workspace) =>
          saveProgress(workspace, { id: `stock-take:whole:${step.id}`, at: made, content: { seen: [confidential('seen')] } }),
        )
      case 'outdated tab edits': {
        const note = await readEncryptionNote(this.#disk)
        if (note?.state === 'mixed' || note?.state === 'settled') return expect(write(this.#outdated.disk, makeContext(), [edit])).rejects.toThrow()
        // It may still meet values that are being decrypted; then it has to be reloaded, too.
        if (!note || note.state === 'off') return this.#both(this.#outdated, ({ disk }) => write(disk, makeContext(), [edit]))
        return
      }
      case 'server': {
        const row = makeSample({ id: step.id, name: confidential(`sample ${made}`), altBarcode: made % 3 ? null : step.code })
        return void this.#server.set(`samples ${step.id}`, serverRow('samples', step.id, row, ++this.#version))
      }
      case 'pull':
        return this.#both(here, (workspace) => this.#pull(workspace))
      case 'fetch':
        return this.#both(here, ({ disk }) => fetchNext(disk, this.#rows(), { rows: 2, version: this.#version }))
      case 'unpack':
        return this.#both(here, ({ disk }) => unpackStep(disk, 'samples', 1))
      case 'reset':
        return this.#both(here, ({ disk }) => resetMirror(disk))
      case 'on':
      case 'off':
        return this.#turn(here, step.kind)
      case 'rewrite':
        return this.#begin(here)
      case 'pause':
        return void (await this.#rewriting.get(here)?.done)
      case 'kill': {
        const before = this.#rewriting.get(here)
        here.isOutdated = true
        here.close()
        before?.stop.abort()
        await before?.done
        this.#rewriting.delete(here)
        this.#tabs[step.tab] = await this.#open()
      }
    }
  }

  /** Both have the same; what was never sent is all there. Once the database is marked as encrypted, nothing that waits to be sent is readable. */
  async compare(): Promise<void> {
    expect(this.#failures).toEqual([])
    const here = this.#tabs.find((workspace) => !workspace.isOutdated)!
    expect(await everythingIn(here)).toEqual(await everythingIn(this.#plain))
    for (const code of ['CONFIDENTIAL-1', 'CONFIDENTIAL-2', 'CONFIDENTIAL-3'])
      expect(await resolveScan(here, code)).toEqual(await resolveScan(this.#plain, code))
    // Other tables may lag: saved progress is written as its tab was last told.
    const isSettled = (await readEncryptionNote(here))?.state === 'settled'
    if (isSettled) expect([...placesOfWord(await readRaw(here))].filter((place) => place.startsWith('$outbox.'))).toEqual([])
  }

  /** Whoever comes next finishes it. */
  async finish(): Promise<void> {
    for (const { done } of this.#rewriting.values()) await done
    expect(this.#failures).toEqual([])
    const last = await this.#open()
    expect(await this.#rewrite(last)).toBe(true)
    const note = await readEncryptionNote(last)
    const raw = await readRaw(last)
    if (note?.state === 'settled') expect([...placesOfWord(raw)]).toEqual([])
    else expect(Object.values(raw).flat().filter(isEncrypted)).toEqual([])
    expect(await everythingIn(note?.state === 'settled' ? last : openAgain(this.#disk))).toEqual(await everythingIn(this.#plain))
    for (const workspace of [last, this.#outdated, ...this.#tabs]) workspace.close()
  }

  /** A new page of someone who has the key. */
  async #open(): Promise<Workspace> {
    const note = await readEncryptionNote(this.#disk)
    return openAgain(this.#disk, this.#codec(note && note.state !== 'off' ? note.state : 'opening'))
  }

  async #turn(here: Workspace, to: 'on' | 'off'): Promise<void> {
    const note = await readEncryptionNote(here)
    const isOn = note?.state === 'mixed' || note?.state === 'settled'
    if (isOn === (to === 'on') || (to === 'off' && !note)) return
    await noteEncryption(here, 'w1', to === 'on' ? 'mixed' : 'opening')
  }

  #begin(workspace: Workspace): void {
    if (this.#rewriting.has(workspace)) return
    const stop = new AbortController()
    const done = this.#rewrite(workspace, stop.signal).then(
      () => this.#rewriting.delete(workspace),
      (error: unknown) => {
        if (!workspace.isOutdated) this.#failures.push(error)
      },
    )
    this.#rewriting.set(workspace, { stop, done })
  }

  /** Refused in one, refused in the other. */
  async #both(here: Workspace, work: (workspace: Workspace) => Promise<unknown>): Promise<void> {
    const [one, other] = [await codeOf(work(here)), await codeOf(work(this.#plain))]
    expect(one).toBe(other)
  }

  async #pull({ disk }: Workspace): Promise<void> {
    const cursor = await disk.transaction([], (tx) => tx.cursor())
    if (!cursor.parts.length) return
    const from = cursor.versions.group
    const rows = [...this.#server.values()].filter(({ version }) => version > from)
    await takePage(disk, makePage({ from, epoch: 'e1', version: this.#version, rows, ...totalsOf(this.#rows()) }), noon)
  }

  #rows(): ServerRow[] {
    return [...this.#server.values()]
  }
}

const codeOf = (done: Promise<unknown>): Promise<ErrorCode | null> =>
  done.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

async function everythingIn(workspace: Workspace): Promise<unknown> {
  const all = (table: string) => workspace.db.table(table).toArray() as Promise<unknown[]>
  return { ...(await stateOfWorkspace(workspace)), files: await all('$files'), bytes: await all('$fileChunks'), begun: await all('$begun') }
}
