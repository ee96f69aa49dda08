import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { RefreshIcon } from '#src/ui/icons/icons.ts'
import { RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { mutationAtLocation, locationOf } from './location-correction.ts'
import { LocationResolution } from './location-resolution.tsx'
import { archivedOf, isMove, restoreMutations } from './restore-correction.ts'
import type { ResolutionProps } from './resolution-props.ts'

/**
 * Something the mutation needs was archived meanwhile: restores it and applies the mutation in
 * one step, or does nothing. A moved sample is restored at its new location.
 */
export function RestoreResolution(props: ResolutionProps) {
  const { item, send } = props
  const { workspace } = useWorkspace()
  const [isLocationAsked, askLocation] = useState(false)
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
        <p>{t('It has since been restored.')}</p>
        <div className="bar">
          <Button variant="primary" icon={RefreshIcon} onClick={() => void send()}>
            {t('Apply now')}
          </Button>
        </div>
      </>
    )
  const place = isMove(item) ? locationOf(item) : undefined
  if (place && isLocationAsked)
    return (
      <>
        <p>{t('Its position is no longer free. It stays archived until you choose another location.')}</p>
        <LocationResolution {...props} location={place} as="restore" />
      </>
    )
  const apply = async () => {
    if (!place) return void (await send({ first: restoreMutations(archived, item) }))
    const mutation = await mutationAtLocation(workspace, item, place, 'restore')
    const refusal = mutation ? await send({ replacements: new Map([[item, mutation]]) }) : 'layer.gone'
    // Other reasons have been shown already; only another location helps with these.
    if (refusal && /^(position|layer)\./.test(refusal)) askLocation(true)
  }
  return (
    <>
      {archived.entity === 'samples' && !place && <p className="muted small">{t('It will be restored without a location. Its old position was released.')}</p>}
      <div className="bar">
        <Button variant="primary" icon={RestoreIcon} onClick={() => void apply()}>
          {t('Restore and apply')}
        </Button>
      </div>
    </>
  )
}
