import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { RefreshIcon, RestoreIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { actAtPlace, placeOf } from './place-correction.ts'
import { PlaceWay } from './place-way.tsx'
import { archivedOf, isMove, restoreActs } from './restore-correction.ts'
import type { WayProps } from './way-props.ts'

/** What the act needs was archived meanwhile: brought back and done in one go, or not at all. A sample that was to be moved comes back at its new place. */
export function RestoreWay(props: WayProps) {
  const { item, send } = props
  const { workspace } = useWorkspace()
  const [isPlaceAsked, askPlace] = useState(false)
  const archived = archivedOf(item)
  const state = useLive(
    async (workspace) => {
      if (!archived) return undefined
      const row = await workspace.mirror(archived.entity).get(archived.id)
      return { isArchived: row?.archived === 1 }
    },
    [archived?.entity, archived?.id],
  )
  if (!archived || !state) return null
  if (!state.isArchived)
    return (
      <>
        <p>{t('Meanwhile it was restored.')}</p>
        <div className="bar">
          <Button variant="primary" icon={RefreshIcon} onClick={() => void send()}>
            {t('Apply now')}
          </Button>
        </div>
      </>
    )
  const place = isMove(item) ? placeOf(item) : undefined
  if (place && isPlaceAsked)
    return (
      <>
        <p>{t('Its place is not free any more. It stays archived until it has another.')}</p>
        <PlaceWay {...props} place={place} as="restore" />
      </>
    )
  const apply = async () => {
    if (!place) return void (await send({ first: restoreActs(archived, item) }))
    const act = await actAtPlace(workspace, item, place, 'restore')
    const why = act ? await send({ instead: new Map([[item, act]]) }) : 'layer.gone'
    // Anything else in the way was said; only another place helps with these.
    if (why && /^(position|layer)\./.test(why)) askPlace(true)
  }
  return (
    <>
      {archived.entity === 'samples' && !place && <p className="muted small">{t('It comes back without a place: its old one was given up.')}</p>}
      <div className="bar">
        <Button variant="primary" icon={RestoreIcon} onClick={() => void apply()}>
          {t('Restore and apply')}
        </Button>
      </div>
    </>
  )
}
