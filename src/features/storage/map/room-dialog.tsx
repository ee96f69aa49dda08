import { useState, useMemo, type ReactNode } from 'react'
import type { ListRequest } from '#db/lists/list-request.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useBoxContents } from '#src/workspace/storage/box-contents.ts'
import type { StorageFill } from '#src/workspace/storage/storage-fill.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { MapBox } from './map-box.tsx'
import { rankBoxes, roomReason, type BoxRoom } from './rank-boxes.ts'
import { countFree, hasReservationsOfOthers, readBoxes, type LocatedBox } from './room-boxes.ts'
import classes from './storage-map.module.css'

export interface RoomButtonProps {
  /** The storage unit that is searched first. */
  unitId: number | null
  fill: StorageFill | undefined
  hrefOf: (layerId: number) => string
}

interface RoomBox extends BoxRoom, LocatedBox {}

const noBoxes: readonly LocatedBox[] = []
const shownFirst = 8

/** Which boxes have room for a number of samples, best first: in the open storage unit, then in the others. */
export function RoomDialog({ unitId, fill, hrefOf, onClose }: RoomButtonProps & { onClose: () => void }) {
  const { workspace } = useWorkspace()
  const [typed, setTyped] = useState('1')
  const [type, setType] = useState('')
  const types = useSampleTypes()
  const found = useLive(readBoxes, [])
  const ofType = useTypeCounts(type === '' ? null : Number(type))
  const boxes = found?.boxes ?? noBoxes
  const contents = useBoxContents(boxes.filter(({ box }) => hasReservationsOfOthers(box, workspace.userId)).map(({ box }) => box.id))
  const count = /^[1-9]\d*$/.test(typed) ? Number(typed) : null
  const rooms = boxes.flatMap(({ box, path }): RoomBox[] => {
    const filled = fill?.get(box.id)
    const free = filled && countFree(box, filled, contents && (contents.get(box.id) ?? new Map()), workspace.userId)
    return filled && free !== undefined ? [{ box, path, unitId: box.unitId, free, taken: filled.taken, ofType: ofType?.get(box.id) ?? 0 }] : []
  })
  const isReady = fill !== undefined && found !== undefined && ofType !== undefined
  const ranked = rankBoxes(rooms, count ?? Infinity, unitId)
  const unitName = unitId === null ? undefined : found?.unitNames.get(unitId)
  const typeName = types?.get(Number(type))?.name ?? ''
  const listed = (title: string, inOrder: readonly RoomBox[]) =>
    count !== null &&
    inOrder.length > 0 && (
      <RoomList title={title} isHere={inOrder === ranked.here} boxes={inOrder} count={count} typeName={typeName} hrefOf={hrefOf} onClose={onClose} />
    )
  return (
    <Dialog opened onClose={onClose} title={t('Boxes with room')} width={720} height={560}>
      <div className="stack-l">
        <div className={classes.wish}>
          <NumberField
            label={t('How many')}
            value={typed}
            onChange={setTyped}
            step={1}
            min={1}
            error={count === null ? t('Enter a whole number, 1 or more.') : null}
          />
          <SelectField
            label={t('Sample type')}
            value={type}
            onChange={setType}
            searchable
            options={[
              { value: '', label: t('Any type') },
              ...[...(types?.values() ?? [])].filter(({ archived }) => !archived).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
        {fill === undefined && <p className="muted">{t('Not all samples are on this device yet.')}</p>}
        {isReady && (
          <>
            {listed(t('In {name}', { name: unitName ?? '' }), ranked.here)}
            {listed(unitName === undefined ? t('Everywhere') : t('Elsewhere'), ranked.elsewhere)}
            {count !== null && ranked.here.length + ranked.elsewhere.length === 0 && (
              <p role="status">{plural(count, { one: 'No box has # free position.', other: 'No box has # free positions.' })}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface RoomListProps {
  title: string
  /** In the storage unit of the title. */
  isHere: boolean
  boxes: readonly RoomBox[]
  count: number
  typeName: string
  hrefOf: (layerId: number) => string
  onClose: () => void
}

function RoomList({ title, isHere, boxes, count, typeName, hrefOf, onClose }: RoomListProps): ReactNode {
  const [shown, setShown] = useState(shownFirst)
  const { boxTurned } = useDeviceSettings()
  const types = useSampleTypes()
  const visible = boxes.slice(0, shown)
  const contents = useBoxContents(visible.map(({ box }) => box.id))
  return (
    <Card title={title} flush>
      {visible.map((room) => (
        <Row
          key={room.box.id}
          href={hrefOf(room.box.id)}
          onClick={onClose}
          leading={
            <span className={classes.small}>
              <MapBox
                box={room.box}
                wells={types && contents && (contents.get(room.box.id) ?? new Map())}
                by="type"
                types={types ?? new Map()}
                transposed={(room.box.transposed === 1) !== boxTurned}
              />
            </span>
          }
          title={room.box.name}
          subtitle={<LocationPath parts={isHere ? room.path.slice(1) : room.path} />}
          trailing={
            <>
              <b>{plural(room.free, { one: '# free', other: '# free' })}</b>
              <span className="muted">{reasonText(room, count, typeName)}</span>
            </>
          }
        />
      ))}
      {boxes.length > shown && (
        <Button variant="plain" full onClick={() => setShown(shown * 2)}>
          {t('Show more')}
        </Button>
      )}
    </Card>
  )
}

function reasonText(room: BoxRoom, count: number, typeName: string): string {
  switch (roomReason(room, count)) {
    case 'same type':
      return t('Already holds {type}', { type: typeName })
    case 'exact':
      return t('Full afterward')
    case 'empty':
      return t('Empty box')
    case 'left over':
      return plural(room.free - count, { one: '# position left over', other: '# positions left over' })
  }
}

const requestFor = (typeId: number): ListRequest => ({
  entity: 'samples',
  within: [
    { field: 'archived', op: 'is', value: 0 },
    { field: 'layer', op: 'filled' },
    { field: 'type', op: 'is', value: typeId },
  ],
  sort: { column: 'id', direction: 'ascending' },
  figures: { columns: ['layer'], isGrouped: true },
})

const none: ReadonlyMap<number, number> = new Map()

/** How many samples of a type are in each compartment; without a type, none. Undefined until they are counted. */
function useTypeCounts(typeId: number | null): ReadonlyMap<number, number> | undefined {
  const { view, isCurrent } = useList(typeId === null ? null : requestFor(typeId))
  return useMemo(() => {
    if (typeId === null) return none
    const figures = isCurrent ? view?.figures : undefined
    return figures && new Map(Array.from(figures['layer']!, (layerId, at) => [layerId, figures['count']![at]!]))
  }, [typeId, view, isCurrent])
}
