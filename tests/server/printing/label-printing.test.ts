import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { cancelLabelPrint } from '#domain/commands/cancel-label-print.ts'
import { packDots } from '#domain/rules/labels/packed-dots.ts'
import { writeZpl } from '#domain/rules/labels/write-zpl.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { LabelPrinting } from '#server/printing/label-printing.ts'
import type { PrinterScope } from '#server/printing/printer-address.ts'
import { saveAddress } from '#server/store/labels/printer-addresses.ts'
import { skipLostIds } from '#server/store/lost-ids.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { forEachEngine, type TestStore } from '#tests/harness/engines.ts'
import { startLabelPrinter, type TestPrinter } from '#tests/harness/label-printer.ts'
import { makeLabelPrinter, makePrintJob } from '#tests/harness/labels.ts'
import { change, member, now } from '../feed/world.ts'

const groupId = 7
const ann = { userId: 1, groupId }
const printerId = makeLabelPrinter().id
const raster = (black: number) => ({ width: 16, height: 2, dots: new Uint8Array(32).map((_, at) => Number(at % black === 0)) })
const dotsOf = (...blacks: number[]) => deflateRawSync(Buffer.concat(blacks.map((black) => packDots(raster(black))))).toString('base64')
/** Long enough for a machine that is busy with other things. */
const timeout = { connect: 60_000, answer: 60_000, print: 60_000, pause: 5 }
/** For a printer that says nothing, or that makes no progress. */
const impatience = { answer: 1_000, print: 1_000 }

interface ProcessOptions {
  readonly store?: TestStore
  readonly reach?: PrinterScope
  readonly timeout?: Partial<typeof timeout>
}

/** A group with a printer at work, and jobs for it. */
class PrintingLab {
  later = 0
  readonly errors: string[] = []
  readonly printer: TestPrinter
  readonly #store: TestStore

  constructor(store: TestStore, printer: TestPrinter) {
    this.#store = store
    this.printer = printer
  }

  static async open(open: () => Promise<TestStore>): Promise<PrintingLab> {
    const printer = await startLabelPrinter()
    afterTest(() => printer.close())
    const lab = new PrintingLab(await open(), printer)
    await change(lab.#store.feed, groupId, [['members', member(1, 'Ann', 'Member')]])
    await change(lab.#store.feed, groupId, [['labelPrinters', { ...makeLabelPrinter() }]])
    await lab.moveTo({ host: '127.0.0.1', port: printer.port })
    return lab
  }

  moveTo(address: { host: string; port: number }): Promise<void> {
    return this.#store.engine.write((sql) => saveAddress(sql, groupId, { printerId, ...address }))
  }

  async ask(id: string, fields: Partial<PrintJobRow> = {}): Promise<void> {
    const job = makePrintJob({ id, printerId, width: 16, height: 2, dots: dotsOf(3), at: now + this.later, ...fields })
    await change(this.#store.feed, groupId, [['printJobs', { ...job }]])
  }

  cancel(jobId: string) {
    return runCommand(this.#store.feed, ann, groupId, cancelLabelPrint, { jobId }, () => now)
  }

  /** The database is set back to a backup. */
  async restore(): Promise<void> {
    await this.#store.engine.write((sql) => skipLostIds(sql, now + this.later))
  }

  async remove(): Promise<void> {
    await change(this.#store.feed, groupId, [['labelPrinters', { ...makeLabelPrinter({ archived: 1 }) }]])
  }

  /** A server process; `another` has the same database. */
  process(holder: string, { store = this.#store, reach = 'local', timeout: own }: ProcessOptions = {}): LabelPrinting {
    const printing = new LabelPrinting({
      store: store.feed,
      holder,
      reach,
      timeout: { ...timeout, ...own },
      clock: () => now + this.later,
      onError: (error) => void this.errors.push(String(error)),
    })
    afterTest(() => printing.stop())
    return printing
  }

  async another(holder: string): Promise<LabelPrinting> {
    return this.process(holder, { store: await this.#store.another() })
  }

  async run(printing = this.process('one')): Promise<void> {
    await printing.run()
    await printing.settled()
    expect(this.errors).toEqual([])
  }

  async stateOf(id: string): Promise<string> {
    const job = (await this.#store.feed.read((tables) => tables.row(groupId, 'printJobs', id))) as PrintJobRow | undefined
    return [job?.state, job?.reason].filter(Boolean).join(': ')
  }
}

const first = 'job-0000-0000-00001'
const second = 'job-0000-0000-00002'

forEachEngine((_name, open) => {
  describe('labels for a printer in the network', () => {
    test('are printed dot by dot as they were drawn, in the order in which they were asked for', async () => {
      const lab = await PrintingLab.open(open)
      await lab.ask(second, { at: now + 2, labels: 2, copies: 3, dots: dotsOf(2, 5) })
      await lab.ask(first, { at: now + 1 })
      await lab.run()
      expect(lab.printer.labels).toEqual([writeZpl(raster(3), 1), writeZpl(raster(2), 3), writeZpl(raster(5), 3)].map((zpl) => zpl.trim()))
      expect([await lab.stateOf(first), await lab.stateOf(second)]).toEqual(['printed', 'printed'])
    })

    test('that were canceled are not printed', async () => {
      const lab = await PrintingLab.open(open)
      await lab.ask(first)
      await lab.cancel(first)
      await lab.run()
      expect(lab.printer.labels).toEqual([])
      expect(await lab.stateOf(first)).toBe('canceled')
    })

    test.each(['paper-out', 'head-open', 'paused'] as const)('do not go to a printer that says %s, and are not printed later by themselves', async (manner) => {
      const lab = await PrintingLab.open(open)
      lab.printer.manner = manner
      await lab.ask(first)
      await lab.run()
      expect(await lab.stateOf(first)).toBe(`failed: ${manner}`)
      lab.printer.manner = 'ready'
      await lab.run()
      expect(lab.printer.labels).toEqual([])
    })

    test('do not go to what does not answer, or answers like something else', async () => {
      const lab = await PrintingLab.open(open)
      lab.printer.manner = 'silent'
      await lab.ask(first)
      await lab.run(lab.process('impatient', { timeout: impatience }))
      lab.printer.manner = 'rubbish'
      await lab.ask(second)
      await lab.run()
      expect([await lab.stateOf(first), await lab.stateOf(second)]).toEqual(['failed: silent', 'failed: not-zpl'])
      expect(lab.printer.labels).toEqual([])
    })

    test('fail with the reason if the printer is off, was removed, or has an address where nothing may be sent', async () => {
      const lab = await PrintingLab.open(open)
      await lab.ask(first)
      await lab.run(lab.process('careful', { reach: 'network' }))
      expect(await lab.stateOf(first)).toBe('failed: not-allowed')
      await lab.ask(second)
      await lab.printer.close()
      await lab.run()
      expect(await lab.stateOf(second)).toBe('failed: off')
      await lab.remove()
      await lab.ask(first, { state: 'waiting' })
      await lab.run()
      expect(await lab.stateOf(first)).toBe('failed: removed')
    })

    test('fail if their dots are not what was announced', async () => {
      const lab = await PrintingLab.open(open)
      await lab.ask(first, { labels: 2 })
      await lab.ask(second, { dots: Buffer.from('^XA^FDhello^XZ').toString('base64') })
      await lab.run()
      expect([await lab.stateOf(first), await lab.stateOf(second)]).toEqual(['failed: unreadable', 'failed: unreadable'])
      expect(lab.printer.labels).toEqual([])
    })

    test.each([
      ['dies', 'cut-off'],
      ['silent', 'no-answer'],
      ['paper-out', 'paper-out'],
    ] as const)('may have been printed if something goes wrong once the printer has one (%s), and are never sent again', async (later, reason) => {
      const lab = await PrintingLab.open(open)
      lab.printer.later = later
      await lab.ask(first)
      await lab.run(lab.process('impatient', { timeout: impatience }))
      expect(await lab.stateOf(first)).toBe(`unknown: ${reason}`)
      lab.printer.later = undefined
      lab.printer.manner = 'ready'
      await lab.run()
      expect(lab.printer.labels).toHaveLength(1)
    })

    test('may have been printed if their server was killed: the next one says so once it is sure, and goes on with the others', async () => {
      const lab = await PrintingLab.open(open)
      lab.printer.isHeld = true
      await lab.ask(first)
      const killed = lab.process('killed')
      await killed.run()
      await lab.printer.has(1)
      await lab.ask(second)
      const next = await lab.another('next')
      await lab.run(next)
      expect([await lab.stateOf(first), await lab.stateOf(second)]).toEqual(['printing', 'waiting'])
      lab.later = 61_000
      lab.printer.isHeld = false
      await lab.run(next)
      expect([await lab.stateOf(first), await lab.stateOf(second)]).toEqual(['unknown: stopped', 'printed'])
      expect(lab.printer.labels).toHaveLength(2)
      // Whatever the first one still says changes nothing.
      await lab.printer.close()
      await killed.settled()
      expect(await lab.stateOf(first)).toBe('unknown: stopped')
    })

    test('may have been printed if they are from before a restore; new ones are printed', async () => {
      const lab = await PrintingLab.open(open)
      await lab.ask(first)
      lab.later = 1_000
      await lab.restore()
      lab.later = 2_000
      await lab.ask(second)
      await lab.run()
      expect([await lab.stateOf(first), await lab.stateOf(second)]).toEqual(['unknown: restored', 'printed'])
      expect(lab.printer.labels).toHaveLength(1)
    })

    test('are printed once by two servers on one database', async () => {
      const lab = await PrintingLab.open(open)
      const both = [lab.process('one'), await lab.another('two')]
      for (let at = 0; at < 5; at++) await lab.ask(`job-0000-0000-0000${at}`)
      await Promise.all(both.map((printing) => lab.run(printing)))
      await Promise.all(both.map((printing) => lab.run(printing)))
      expect(lab.printer.labels).toHaveLength(5)
    })
  })
})
