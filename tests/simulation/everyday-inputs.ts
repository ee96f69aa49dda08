import type { Key } from '#domain/entity.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { roles } from '#tests/harness/world-lab.ts'
import type { Pick } from '#tests/harness/pick.ts'
import type { WorldTab, WorldWorkspace } from '#tests/harness/world-device.ts'

/** What someone does in a tab. */
export interface Attempt {
  readonly tab: WorldTab
  readonly command: string
  readonly input: unknown
}

const ofNobody = 987_654_321

/** Inputs for commands that are possible with few rows only: what is archived, what was asked for, what was made from another. */
export function pointedInputs(
  { disk, owner }: WorldWorkspace,
  pick: Pick,
  idsOf: (table: EntityName) => readonly Key[],
): Readonly<Record<string, () => unknown>> {
  const any = (table: EntityName): Key => {
    const ids = idsOf(table)
    return ids[pick(ids.length)] ?? ofNobody
  }
  const where = (table: EntityName, isMeant: (row: AnyRow) => boolean): AnyRow => {
    const rows = disk.rowsOf(table).filter(isMeant)
    return rows[pick(rows.length)] ?? { id: any(table) }
  }
  const text = (table: EntityName) => String(any(table)).padEnd(16, '-')
  return {
    'sample.restore@1': () => ({ sampleId: where('samples', ({ archived }) => archived === 1).id, layerId: owner.groupId * 10 + 1, position: 1 + pick(3) }),
    'sample.undo-aliquot@1': () => {
      const { id, parentId } = where('samples', (row) => typeof row['parentId'] === 'number' && row['archived'] === 0)
      return { sampleId: parentId ?? any('samples'), aliquotIds: [id] }
    },
    'order.take-back@1': () => {
      const { id, status } = where(
        'orderItems',
        ({ steps }) => (steps as { by: number }[]).length > 1 && (steps as { by: number }[]).at(-1)!.by === owner.userId,
      )
      return { orderItemId: id, status: status ?? 'approved' }
    },
    'label.cancel-print@1': () => ({ jobId: text('printJobs') }),
    'experiment.ask-witness@1': () => ({ experimentId: where('experiments', ({ status }) => status === 'SIGNED').id, witnessId: any('members') }),
    'member.remove@1': () => ({ userId: any('members') }),
    'member.set-role@1': () => ({ userId: any('members'), role: roles[pick(roles.length)] }),
    'member.give-role@1': () => ({ userId: any('members'), roleId: text('roles') }),
    'setting.write@1': () => ({ key: pick(2) ? 'windowWidth' : 'AddonConfiguration.PLATEREADER', value: ['', 'x', '{}'][pick(3)] }),
    'notification.read@1': () => ({ notificationIds: pick(4) ? [any('notifications')] : [] }),
  }
}

/** How its person takes this back, asked before it is done; what it is called with depends on what is there then. */
export function undoOf({ tab, command, input }: Attempt): (() => Omit<Attempt, 'tab'>) | undefined {
  const { disk } = tab.workspace
  const asked = input as Readonly<Record<string, unknown>>
  const rowOf = (table: EntityName, id: unknown): Readonly<Record<string, unknown>> => ({ ...disk.row(table, id as Key) })
  if (command === 'member.remove@1') {
    const { fullName, role, roleId = null } = rowOf('members', asked['userId'])
    return () => ({ command: 'member.undo-remove@1', input: { userId: asked['userId'], was: { fullName, role, roleId } } })
  }
  if (command === 'sample.return@1') {
    const { outBy, outAt, missingSince, thaws } = rowOf('samples', asked['sampleId'])
    return () => ({
      command: 'sample.undo-return@1',
      input: { sampleId: asked['sampleId'], thaws: rowOf('samples', asked['sampleId'])['thaws'], was: { outBy, outAt, missingSince, thaws } },
    })
  }
  if (command === 'layer.record-count@1') {
    const { countedAt, countedBy } = rowOf('storageLayers', asked['layerId'])
    const missing = (id: unknown) => (rowOf('samples', id)['missingSince'] ?? null) as number | null
    const before = [...(asked['found'] as Key[]), ...(asked['missing'] as Key[])].map((sampleId) => ({ sampleId, was: missing(sampleId) }))
    return () => {
      const marks = before.map((mark) => ({ ...mark, now: missing(mark.sampleId) })).filter(({ was, now }) => was !== now)
      return {
        command: 'layer.undo-count@1',
        input: { layerId: asked['layerId'], countedAt: rowOf('storageLayers', asked['layerId'])['countedAt'], was: { countedAt, countedBy }, marks },
      }
    }
  }
  return undefined
}
