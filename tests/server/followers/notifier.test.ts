import { describe, expect, test } from 'vitest'
import { addNotifications } from '#domain/commands/add-notifications.ts'
import { askWitness } from '#domain/commands/ask-witness.ts'
import { approveOrder } from '#domain/commands/approve-order.ts'
import { cancelOrder } from '#domain/commands/cancel-order.ts'
import { declineOrder } from '#domain/commands/decline-order.ts'
import { requestOrder } from '#domain/commands/request-order.ts'
import { takeBackOrderStep } from '#domain/commands/take-back-order-step.ts'
import { makeMember } from '#tests/harness/factories.ts'
import { requestFields } from '#tests/harness/supplies.ts'
import { cancelBooking } from '#domain/commands/cancel-booking.ts'
import { moveBooking } from '#domain/commands/move-booking.ts'
import { saveEquipmentTask } from '#domain/commands/save-equipment-task.ts'
import { setEquipmentStatus } from '#domain/commands/set-equipment-status.ts'
import { makeBooking, makeEquipment, makeEquipmentTask } from '#tests/harness/equipment.ts'
import { declineSignature } from '#domain/commands/decline-signature.ts'
import { commentId, makeExperiment, makeSection } from '#tests/harness/notebook.ts'
import { addComment } from '#domain/commands/add-comment.ts'
import { editComment } from '#domain/commands/edit-comment.ts'
import { setExperimentReaders } from '#domain/commands/set-experiment-readers.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import { reservePositions } from '#domain/commands/reserve-positions.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { NotificationRow } from '#domain/entities/notification.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { Command } from '#domain/command.ts'
import type { EntityName } from '#domain/schema.ts'
import { notificationText } from '#domain/rules/notifications/notification-text.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { Notifier } from '#server/followers/notifier.ts'
import type { NotifierStore } from '#server/followers/notifier-tables.ts'
import { SqlNotifierStore } from '#server/store/feed/notifier-tables.ts'
import { forEachEngine, type TestStore } from '#tests/harness/engines.ts'
import { box, change, sample, settle } from '../feed/world.ts'

const dayLasts = 24 * 3_600_000
const noon = new Date(2026, 10, 22, 12).getTime()
const [ann, tobias, groupId] = [1, 2, 7]

/** The small laboratory with a notifier, at a time of its own. Ann owns the samples. */
class NotifiedLab {
  now = noon
  readonly errors: string[] = []
  readonly #store: TestStore
  readonly #notifiers = new Map<string, Notifier>()

  constructor(store: TestStore) {
    this.#store = store
  }

  static async open(open: () => Promise<TestStore>): Promise<NotifiedLab> {
    const store = await open()
    await settle(async () => store.feed)
    const lab = new NotifiedLab(store)
    await lab.notify()
    return lab
  }

  notify(holder = 'one', store: NotifierStore = new SqlNotifierStore(this.#store.feed)): Promise<void> {
    const onError = (error: unknown) => void this.errors.push(String(error))
    const known = this.#notifiers.get(holder) ?? new Notifier({ store, clock: () => this.now, onError })
    this.#notifiers.set(holder, known)
    return known.run()
  }

  /** A process that dies at its nth write of notifications, before it is committed. */
  dyingStore(): NotifierStore {
    const store = new SqlNotifierStore(this.#store.feed)
    return {
      read: (work) => store.read(work),
      write: (work) =>
        store.write(async (tables, own) => {
          const result = await work(tables, own)
          if ((await own.progress(groupId)).entry !== null && result === true && (await tables.version(groupId)) > this.#written) throw new Error('killed')
          return result
        }),
    }
  }
  #written = 0
  async markWritten(): Promise<void> {
    this.#written = await this.#store.feed.read((tables) => tables.version(groupId))
  }

  async does<Input, Uses extends EntityName, Codes extends ErrorCode>(userId: number, command: Command<Input, Uses, Codes>, input: NoInfer<Input>) {
    await runCommand(this.#store.feed, { userId }, groupId, command, input, () => this.now)
  }

  async save(...rows: Parameters<typeof change>[2][number][]): Promise<void> {
    await change(this.#store.feed, groupId, rows)
  }

  async of(userId: number): Promise<NotificationRow[]> {
    const rows = await this.#store.feed.read((tables) => tables.rowsById(groupId, userId, 'notifications', null, 1_000))
    return rows as unknown as NotificationRow[]
  }

  async textsOf(userId: number): Promise<string[]> {
    return (await this.of(userId)).map((row) => notificationText(row))
  }

  async wants(userId: number, kind: string, place: string): Promise<void> {
    await this.does(userId, writeSetting, { key: `Notify.${kind}`, value: place })
  }

  async sleepDays(days: number): Promise<void> {
    this.now += days * dayLasts
    await this.notify()
  }
}

forEachEngine((_name, open) => {
  describe('people are notified', () => {
    test('who may approve requests of new ones, and who asked of what becomes of them [ROUTE-12]', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(['members', { ...makeMember({ id: ann, role: 'Administrator' }) }], ['members', { ...makeMember({ id: tobias, fullName: 'Tobias Wen' }) }])
      await lab.notify()
      await lab.does(tobias, requestOrder, { ...requestFields, id: 31, name: 'Gloves' })
      await lab.does(tobias, requestOrder, { ...requestFields, id: 32, name: 'Tips', notify: false })
      await lab.notify()
      expect(await lab.of(ann)).toMatchObject([{ kind: 'order-asked', count: 2, scope: 'SUPPLIES', targetUrl: '/members/inventory/ordering' }])
      await lab.does(ann, approveOrder, { orderItemId: 31 })
      await lab.does(ann, declineOrder, { orderItemId: 32, note: '' })
      await lab.notify()
      expect(await lab.of(tobias)).toMatchObject([
        { kind: 'order-approved', name: 'Gloves', scope: 'SUPPLIES', foreignId: 31, targetUrl: '/members/inventory/ordering?orderID=31' },
      ])
      await lab.does(ann, takeBackOrderStep, { orderItemId: 31, status: 'approved' })
      await lab.does(tobias, cancelOrder, { orderItemId: 31, note: '' })
      await lab.notify()
      expect(await lab.of(tobias)).toHaveLength(1)
    })

    test('[FAULT-117] who booked an instrument that others cancel, move or take out of use: a click opens its page', async () => {
      const lab = await NotifiedLab.open(open)
      const tomorrow = lab.now + dayLasts
      await lab.save(
        ['equipment', { ...makeEquipment({ id: 500, name: 'Confocal', ownerId: tobias }) }],
        ...[600, 601, 602].map(
          (id, at) => ['bookings', { ...makeBooking({ id, memberId: ann, from: tomorrow + at * dayLasts, to: tomorrow + at * dayLasts + 1 }) }] as const,
        ),
        ['bookings', { ...makeBooking({ id: 603, memberId: ann, from: lab.now - dayLasts, to: lab.now - 1 }) }],
      )
      await lab.notify()
      await lab.does(tobias, cancelBooking, { bookingId: 600, canceled: true })
      await lab.does(ann, cancelBooking, { bookingId: 601, canceled: true })
      await lab.does(tobias, moveBooking, { bookingId: 602, from: tomorrow, to: tomorrow + 60_000, title: '' })
      await lab.notify()
      const about = { foreignId: 500, name: 'Confocal', scope: 'DEVICE', targetUrl: '/members/inventory/equipment/view/?storageID=500' }
      expect(await lab.of(ann)).toMatchObject([
        { ...about, kind: 'booking-canceled', count: 1, detail: new Date(tomorrow).toISOString() },
        { ...about, kind: 'booking-moved', count: 1, detail: new Date(tomorrow).toISOString() },
      ])
      await lab.does(tobias, setEquipmentStatus, { equipmentId: 500, eventId: 'event-0000-0000-0009', status: 'out of use', text: 'Broken lamp' })
      await lab.notify()
      expect((await lab.of(ann)).at(-1)).toMatchObject({ ...about, kind: 'equipment-stopped', count: 1, detail: 'Broken lamp' })
      expect(await lab.textsOf(ann)).toContain('Confocal, which you booked, is out of use')
      expect(await lab.of(tobias)).toEqual([])
    })

    test('who is responsible for a task, a week before it is due and when its day has passed, each once', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(
        ['equipment', { ...makeEquipment({ id: 500, name: 'Confocal', ownerId: tobias }) }],
        ['equipment', { ...makeEquipment({ id: 501, archived: 1 }) }],
        ['equipmentTasks', { ...makeEquipmentTask({ id: 'task-0000-0000-0001', dueOn: '2026-11-30', responsibleId: ann }) }],
        ['equipmentTasks', { ...makeEquipmentTask({ id: 'task-0000-0000-0002', dueOn: '2026-11-30', responsibleId: ann, archived: 1 }) }],
        ['equipmentTasks', { ...makeEquipmentTask({ id: 'task-0000-0000-0003', dueOn: '2026-11-30', responsibleId: ann, equipmentId: 501 }) }],
        ['equipmentTasks', { ...makeEquipmentTask({ id: 'task-0000-0000-0004', dueOn: '2026-11-30', responsibleId: 0 }) }],
      )
      await lab.notify()
      expect(await lab.of(ann)).toEqual([])
      await lab.sleepDays(1)
      await lab.notify('after a restart')
      expect(await lab.of(ann)).toMatchObject([{ kind: 'task-due', foreignId: 500, targetUrl: '/members/inventory/equipment/view/?storageID=500' }])
      expect(await lab.textsOf(ann)).toEqual(['Confocal: Point spread function is due on 2026-11-30'])
      await lab.sleepDays(8)
      await lab.sleepDays(1)
      expect(await lab.textsOf(ann)).toEqual(['Confocal: Point spread function is due on 2026-11-30', 'Confocal: Point spread function was due on 2026-11-30'])
      // One that someone else moves into this week is due at once.
      const task = { taskId: 'task-0000-0000-0001', equipmentId: 500, kind: 'validation', title: '', every: null, unit: 'days', responsibleId: ann } as const
      await lab.does(tobias, saveEquipmentTask, { ...task, dueOn: '2026-12-04' })
      await lab.notify()
      expect((await lab.textsOf(ann)).slice(2)).toEqual(['Confocal is due on 2026-12-04'])
    })

    test('[FAULT-117] who is asked to sign, and who asked, of signatures and refusals to sign', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(['experiments', { ...makeExperiment({ id: 9, name: 'Clone screen', ownerId: ann, status: 'SIGNED' }) }])
      await lab.does(ann, askWitness, { experimentId: 9, witnessId: tobias })
      await lab.notify()
      expect(await lab.of(tobias)).toMatchObject([
        { kind: 'sign-asked', scope: 'JOURNAL', foreignId: 9, targetUrl: '/members/experiments/journal/?experimentID=9' },
      ])
      expect(await lab.textsOf(tobias)).toEqual([expect.stringMatching(/asks you to witness Clone screen$/)])
      await lab.does(tobias, declineSignature, { experimentId: 9, reason: 'The gel is missing' })
      await lab.notify()
      expect(await lab.textsOf(ann)).toEqual([expect.stringMatching(/declined to sign Clone screen: The gel is missing$/)])
    })

    test('that someone names them in a comment, comments on their experiment, or answers them; each once, and nobody who may not see it', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(
        ['experiments', { ...makeExperiment({ id: 9, name: 'Clone screen', ownerId: ann }) }],
        ['sections', { ...makeSection({ id: 9, experimentId: 9 }) }],
      )
      const words = { commentId, sectionId: 9, threadId: null, passage: null, text: 'Look, @Ann', mentions: [] }
      await lab.does(tobias, addComment, { ...words, mentions: [ann] })
      await lab.notify()
      expect(await lab.of(ann)).toMatchObject([
        { kind: 'mentioned', scope: 'JOURNAL', foreignId: 9, targetUrl: `/members/experiments/journal/?experimentID=9&threadID=${commentId}` },
      ])
      expect(await lab.textsOf(ann)).toEqual([expect.stringMatching(/mentioned you in a comment on Clone screen$/)])
      await lab.does(tobias, editComment, { commentId, text: { was: words.text, to: 'Look again, @Ann' }, mentions: [ann] })
      await lab.does(ann, addComment, { ...words, commentId: 'comment-0000-0000-0002', threadId: commentId })
      await lab.notify()
      expect(await lab.of(ann)).toHaveLength(1)
      expect(await lab.textsOf(tobias)).toEqual([expect.stringMatching(/commented on Clone screen$/)])
      // The thread, not the answer in it.
      expect(await lab.of(tobias)).toMatchObject([{ targetUrl: `/members/experiments/journal/?experimentID=9&threadID=${commentId}` }])
      await lab.does(ann, setExperimentReaders, { experimentId: 9, readership: 'people', add: [], remove: [] })
      await lab.does(ann, addComment, { ...words, commentId: 'comment-0000-0000-0003', mentions: [tobias] })
      await lab.notify()
      expect(await lab.of(tobias)).toHaveLength(1)
    })

    test('that someone else’s use of their sample left it low, once, with an address to open', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(['samples', sample(101, { lowAmount: 1 })])
      await lab.does(tobias, adjustAmount, { sampleId: 101, delta: -1, unit: 'mL' })
      await lab.notify()
      await lab.notify()
      expect(await lab.of(ann)).toMatchObject([
        {
          kind: 'low',
          count: 1,
          name: 'Tube 101',
          detail: '0.5 mL',
          actor: 'Tobias Wen',
          scope: 'INVENTORY',
          foreignId: 101,
          targetUrl: '/members/inventory/browser/?return=true&sampleID=101#viewSample',
          createdAt: lab.now,
          readAt: null,
        },
      ])
      expect(await lab.textsOf(ann)).toEqual(['Tube 101 is low: 0.5 mL left'])
      expect(await lab.of(tobias)).toEqual([])
      await lab.does(tobias, adjustAmount, { sampleId: 101, delta: -0.1, unit: 'mL' })
      await lab.notify()
      expect(await lab.of(ann)).toHaveLength(1)
    })

    test('with a name that is cut if it is longer than names may be', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(['samples', sample(101, { name: 'x'.repeat(300), lowAmount: 1 })])
      await lab.does(tobias, adjustAmount, { sampleId: 101, delta: -1, unit: 'mL' })
      await lab.notify()
      expect((await lab.of(ann)).map(({ name }) => name.length)).toEqual([250])
    })

    test('never of what they did themselves, and not of what is no longer so', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(['samples', sample(101, { lowAmount: 1 })])
      for (const kind of ['moved', 'archived', 'taken-out']) await lab.wants(ann, kind, 'screen')
      await lab.does(ann, adjustAmount, { sampleId: 101, delta: -1, unit: 'mL' })
      await lab.does(ann, adjustAmount, { sampleId: 101, delta: 1, unit: 'mL' })
      await lab.does(ann, moveSample, { sampleId: 102, layerId: box, position: 1 })
      await lab.does(ann, checkOutSample, { sampleId: 103 })
      await lab.does(ann, archiveSample, { sampleId: 104 })
      await lab.does(tobias, adjustAmount, { sampleId: 101, delta: -1, unit: 'mL' })
      await lab.does(tobias, adjustAmount, { sampleId: 101, delta: 1, unit: 'mL' })
      await lab.notify()
      expect(await lab.of(ann)).toEqual([])
    })

    test('that someone moved, checked out or archived their samples only if they chose it; several of one kind are one', async () => {
      const lab = await NotifiedLab.open(open)
      const doAll = async () => {
        for (const [sampleId, position] of [
          [101, 1],
          [102, 2],
          [103, 3],
        ] as const)
          await lab.does(tobias, moveSample, { sampleId, layerId: box, position })
        await lab.does(tobias, checkOutSample, { sampleId: 104 })
        await lab.does(tobias, archiveSample, { sampleId: 105 })
        await lab.notify()
      }
      await doAll()
      expect(await lab.of(ann)).toEqual([])
      for (const id of [101, 102, 103, 104, 105]) await lab.save(['samples', sample(id)])
      for (const kind of ['moved', 'archived', 'taken-out']) await lab.wants(ann, kind, 'bell')
      await lab.wants(ann, 'low', 'off')
      await doAll()
      expect(await lab.textsOf(ann)).toEqual(['Tobias Wen moved 3 of your samples', 'Tobias Wen checked out Tube 104', 'Tobias Wen archived Tube 105'])
      expect((await lab.of(ann))[0]).toMatchObject({ count: 3, name: 'Tube 101', detail: 'Layer 20, A1', foreignId: 101 })
    })

    test('that someone released a position they had reserved', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.does(ann, reservePositions, { layerId: box, positions: [1, 11], reserved: true, note: '' })
      await lab.does(tobias, reservePositions, { layerId: box, positions: [11], reserved: false, note: '' })
      await lab.notify()
      expect(await lab.textsOf(ann)).toEqual(['Tobias Wen released your reserved position B2'])
      expect(await lab.of(ann)).toMatchObject([
        { detail: 'Layer 20', scope: 'STORAGE', foreignId: box, targetUrl: `/members/inventory/browser/?initStorageLayer=${box}` },
      ])
    })

    test('seven days before a sample expires and when it has expired, each once, also after a restart and days without a server', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(['samples', sample(101, { expiration: '2026-11-30' })], ['samples', sample(102, { expiration: '2026-12-02' })])
      await lab.save(
        ['samples', sample(103, { expiration: '2026-11-30', archived: 1 })],
        ['samples', sample(104, { expiration: '2026-11-30', ownerId: tobias })],
      )
      await lab.notify()
      expect(await lab.of(ann)).toEqual([])
      await lab.sleepDays(1)
      expect(await lab.textsOf(ann)).toEqual(['Tube 101 expires on 2026-11-30'])
      expect(await lab.textsOf(tobias)).toEqual(['Tube 104 expires on 2026-11-30'])
      await lab.notify()
      await lab.notify('after a restart')
      expect(await lab.of(ann)).toHaveLength(1)
      // Until the 3rd of December.
      await lab.sleepDays(10)
      expect(await lab.textsOf(ann)).toEqual(['Tube 101 expires on 2026-11-30', '2 samples have expired'])
      expect((await lab.of(ann))[1]).toMatchObject({
        kind: 'expired',
        name: 'Tube 101',
        foreignId: 101,
        targetUrl: expect.stringContaining('expires=soon') as string,
      })
      await lab.sleepDays(1)
      expect(await lab.of(ann)).toHaveLength(2)
    })

    test('exactly once by two processes, and by one that dies before its commit', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(['samples', sample(101, { lowAmount: 1 })])
      await lab.does(tobias, adjustAmount, { sampleId: 101, delta: -1, unit: 'mL' })
      await lab.markWritten()
      await lab.notify('dying', lab.dyingStore())
      expect(lab.errors).toEqual(['Error: killed'])
      expect(await lab.of(ann)).toEqual([])
      await Promise.all([lab.notify('other'), lab.notify('third')])
      expect(await lab.of(ann)).toHaveLength(1)
    })

    test('and what they read is removed four weeks later', async () => {
      const lab = await NotifiedLab.open(open)
      await lab.save(['samples', sample(101, { lowAmount: 1 })], ['samples', sample(102, { lowAmount: 1 })])
      await lab.does(tobias, adjustAmount, { sampleId: 101, delta: -1, unit: 'mL' })
      await lab.notify()
      const [read] = await lab.of(ann)
      await lab.does(ann, readNotifications, { notificationIds: [read!.id] })
      await lab.sleepDays(20)
      await lab.does(tobias, adjustAmount, { sampleId: 102, delta: -1, unit: 'mL' })
      await lab.sleepDays(7)
      expect(await lab.of(ann)).toHaveLength(2)
      await lab.sleepDays(2)
      expect((await lab.of(ann)).map(({ foreignId }) => foreignId)).toEqual([102])
    })

    test('by the server alone', async () => {
      const lab = await NotifiedLab.open(open)
      const row = { id: 1, audience: ann, kind: 'low', count: 1, name: 'x', detail: '', actor: '', scope: 'INVENTORY', foreignId: 1, targetUrl: '/' } as const
      await expect(lab.does(tobias, addNotifications, { notifications: [row] })).rejects.toMatchObject({ code: 'permission.denied' })
    })
  })
})
